import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { item } from '../testing.ts';
import { loader } from './targets-page.tsx';

const PATH = '/cms/manage/menus/targets';

test('a link may lead to posts and pages of this site, found by their titles, not to sections', async ({
  world,
}) => {
  const other = await world.another();
  await other.write((scope) => item(scope, { kind: 'page' }));
  await world.write(async (scope) => {
    await item(scope, { kind: 'page', title: 'เกี่ยวกับชา', slug: 'tea' });
    await item(scope, { title: 'ข่าว', slug: 'news' });
    await item(scope, { kind: 'section' });
  });
  const actor = await world.person('manager');
  const found = await callPage(world, loader, { path: PATH, actor });
  expect(found.items.map(({ kind }) => kind).sort()).toEqual(['page', 'post']);
  expect(found.isCut).toBe(false);
  const one = await callPage(world, loader, { path: `${PATH}?q=ข่าว`, actor });
  expect(one.items).toMatchObject([{ title: 'ข่าว', kind: 'post' }]);
  const member = await world.person('user');
  await expect(callPage<unknown>(world, loader, { path: PATH, actor: member })).rejects.toMatchObject({
    init: { status: 403 },
  });
});
