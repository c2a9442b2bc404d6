import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { change, documentWith, item } from '../testing.ts';
import { action, loader } from './versions-page.tsx';

test('a manager sees what a version changed and brings an earlier one back', async ({ world }) => {
  const { itemId } = await world.write(async (scope) => {
    const made = await item(scope, { title: 'แผน', isDraft: true });
    await change(scope, made.itemId, { document: documentWith('แก้แล้ว') });
    return made;
  });
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}/versions`, params: { item: itemId }, actor };
  const opened = await callPage(world, loader, place);
  expect(opened.difference).toMatchObject({ number: 3, against: 2 });
  const reply = await callPage(world, action, {
    ...place,
    form: { version: String(opened.version), number: '2' },
  });
  expect(reply).toMatchObject({ status: 303 });
  expect((await callPage(world, loader, place)).difference).toMatchObject({ number: 4, against: 3 });
  const member = await world.person('user');
  await expect(callPage(world, loader, { ...place, actor: member })).rejects.toMatchObject({
    init: { status: 403 },
  });
});
