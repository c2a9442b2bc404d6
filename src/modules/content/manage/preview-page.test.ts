import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { change, item, saveVariantOf } from '../testing.ts';
import { loader } from './preview-page.tsx';

test('a preview shows the newest version of each role before it is published', async ({ world }) => {
  const { itemId } = await world.write(async (scope) => {
    const page = await item(scope, { kind: 'page', title: 'เผยแพร่แล้ว' });
    await change(scope, page.itemId, { title: 'ร่างใหม่' });
    await saveVariantOf(scope, page.itemId, 'สมาชิก');
    return page;
  });
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}/preview`, params: { item: itemId }, actor };
  expect((await callPage(world, loader, place)).view.title).toBe('ร่างใหม่');
  const ofMembers = { ...place, path: `${place.path}?role=user` };
  expect((await callPage(world, loader, ofMembers)).view.title).toBe('สมาชิก');
});
