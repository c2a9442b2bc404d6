import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { readHits } from '#platform/search/hits.ts';
import { getItem } from '../item/item-rows.ts';
import { SEARCH_KIND } from '../item/item-search.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { listManagedItems } from '../manage/managed-items.ts';
import { findPublished, viewOfVariant } from '../reading/read-item.ts';
import { change, item, type MadeItem } from '../testing.ts';
import { releaseItem } from './release-item.ts';
import { saveLayout } from './save-layout.ts';

function layoutWith(...blocks: object[]): PageLayout {
  const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
  if (!layout) throw new Error('No layout.');
  return layout;
}
const heading = (text: string, audience: string[] = []) => ({ type: 'heading', text, audience });

async function build(world: World, made: MadeItem, layout: PageLayout, role: 'guest' | 'user' = 'guest') {
  return world.write(async (scope) => {
    const { version } = await getItem(scope, made.itemId);
    return saveLayout(scope, { item: made.itemId, version, role, layout });
  });
}

const publish = (world: World, { itemId }: MadeItem) =>
  world.write((scope) => releaseItem(scope, { item: itemId, at: null, until: null }));

const seenBy = (world: World, made: MadeItem, role: 'guest' | 'user') =>
  world.read(async (scope) => {
    const found = await findPublished(scope, 'page', made.slug);
    if (!found) throw new Error('Not published.');
    return viewOfVariant({ ...scope, actor: { ...scope.actor, role } as typeof scope.actor }, found, role);
  });

test('readers see a layout when it is published, each what is for their role', async ({ world }) => {
  const page = await world.write((scope) => item(scope, { kind: 'page' }));
  await build(world, page, layoutWith(heading('ทุกคน'), heading('สมาชิก', ['user'])));
  expect((await seenBy(world, page, 'guest')).layout).toBeNull();
  await publish(world, page);
  const guest = await seenBy(world, page, 'guest');
  expect(JSON.stringify(guest)).toContain('ทุกคน');
  expect(JSON.stringify(guest)).not.toContain('สมาชิก');
  expect(JSON.stringify(await seenBy(world, page, 'user'))).toContain('สมาชิก');
  const found = (word: string) => world.read((scope) => readHits(scope, [SEARCH_KIND], word));
  expect((await found('ทุกคน')).itemIds).toEqual([page.itemId]);
  expect((await found('สมาชิก')).itemIds).toEqual([]);
  await build(world, page, layoutWith(heading('เฉพาะสมาชิก')), 'user');
  await publish(world, page);
  expect(JSON.stringify(await seenBy(world, page, 'user'))).toContain('เฉพาะสมาชิก');
  expect(JSON.stringify(await seenBy(world, page, 'guest'))).not.toContain('เฉพาะสมาชิก');
});

test('the words of a layout are found; saving the page’s settings keeps it, writing a text replaces it', async ({
  world,
}) => {
  const page = await world.write((scope) => item(scope, { kind: 'page' }));
  await build(world, page, layoutWith(heading('ทุเรียนหลงลับแล')));
  const found = await world.read((scope) => listManagedItems(scope, { q: 'หลงลับแล', sort: undefined }));
  expect(found.items.map(({ itemId }) => itemId)).toEqual([page.itemId]);
  await world.write((scope) => change(scope, page.itemId, { title: 'ชื่อใหม่', document: undefined }));
  await publish(world, page);
  expect(await seenBy(world, page, 'guest')).toMatchObject({
    title: 'ชื่อใหม่',
    layout: { rows: [{ cols: [{ blocks: [{ text: 'ทุเรียนหลงลับแล' }] }] }] },
  });
  await world.write((scope) => change(scope, page.itemId, { document: { type: 'doc', content: [] } }));
  await publish(world, page);
  expect((await seenBy(world, page, 'guest')).layout).toBeNull();
});

test('only pages are built, with their own pictures, from the version that was opened', async ({ world }) => {
  const [page, post] = await world.write(async (scope) => [
    await item(scope, { kind: 'page' }),
    await item(scope, { kind: 'post' }),
  ]);
  const layout = layoutWith(heading('ก'));
  await expect(build(world, post, layout)).rejects.toMatchObject({ code: 'content.wrong_state' });
  const foreign = layoutWith({ type: 'image', pictureId: '0196b1a0-0000-7000-8000-00000000000a' });
  await expect(build(world, page, foreign)).rejects.toMatchObject({ code: 'content.document_invalid' });
  await build(world, page, layout);
  await expect(
    world.write((scope) => saveLayout(scope, { item: page.itemId, version: 1, role: 'guest', layout })),
  ).rejects.toMatchObject({ code: 'content.version_conflict' });
});
