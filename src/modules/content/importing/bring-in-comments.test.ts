import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as readPostPage } from '../blog/blog-entry-page.tsx';
import { action as decide, loader as manage } from '../commenting/comments-page.tsx';
import { item } from '../testing.ts';
import { bringInComments } from './bring-in-comments.ts';

const OPEN = { content: { comments: true } };

async function post(site: World) {
  const { itemId, slug } = await site.write((scope) => item(scope, { title: 'วันเปิดร้าน' }));
  const place = { path: `/cms-blog/${slug}`, params: { slug } };
  return { itemId, seenBy: async () => (await callPage(site, readPostPage, place)).read?.comments ?? null };
}

test('a comment that was brought in without a name is anonymous, and once deleted no later file brings it back', async ({
  world,
}) => {
  const site = await world.another(OPEN);
  const manager = await site.person('manager');
  const { itemId, seenBy } = await post(site);
  const brought = (key: string, author: string) => ({
    key,
    author,
    writtenAt: '2019-05-02T03:00:00Z',
    html: 'หอมมาก',
    isApproved: true,
  });
  const bringIn = () =>
    site.write((scope) => bringInComments(scope, itemId, [brought('7', ''), brought('8', 'สมชาย')]));
  await bringIn();
  expect((await seenBy())?.comments.map(({ author }) => author).toSorted()).toEqual(['สมชาย', 'ไม่ระบุชื่อ']);
  const list = () => callPage(site, manage, { path: '/cms/manage/comments', actor: manager });
  const { items } = await list();
  const comment = items.find(({ author }) => author === 'สมชาย')?.commentId ?? '';
  const step = (intent: string) =>
    callPage(site, decide, { path: '/cms/manage/comments', actor: manager, form: { intent, comment } });
  expect(await step('deleteComment')).toMatchObject({ data: { ok: true } });
  await bringIn();
  expect((await seenBy())?.comments).toMatchObject([{ author: 'ไม่ระบุชื่อ' }]);
  expect((await list()).items).toMatchObject([{ author: 'ไม่ระบุชื่อ' }]);
  for (const intent of ['deleteComment', 'showComment'])
    expect(await step(intent)).toMatchObject({ data: { problem: { code: 'content.comment_missing' } } });
});

test('a brought-in comment is cut where the database counts its characters', async ({ world }) => {
  const site = await world.another(OPEN);
  const { itemId, seenBy } = await post(site);
  const html = 'กำ👨‍👩‍👧‍👦'.repeat(2_000);
  await site.write((scope) =>
    bringInComments(scope, itemId, [
      { key: '9', author: '👩‍👩‍👧'.repeat(50), writtenAt: '', html, isApproved: true },
    ]),
  );
  const [comment] = (await seenBy())?.comments ?? [];
  expect([...(comment?.body ?? '')]).toHaveLength(10_000);
});
