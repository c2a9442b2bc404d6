import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { sql } from '#platform/db/query.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import type { World } from '#platform/testing/world.ts';
import { listManagedComments, readComments } from '../commenting/read-comments.ts';
import { writeComment } from '../commenting/write-comment.ts';
import { eraseItems } from '../editing/empty-trash.ts';
import { takeStep } from '../editing/release-item.ts';
import { getItem, getVersion } from '../item/item-rows.ts';
import { POSTS_IMPORT } from '../item/paths.ts';
import { bringIn } from './bring-in-post.ts';
import { importedItems } from './compare-posts.ts';
import { postPictures } from './fetch-pictures.ts';
import { readPosts } from './read-posts.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { findRedirect, keepRedirects } from '../redirects/redirects.ts';
import { change } from '../testing.ts';

const HEAD = 'key,kind,title,slug,status,published,text,category,tags,address';
const FILE = [
  HEAD,
  '1,post,วันเปิดร้าน,opening,published,2019-05-01T03:00:00Z,"<p>มาเจอกัน</p>",ข่าว,"ชา, ร้าน",https://old.test/2019/05/opening/',
  '2,page,เกี่ยวกับเรา,about-us,draft,,<h2>เรา</h2>,,,',
].join('\n');

const checked = (world: World, actor: PersonActor, text: string) =>
  checkedImport(world, actor, { source: POSTS_IMPORT, file: text });
const imported = (world: World, actor: PersonActor, text: string) =>
  ranImport(world, actor, { source: POSTS_IMPORT, file: text });

const items = (world: World) =>
  world.read((scope) =>
    scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'title' | 'status' | 'kind'>>`
      select item_id, title, status, kind from content_item where tenant_id = ${scope.tenant.id} order by import_key`),
  );

test('posts come in with their date, category and former address; the same file again changes nothing', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const { view } = await imported(world, actor, FILE);
  expect(await view()).toMatchObject({ state: 'done', progress: { applied: 2, left: 0 } });
  expect(await items(world)).toMatchObject([
    { title: 'วันเปิดร้าน', status: 'released', kind: 'post' },
    { title: 'เกี่ยวกับเรา', status: 'draft', kind: 'page' },
  ]);
  await world.read(async (scope) => {
    const found = await findPublished(scope, 'blog', 'opening');
    if (!found) throw new Error('Nothing was published.');
    expect(await viewOf(scope, found)).toMatchObject({
      publishedAt: '2019-05-01T03:00:00.000Z',
      category: { title: 'ข่าว' },
      tags: ['ชา', 'ร้าน'],
    });
    expect(await findRedirect(scope, '/2019/05/Opening/')).toBe((await viewOf(scope, found)).path);
  });
  expect((await (await checked(world, actor, FILE)).view()).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 2,
    wrong: 0,
  });
  const { view: second } = await imported(world, actor, FILE.replace('มาเจอกัน', 'มาเจอกันนะ'));
  expect(await second()).toMatchObject({ progress: { applied: 1 } });
  expect(await items(world)).toHaveLength(2);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A former site that has two pictures. */
