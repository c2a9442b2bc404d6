import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import type { FileItem } from '../item/file-contract.ts';
import { makeTestFolder, uploadFile } from '../testing.ts';

/** An empty zip archive: its end record alone. */
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

const linkOf = (visitor: Visitor, { itemId }: FileItem, disposition: 'inline' | 'attachment') =>
  visitor.get(`/api/filemanager/items/${itemId}/link?disposition=${disposition}`);

async function bytesOf(world: World, address: string) {
  const { pathname, host } = new URL(address);
  return world.send(pathname, { headers: { host } });
}

test('who may only view a folder sees previews of its files, and cannot download, archive or copy them', async ({
  world,
}) => {
  const [owner, friend] = [await world.signedIn(), await world.signedIn()];
  const folder = await makeTestFolder(owner, 'ดูเท่านั้น');
  const parent = folder.itemId;
  const text = await uploadFile(owner, { name: 'ร่าง.txt', parent });
  const table = await uploadFile(owner, { name: 'ราคา.csv', bytes: Buffer.from('ชา,250'), parent });
  const packed = await uploadFile(owner, { name: 'รวม.zip', bytes: ZIP, parent });
  const grants = `/api/filemanager/items/${parent}/grants`;
  const { grantId } = (await owner.post(grants, { email: friend.actor.email, level: 'view' })).json();

  const downloads = async () => [
    await linkOf(friend, text, 'attachment'),
    await linkOf(friend, packed, 'inline'),
    await friend.post('/api/filemanager/archives', { itemIds: [parent] }),
    await friend.post('/api/filemanager/archives', { itemIds: [text.itemId] }),
    await friend.post('/api/filemanager/copy', { itemIds: [text.itemId] }),
    await friend.get(`/api/filemanager/download/${text.itemId}`),
    await friend.get(`/api/filemanager/document/${text.itemId}`),
  ];
  for (const reply of await downloads())
    expect([reply.status, reply.json().code]).toEqual([403, 'files.download_forbidden']);
  const call = (await friend.post('/api/filemanager/list_parent', { parent })).json();
  expect(call.map(({ url }: { url: string | null }) => url)).toEqual([null, null, null]);

  for (const file of [text, table]) {
    const shown = await linkOf(friend, file, 'inline');
    expect(shown.status).toBe(200);
    const preview = await bytesOf(world, shown.json().url);
    expect(preview.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^inline/),
    });
  }

  const change = (level: string) => owner.send(`${grants}/${grantId}`, { method: 'PATCH', json: { level } });
  await change('download');
  expect((await downloads()).map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 302, 200]);
  const saved = (await linkOf(friend, text, 'attachment')).json().url;
  await change('view');
  expect((await bytesOf(world, saved)).status).toBe(404);
});

test('everybody can download from the public space', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const file = await uploadFile(manager, { name: 'ประกาศ.txt', space: 'public' });
  for (const visitor of [world.visitor(), await world.signedIn()]) {
    expect((await linkOf(visitor, file, 'attachment')).status).toBe(200);
    expect((await visitor.post('/api/filemanager/archives', { itemIds: [file.itemId] })).status).toBe(201);
  }
});
