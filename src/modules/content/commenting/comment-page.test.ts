import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as readPostPage } from '../blog/blog-entry-page.tsx';
import { takeStep } from '../editing/release-item.ts';
import { change, item } from '../testing.ts';
import { commentsPersonalData } from './comments-personal-data.ts';
import { action, loader } from './comment-page.tsx';
import { action as decide, loader as manage } from './comments-page.tsx';

const OPEN = { content: { comments: true } };
type Actor = Awaited<ReturnType<World['person']>>;

async function post(site: World) {
  const made = await site.write((scope) => item(scope, { title: 'วันเปิดร้าน' }));
  const place = { path: `/cms/comments/${made.itemId}`, params: { item: made.itemId } };
  return {
    ...made,
    write: (actor: Actor, body: string) => callPage(site, action, { ...place, actor, form: { body } }),
    open: (actor: Actor) => callPage(site, loader, { ...place, actor }),
    seenBy: async (actor?: Actor) =>
      (
        await callPage(site, readPostPage, {
          path: `/cms-blog/${made.slug}`,
          params: { slug: made.slug },
          ...(actor && { actor }),
        })
      ).read?.comments ?? null,
  };
}

test('what a member writes is seen by its writer until a manager approves it, then by all; rejected by nobody', async ({
  world,
}) => {
  const site = await world.another(OPEN);
  const [member, other, manager] = [await site.person(), await site.person(), await site.person('manager')];
  const { write, seenBy } = await post(site);
  expect(await seenBy()).toMatchObject({ isOpen: true, mayWrite: false, comments: [] });
  await write(member, ' ชาหอม\r\n\n\n\nมาก ');
  await write(member, 'ชาหอม\n\nมาก');
  expect(await seenBy(member)).toMatchObject({
    mayWrite: true,
    comments: [{ body: 'ชาหอม\n\nมาก', isWaiting: true }],
  });
  expect((await seenBy())?.comments).toEqual([]);
  expect((await seenBy(other))?.comments).toEqual([]);
  const waiting = await callPage(site, manage, {
    path: '/cms/manage/comments?state=waiting',
    actor: manager,
  });
  expect(waiting.items).toMatchObject([{ body: 'ชาหอม\n\nมาก', postTitle: 'วันเปิดร้าน' }]);
  const comment = waiting.items[0]?.commentId ?? '';
  const step = (intent: string, actor: Actor = manager) =>
    callPage(site, decide, { path: '/cms/manage/comments', actor, form: { intent, comment } });
  await expect(step('showComment', member)).rejects.toMatchObject({ init: { status: 403 } });
  expect(await step('showComment')).toMatchObject({ data: { ok: true } });
  expect((await seenBy())?.comments).toMatchObject([{ isWaiting: false }]);
  expect(await step('rejectComment')).toMatchObject({ data: { ok: true } });
  expect((await seenBy(member))?.comments).toEqual([]);
  expect(await step('deleteComment')).toMatchObject({ data: { ok: true } });
  expect(await step('deleteComment')).toMatchObject({
    data: { problem: { code: 'content.comment_missing' } },
  });
});

test('a member deletes what they wrote, and nothing that another wrote', async ({ world }) => {
  const site = await world.another({ content: { comments: true, commentsWait: false } });
  const [member, other] = [await site.person(), await site.person()];
  const { write, seenBy, itemId } = await post(site);
  await write(member, 'ชาหอม');
  const own = await seenBy(member);
  expect(own).toMatchObject({ comments: [{ isOwn: true }] });
  expect(await seenBy(other)).toMatchObject({ comments: [{ isOwn: false }] });
  const comment = own?.comments[0]?.commentId ?? '';
  const remove = (actor: Actor) =>
    callPage(site, action, {
      path: `/cms/comments/${itemId}`,
      params: { item: itemId },
      actor,
      form: { intent: 'deleteOwn', comment },
    });
  expect(await remove(other)).toMatchObject({ data: { problem: { code: 'content.comment_missing' } } });
  expect(await remove(member)).toMatchObject({ status: 303 });
  expect((await seenBy())?.comments).toEqual([]);
  expect(await remove(member)).toMatchObject({ data: { problem: { code: 'content.comment_missing' } } });
});

test('the same words from two tabs at once are one comment', async ({ world }) => {
  const site = await world.another({ content: { comments: true, commentsWait: false } });
  const member = await site.person();
  const { write, seenBy } = await post(site);
  await Promise.all(Array.from({ length: 5 }, () => write(member, 'ชาหอม')));
  expect((await seenBy())?.comments).toHaveLength(1);
});

test('no comment below what its writer cannot read, of another site, or where the site has none', async ({
  world,
}) => {
  const site = await world.another(OPEN);
  const member = await site.person();
  const closed = await post(world);
  expect(await closed.seenBy()).toBeNull();
  expect(await closed.write(await world.person(), 'ชา')).toMatchObject({
    data: { problem: { code: 'content.comments_closed' } },
  });
  const draft = await site.write((scope) => item(scope, { isDraft: true }));
  for (const itemId of [draft.itemId, closed.itemId]) {
    const place = { path: `/cms/comments/${itemId}`, params: { item: itemId }, actor: member };
    expect(await callPage(site, action, { ...place, form: { body: 'ชา' } })).toMatchObject({
      data: { problem: { code: 'content.item_missing' } },
    });
    await expect(callPage(site, loader, place)).rejects.toMatchObject({ init: { status: 404 } });
  }
  const { write, open } = await post(site);
  for (const body of ['', ' \n ', 'x'.repeat(2_001)])
    expect(await write(member, body)).toMatchObject({
      data: { problem: { code: 'platform.invalid_input' } },
    });
  expect(await open(member)).toMatchObject({ title: 'วันเปิดร้าน' });
});

test('managers and the writer see the title that readers see, also once the post has another draft or is taken back', async ({
  world,
}) => {
  const site = await world.another(OPEN);
  const [member, manager] = [await site.person(), await site.person('manager')];
  const { write, itemId } = await post(site);
  await write(member, 'ชาหอม');
  await site.write((scope) => change(scope, itemId, { title: 'ชื่อในร่าง' }));
  const titles = async () => {
    const { items } = await callPage(site, manage, { path: '/cms/manage/comments', actor: manager });
    const own = await site.read((scope) =>
      commentsPersonalData.collect(scope, { personId: member.userId, email: null }, null),
    );
    return [items[0]?.postTitle, (own.records[0] as { post: string }).post];
  };
  expect(await titles()).toEqual(['วันเปิดร้าน', 'วันเปิดร้าน']);
  await site.write((scope) => takeStep(scope, { item: itemId }, 'unpublish'));
  expect(await titles()).toEqual(['ชื่อในร่าง', 'ชื่อในร่าง']);
});