async function formerSite(): Promise<{ address: string; close: () => void }> {
  const far = createServer((request, reply) => {
    const isThere = request.url === '/tea.png' || request.url === '/cover.png';
    reply.writeHead(isThere ? 200 : 404).end(isThere ? PNG : '');
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(far.address() as AddressInfo).port}`, close: () => far.close() };
}

test('of an export of WordPress, posts, pictures and comments come in as many as it holds; what is not taken is listed', async ({
  world,
  onTestFinished,
}) => {
  const { actor } = await world.signedIn('manager');
  const site = await formerSite();
  onTestFinished(site.close);
  const comment = (id: number, approved: string) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>สมชาย</wp:comment_author><wp:comment_date_gmt>2019-05-02 03:00:00</wp:comment_date_gmt>` +
    `<wp:comment_content><![CDATA[หอม\n<script>x</script>มาก]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved></wp:comment>`;
  const file = (id: number, name: string) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${site.address}/${name}</wp:attachment_url></item>`;
  const run = await imported(
    world,
    actor,
    `<?xml version="1.0"?><rss xmlns:wp="x"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site.address}</wp:base_blog_url>
      ${file(7, 'cover.png')}${file(8, 'tea.png')}${file(9, 'song.mp3')}
      <item><title>ชา</title><link>${site.address}/2019/tea/</link><dc:creator>malee</dc:creator><wp:post_id>1</wp:post_id><wp:post_name>tea</wp:post_name>
        <wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2019-05-01 03:00:00</wp:post_date_gmt>
        <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>
        <content:encoded><![CDATA[<img src="${site.address}/tea-150x150.png" alt="แก้ว">\n\n[old]ก[/old]\n\n<img src="${site.address}/gone.png">]]></content:encoded>
        ${comment(1, '1')}${comment(2, '0')}${comment(3, 'spam')}</item></channel></rss>`,
  );
  const view = await run.view();
  expect(view).toMatchObject({
    state: 'done',
    isExport: true,
    progress: { applied: 1, left: 0, extras: 3, extrasDone: 3 },
    notTaken: [
      { what: 'ความคิดเห็นที่ถูกระบุว่าเป็นสแปม', count: 1 },
      { what: `${site.address}/song.mp3`, count: 1 },
    ],
  });
  expect(view.notes).toHaveLength(1);
  expect(view.notes[0]?.text).toMatch(/\[old\]: .+ · .+gone\.png: .+/);
  await expect(
    world.read(({ app, tenant, now }) =>
      postPictures.prepare(
        { app, tenant, now, signal: new AbortController().signal, archived: () => null },
        `${site.address}/gone.png`,
      ),
    ),
  ).rejects.toMatchObject({ code: 'content.import_picture_missing' });
  const shown = await world.read(async (scope) => {
    const found = await findPublished(scope, 'blog', 'tea');
    return found && { post: await viewOf(scope, found), comments: await readComments(scope, found.itemId) };
  });
  expect(shown?.post).toMatchObject({ author: 'malee' });
  expect(shown?.post.cover).not.toBeNull();
  expect(shown?.post.document.content.map(({ type }) => type)).toEqual(['picture', 'paragraph', 'paragraph']);
  expect(shown?.comments).toMatchObject({
    isOpen: false,
    comments: [{ author: 'สมชาย', body: 'หอม\nมาก', createdAt: '2019-05-02T03:00:00.000Z', isOwn: false }],
  });
  const waiting = await world.read((scope) => listManagedComments(scope, { state: 'waiting' }), actor);
  expect(waiting.items).toMatchObject([{ author: 'สมชาย', postTitle: 'ชา' }]);
});

test('a zip of Markdown brings its posts with their pictures, of which folders may have several of a name', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const zip = new ZipFile();
  const post = (title: string) =>
    Buffer.from(`---\ntitle: ${title}\ndate: 2019-05-01 23:30\n---\nมาเจอกัน\n\n![แก้ว](cup.png)\n`);
  zip.addBuffer(post('ชา'), 'content/posts/tea/index.md');
  zip.addBuffer(PNG, 'content/posts/tea/cup.png');
  zip.addBuffer(post('กาแฟ'), 'content/posts/coffee/index.md');
  zip.addBuffer(PNG, 'content/posts/coffee/cup.png');
  zip.end();
  const bytes = new Uint8Array(await buffer(zip.outputStream));
  const run = await ranImport(world, actor, { source: POSTS_IMPORT, file: bytes, fileName: 'site.zip' });
  const view = await run.view();
  expect(view).toMatchObject({
    state: 'done',
    hasArchive: true,
    notTaken: [],
    progress: { applied: 2, extras: 2, extrasDone: 2 },
    notes: [],
  });
  const shown = await world.read(async (scope) => {
    const found = await findPublished(scope, 'blog', 'tea');
    return found && viewOf(scope, found);
  });
  // In the site's zone, that of Bangkok.
  expect(shown).toMatchObject({ title: 'ชา', publishedAt: '2019-05-01T16:30:00.000Z' });
  expect(shown?.document.content.map(({ type }) => type)).toEqual(['paragraph', 'picture']);
});

test('the undo erases what nobody has changed since', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await imported(world, actor, FILE);
  const [post] = await items(world);
  await world.write((scope) => change(scope, post?.itemId ?? '', { title: 'แก้แล้ว' }), actor);
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  expect(await items(world)).toMatchObject([{ title: 'แก้แล้ว' }]);
});

test('what was edited here since stays as it is, whatever a later file says', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const first = await imported(world, actor, FILE);
  const [post, page] = await items(world);
  await world.write((scope) => takeStep(scope, { item: post?.itemId ?? '' }, 'unpublish'), actor);
  const later = await imported(world, actor, FILE.replace('มาเจอกัน', 'ใหม่').replace('เรา</h2>', 'ร้าน</h2>'));
  expect(await later.view()).toMatchObject({
    counts: { changed: 1, wrong: 1 },
    progress: { applied: 1, left: 1 },
  });
  expect(await items(world)).toMatchObject([{ status: 'draft' }, { itemId: page?.itemId, status: 'draft' }]);
  const { document } = await world.read(async (scope) => {
    const { itemId, draftNumber } = await getItem(scope, post?.itemId ?? '');
    return getVersion(scope, itemId, draftNumber);
  });
  expect(textOf(document)).toBe('มาเจอกัน');
  // The first import can be undone for neither: one was edited here, one was changed by the later file.
  await world.write((scope) => undoImport(scope, first.which), actor);
  await world.runJobs();
  expect(await items(world)).toHaveLength(2);
});

test('a later file fetches no picture again, and the undo leaves no address behind', async ({
  world,
  onTestFinished,
}) => {
  const { actor } = await world.signedIn('manager');
  const site = await formerSite();
  onTestFinished(site.close);
  const file = (word: string) =>
    `key,title,text,cover,status,address\n1,ชา,<p>${word}</p><img src=${site.address}/tea.png>,${site.address}/cover.png,published,/old/tea`;
  const run = await imported(world, actor, file('หอม'));
  expect(await run.view()).toMatchObject({ progress: { extras: 2, extrasDone: 2 }, notes: [] });
  site.close();
  const later = await imported(world, actor, file('หอมมาก'));
  expect(await later.view()).toMatchObject({ progress: { applied: 1, extras: 0 }, notes: [] });
  const [post] = await items(world);
  const shown = await world.read(async (scope) => {
    const { slug } = await getItem(scope, post?.itemId ?? '');
    const found = await findPublished(scope, 'blog', slug);
    return found && viewOf(scope, found);
  });
  expect(shown?.cover).not.toBeNull();
  expect(shown?.document.content.map(({ type }) => type)).toEqual(['paragraph', 'picture']);
  expect(await world.read((scope) => findRedirect(scope, '/old/tea'))).not.toBeNull();
  await world.write((scope) => eraseItems(scope, [post?.itemId ?? '']), actor);
  expect(await world.read((scope) => findRedirect(scope, '/old/tea'))).toBeNull();
});

test('new comments come in with a later file, although the post was edited here', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const comment = (id: number) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>สมชาย</wp:comment_author><wp:comment_content>หอม ${id}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
  const entry = (id: number, kind: string, comments: readonly number[]) =>
    `<item><title>${kind}</title><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${kind}</wp:post_type>${comments.map(comment).join('')}</item>`;
  const file = (...comments: number[]) =>
    `<?xml version="1.0"?><rss xmlns:wp="x"><channel><wp:wxr_version>1.2</wp:wxr_version>${entry(1, 'post', comments)}${entry(2, 'page', comments)}</channel></rss>`;
  const run = await imported(world, actor, file(1));
  expect((await run.view()).notes.map(({ name }) => name)).toEqual(['page']);
  const [post] = await items(world);
  await world.write((scope) => change(scope, post?.itemId ?? '', { title: 'ชาเขียว' }), actor);
  await imported(world, actor, file(1, 2));
  const below = await world.read((scope) => readComments(scope, post?.itemId ?? ''));
  expect(below?.comments.map(({ body }) => body).toSorted()).toEqual(['หอม 1', 'หอม 2']);
  expect((await items(world))[0]?.title).toBe('ชาเขียว');
});

test('what somebody saves between the comparison and the writing is not written over', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await imported(world, actor, FILE);
  const [post] = await items(world);
  const stored = await world.read((scope) => importedItems(scope, ['1']));
  await world.write((scope) => change(scope, post?.itemId ?? '', { title: 'แก้แล้ว' }), actor);
  const cells: Record<string, string> = { key: '1', title: 'ชา', text: 'ใหม่' };
  const [read] = readPosts([{ row: 2, has: () => true, cell: (key) => cells[key] ?? '' }]);
  if (!read?.value) throw new Error('Nothing was read.');
  const { value } = read;
  await expect(
    world.write(
      (scope) => bringIn(scope, value, { categoryId: null, known: stored.get('1') ?? null }),
      actor,
    ),
  ).rejects.toMatchObject({ code: 'content.version_conflict' });
});

test('below what members have commented on, the undo stops', async ({ world }) => {
  const site = await world.another({ content: { comments: true } });
  const { actor } = await site.signedIn('manager');
  const run = await imported(site, actor, FILE);
  const [post] = await items(site);
  const { actor: member } = await site.signedIn('user');
  await site.write((scope) => writeComment(scope, { item: post?.itemId ?? '', body: 'ดี' }), member);
  await site.write((scope) => undoImport(scope, run.which), actor);
  await site.runJobs();
  expect(await items(site)).toMatchObject([{ itemId: post?.itemId }]);
});

test('an address that no redirect can have is left out, and the post comes in', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const odd = ['/%E2%80%8B', '/a%00b', `/${'%EF%B7%BA'.repeat(27)}`, '/fine'];
  const run = await imported(world, actor, `title,text,status,address\nชา,a,published,${odd.join(' ')}`);
  expect(await run.view()).toMatchObject({ progress: { applied: 1, left: 0 } });
  expect(await world.read((scope) => findRedirect(scope, '/fine'))).not.toBeNull();
});

test('two lines of one post are one post; former addresses take none from this site', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await world.write((scope) => keepRedirects(scope, [{ from: '/old', to: '/blog/here' }]), actor);
  const run = await imported(world, actor, `title,text,status,address\nชา,a,published,/old\nชา,b,published,`);
  expect(await run.view()).toMatchObject({ progress: { applied: 1, left: 1 } });
  expect(await world.read((scope) => findRedirect(scope, '/old'))).toBe('/blog/here');
});

test('where the site wants approvals, what comes in stays a draft', async ({ world }) => {
  const site = await world.another({ content: { needsApproval: true } });
  const { actor } = await site.signedIn('manager');
  await imported(site, actor, FILE);
  expect((await items(site)).map(({ status }) => status)).toEqual(['draft', 'draft']);
});

test('what cannot be read is told by its field', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(
    world,
    actor,
    `${HEAD}\n1,post,ก,,trash,,x,,,\n2,post,ข,,published,yesterday,x,,,\n3,post,,,published,,x,,,`,
  );
  const { counts, wrongRows } = await run.view();
  expect(counts).toMatchObject({ new: 1, wrong: 2 });
  expect(wrongRows.map(({ cells }) => cells.map(({ field }) => field))).toEqual([['status'], ['published']]);
});
