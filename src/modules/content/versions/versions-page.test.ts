import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getItem, getVersion } from '../item/item-rows.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { saveItem } from '../editing/save-item.ts';
import { change, documentWith, item } from '../testing.ts';
import { versionDocumentPath } from '../merging/version-document-contract.ts';
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

test('an earlier version of a built page comes back with its layout', async ({ world }) => {
  const layout = readLayout({ rows: [{ cols: [{ blocks: [{ type: 'heading', text: 'ชา' }] }] }] });
  const { itemId } = await world.write(async (scope) => {
    const made = await item(scope, { kind: 'page', slug: 'built-again', isDraft: true });
    const known = await getItem(scope, made.itemId);
    await saveItem(scope, {
      ...known,
      item: made.itemId,
      excerpt: '',
      note: '',
      document: documentWith('ชา'),
      layout,
    });
    await change(scope, made.itemId, { document: documentWith('ไม่มีรูปแบบ') });
    return made;
  });
  const actor = await world.person('manager');
  const place = { path: `/cms/manage/items/${itemId}/versions`, params: { item: itemId }, actor };
  const opened = await callPage(world, loader, place);
  const form = { version: String(opened.version), number: '3' };
  expect(await callPage(world, action, { ...place, form })).toMatchObject({ status: 303 });
  const restored = await world.read(async (scope) =>
    getVersion(scope, itemId, (await getItem(scope, itemId)).draftNumber),
  );
  expect(restored.layout).toEqual(layout);
});

test('the document of a version is read for merging, by managers of its site; none where it is not kept', async ({
  world,
}) => {
  const { itemId } = await world.write(async (scope) => {
    const made = await item(scope, { isDraft: true });
    await change(scope, made.itemId, { document: documentWith('แก้แล้ว') });
    return made;
  });
  const manager = await world.signedIn('manager');
  const documentOf = async (number: number) =>
    (await manager.get(versionDocumentPath(itemId, number))).json().document;
  expect(await documentOf(2)).toEqual(documentWith('เนื้อหาของเรื่องเล่า'));
  expect(await documentOf(3)).toEqual(documentWith('แก้แล้ว'));
  expect(await documentOf(99)).toBeNull();
  const member = await world.signedIn();
  expect((await member.get(versionDocumentPath(itemId, 2))).status).toBe(403);
  const foreign = await (await world.another()).signedIn('manager');
  expect((await foreign.get(versionDocumentPath(itemId, 2))).json()).toMatchObject({
    code: 'content.item_missing',
  });
});
