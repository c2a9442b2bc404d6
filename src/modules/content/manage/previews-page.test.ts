import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { releaseItem } from '../editing/release-item.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { getItem } from '../item/item-rows.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { change, item } from '../testing.ts';
import { previewChoiceText } from './preview-choice-rules.ts';
import { loader } from './previews-page.tsx';

const HOUR = 3_600_000;
const layout = readLayout({
  rows: [
    {
      cols: [
        {
          blocks: [
            { type: 'heading', text: 'ทุกคน' },
            { type: 'heading', text: 'สมาชิก', audience: ['user'] },
            { type: 'posts' },
          ],
        },
      ],
    },
  ],
});

test('two previews differ by role and time: blocks, scheduled posts, whether readers can open the page', async ({
  world,
}) => {
  const { itemId, later } = await world.write(async (scope) => {
    const page = await item(scope, { kind: 'page' });
    if (!layout) throw new Error('No layout.');
    const { version } = await getItem(scope, page.itemId);
    await saveLayout(scope, { item: page.itemId, version, role: 'guest', layout });
    await releaseItem(scope, {
      item: page.itemId,
      at: null,
      until: new Date(scope.now.getTime() + 5 * HOUR).toISOString(),
    });
    const post = await item(scope, { title: 'พรุ่งนี้', isDraft: true });
    await releaseItem(scope, {
      item: post.itemId,
      at: new Date(scope.now.getTime() + HOUR).toISOString(),
      until: null,
    });
    return { itemId: page.itemId, later: new Date(scope.now.getTime() + 2 * HOUR) };
  });
  const path = `/cms/manage/items/${itemId}/previews`;
  const read = async (query: string) =>
    callPage(world, loader, {
      path: `${path}${query}`,
      params: { item: itemId },
      actor: await world.person('manager'),
    });
  const { left, right } = (
    await read(`?right=${previewChoiceText({ role: 'user', device: 'tablet', at: later })}`)
  ).sides;
  expect(left).toMatchObject({ choice: { role: 'guest', at: null }, state: 'published', isForRole: true });
  expect(JSON.stringify(left.view)).not.toMatch(/สมาชิก|พรุ่งนี้/);
  expect(right).toMatchObject({ choice: { role: 'user', device: 'tablet' }, state: 'published' });
  expect(JSON.stringify(right.view)).toMatch(/สมาชิก.*พรุ่งนี้/);
  const ended = previewChoiceText({
    role: 'guest',
    device: 'mobile',
    at: new Date(later.getTime() + 9 * HOUR),
  });
  expect((await read(`?left=${ended}&right=__proto__`)).sides.left.state).toBe('ended');
});

test('what one role may not open is said, and nobody below a manager compares', async ({ world }) => {
  const { itemId } = await world.write(async (scope) => {
    const made = await item(scope, { kind: 'page', isDraft: true });
    await change(scope, made.itemId, { audience: 'user' });
    return made;
  });
  const place = { path: `/cms/manage/items/${itemId}/previews`, params: { item: itemId } };
  const { sides } = await callPage(world, loader, { ...place, actor: await world.person('manager') });
  expect(sides.left).toMatchObject({ state: 'draft', isForRole: false });
  expect(sides.right).toMatchObject({ state: 'draft', isForRole: true });
  await expect(
    callPage(world, loader, { ...place, actor: await world.person('user') }),
  ).rejects.toMatchObject({
    init: { status: 403 },
  });
});
