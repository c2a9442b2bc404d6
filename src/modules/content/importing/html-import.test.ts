import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import { POSTS_IMPORT } from '../item/paths.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { findFormerAddress } from '../redirects/redirects.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const page = (title: string, text: string, head = '') =>
  `<!DOCTYPE html><html lang="th"><head><title>${title}</title>${head}<link rel="stylesheet" href="x.css"></head>` +
  `<body><nav><a href="/">เมนู</a></nav><main><h1>${title}</h1>${text}</main><footer>ท้ายหน้า</footer></body></html>`;

async function site(text: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), `old/${name}`);
  add('index.html', page('ร้านชา', '<p>ยินดีต้อนรับ</p>'));
  add('posts/tea/index.html', page('ชา', text, '<meta name="date" content="2019-05-01">'));
  add('img/cup.png', PNG);
  add('x.css', 'p {}');
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const TEXT = '<p>มาเจอกัน</p><figure><img src="../../img/cup.png" alt="แก้ว"></figure>';

test('pages of a site come in with their pictures, and former addresses lead to them; a later zip changes them', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const brought = async (text: string) => ({
    source: POSTS_IMPORT,
    file: await site(text),
    fileName: 'site.zip',
  });
  const run = await ranImport(world, actor, await brought(TEXT));
  expect(await run.view()).toMatchObject({
    state: 'done',
    notTaken: [],
    progress: { applied: 2, extras: 1, extrasDone: 1 },
    notes: [],
  });
  const shown = () =>
    world.read(async (scope) => {
      const found = await findPublished(scope, 'blog', 'tea');
      return found ? await viewOf(scope, found) : expect.fail();
    });
  const post = await shown();
  expect(post).toMatchObject({ title: 'ชา', publishedAt: '2019-04-30T17:00:00.000Z' });
  expect(post.document.content.map(({ type }) => type)).toEqual(['paragraph', 'picture']);
  const led = await world.read((scope) =>
    Promise.all(['/posts/tea/', '/posts/tea/index.html'].map((path) => findFormerAddress(scope, path))),
  );
  expect(led).toEqual([post.path, post.path]);

  const again = await checkedImport(world, actor, await brought(TEXT));
  expect((await again.view()).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
  await ranImport(world, actor, await brought(`<p>มาเจอกันนะ</p>${TEXT}`));
  expect((await shown()).document.content.map(({ type }) => type)).toEqual([
    'paragraph',
    'paragraph',
    'picture',
  ]);
  const items = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'content_item', 'title' | 'kind'>>`
      select title, kind from content_item where tenant_id = ${scope.tenant.id} order by title`),
  );
  expect(items).toEqual([
    { title: 'ชา', kind: 'post' },
    { title: 'ร้านชา', kind: 'page' },
  ]);
});
