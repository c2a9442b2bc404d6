import { readFile } from 'node:fs/promises';
import { projectFolder } from '#platform/config/project-folder.ts';
import { sql } from '#platform/db/query.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { expect, test } from '#platform/testing/test.ts';

const MIGRATION = `${projectFolder()}/migrations/20261128T0300_shop_document.sql`;

test('the migration of descriptions makes the documents that show the same', async ({ world }) => {
  const migration = await readFile(MIGRATION, 'utf8');
  const [made = ''] = /create function [^]*?\$\$;/.exec(migration) ?? [];
  const texts = [
    '',
    'ชา',
    'ชา\nกาแฟ\r\n\r\nขนม\r',
    'ก\n\n\n\nข\n\n\nค',
    '\nก\n\n',
    ' \n \n\n ',
    '"\\ <b> # * \u0001 😀',
    'ก\n'.repeat(9_999),
    'ก\n\n'.repeat(999),
    'ก\n'.repeat(1_999),
    'ก\n'.repeat(2_000),
  ];
  const documents = await world.write(async (scope) => {
    await scope.tx.run(sql`${sql.raw(made.replace('create function ', 'create function pg_temp.'))}`);
    const rows = await scope.tx.rows(sql<{ document: unknown }>`
      select pg_temp.shop_document_of_text(given) as document
        from unnest(${texts}::text[]) with ordinality as one (given, place) order by place`);
    return rows.map(({ document }) => document);
  });
  for (const [at, text] of texts.entries())
    expect(documents[at], JSON.stringify(text.slice(0, 40))).toEqual(documentOfText(text));
});
