import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { readHtml } from '#platform/documents/read-html.ts';
import { ranImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import { POSTS_IMPORT } from '../item/paths.ts';

test('a date of no usual year is told, and the post comes in as a draft', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const dates = [
    '0019-05-01',
    '1899-12-31',
    '-000001-01-01T00:00:00Z',
    '+275000-01-01T00:00:00Z',
    '1900-01-01',
    '9999-12-31',
  ];
  const lines = dates.map((date, at) => `${at},ชา ${at},published,${date},<p>ก</p>`);
  const { view } = await ranImport(world, actor, {
    source: POSTS_IMPORT,
    file: ['key,title,status,published,text', ...lines].join('\n'),
  });
  const { state, notes } = await view();
  expect(state).toBe('done');
  expect(notes).toHaveLength(4);
  expect(notes.every(({ text }) => /1900/.test(text))).toBe(true);
  const items = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'content_item', 'status'>>`
      select status from content_item where tenant_id = ${scope.tenant.id} order by import_key`),
  );
  expect(items.map(({ status }) => status)).toEqual([...Array(4).fill('draft'), 'released', 'released']);
});

test('a text of very many blocks is read', () => {
  expect(readHtml(`<div>${'<hr>'.repeat(200_000)}</div>`, () => null).document.content).toHaveLength(200_000);
});
