import { enqueue } from '#platform/jobs/job.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { FileItem } from './file-contract.ts';
import { expectQuotaConsistent, makeTestFolder, namesIn, sendFile, uploadFile } from '../testing.ts';
import { copyTreeJob } from './copy-items.ts';
import { makeFolder } from './make-folder.ts';

test('a tree is renamed, moved, copied, trashed, restored and purged, and the counters agree', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const [a, b] = [await makeTestFolder(visitor, 'A'), await makeTestFolder(visitor, 'B')];
  const inner = await makeTestFolder(visitor, 'ใน', a.itemId);
  const file = await uploadFile(visitor, { name: 'รายงาน.txt', parent: inner.itemId });
  const post = (path: string, body: unknown) => visitor.post(`/api/filemanager/${path}`, body);

  const renamed = await post(`items/${file.itemId}/rename`, { name: 'สรุป.txt', revision: file.revision });
  expect(renamed.json()).toMatchObject({ name: 'สรุป.txt', revision: file.revision + 1 });
  const stale = await post(`items/${file.itemId}/rename`, { name: 'x.txt', revision: file.revision });
  expect([stale.status, stale.json().code]).toEqual([409, 'files.changed_meanwhile']);

  expect((await post('move', { itemIds: [a.itemId], parent: inner.itemId })).json().code).toBe('files.cycle');
  expect((await post('move', { itemIds: [a.itemId], parent: a.itemId })).json().code).toBe('files.cycle');
  expect((await post('move', { itemIds: [inner.itemId], parent: b.itemId })).status).toBe(200);
  expect(await namesIn(visitor, b.itemId)).toEqual(['ใน']);

  const copied = (await post('copy', { itemIds: [b.itemId], conflict: 'rename' })).json();
  expect(copied).toMatchObject({ isUnderWay: false, items: [{ name: 'B (1)' }] });
  const [copiedInner] = (await visitor.get(`/api/filemanager/items?parent=${copied.items[0].itemId}`)).json()
    .items;
  expect(await namesIn(visitor, copiedInner.itemId)).toEqual(['สรุป.txt']);
  await expectQuotaConsistent(world);

  expect((await post('trash', { itemIds: [b.itemId, inner.itemId] })).json()).toEqual({
    itemIds: [b.itemId],
  });
  expect((await visitor.get(`/api/filemanager/items?parent=${inner.itemId}`)).status).toBe(404);
  expect(await namesIn(visitor)).toEqual(['A', 'B (1)']);
  await expectQuotaConsistent(world);
  await makeTestFolder(visitor, 'B');
  const back = (await post('restore', { itemIds: [b.itemId] })).json();
  expect(back.items[0]).toMatchObject({ name: 'B (2)', trashedAt: null });
  await expectQuotaConsistent(world);

  await post('trash', { itemIds: [b.itemId] });
  expect((await post('purge', { itemIds: [b.itemId] })).json()).toEqual({ purged: 1 });
  await world.runJobs();
  await expectQuotaConsistent(world);
  expect((await post('restore', { itemIds: [b.itemId] })).status).toBe(404);
  const copy = (await visitor.get(`/api/filemanager/items?parent=${copiedInner.itemId}`)).json()
    .items[0] as FileItem;
  const link = (await visitor.get(`/api/filemanager/items/${copy.itemId}/link`)).json();
  const url = new URL(link.url);
  const bytes = await world.send(url.pathname, { headers: { host: url.host } });
  expect([bytes.status, bytes.text]).toEqual([200, 'สวัสดี']);
});

test('a taken name is refused, numbered or becomes a version', async ({ world }) => {
  const visitor = await world.signedIn();
  const first = await uploadFile(visitor, { name: 'a.txt' });
  await expect(uploadFile(visitor, { name: 'A.TXT' })).rejects.toThrow('files.name_taken');
  expect(await uploadFile(visitor, { name: 'a.txt', conflict: 'rename' })).toMatchObject({
    name: 'a (1).txt',
  });
  const next = await uploadFile(visitor, { name: 'a.txt', conflict: 'version', bytes: Buffer.from('two') });
  expect(next).toMatchObject({ itemId: first.itemId, sizeBytes: 3 });
  await expectQuotaConsistent(world);
  const { versions } = (await visitor.get(`/api/filemanager/items/${first.itemId}/versions`)).json();
  expect(versions.map((one: { number: number }) => one.number)).toEqual([2, 1]);
  const restored = await visitor.post(
    `/api/filemanager/items/${first.itemId}/versions/${versions[1].versionId}/restore`,
  );
  expect(restored.json()).toMatchObject({ sizeBytes: first.sizeBytes });
  await expectQuotaConsistent(world);
  const { activities } = (await visitor.get(`/api/filemanager/items/${first.itemId}/activity`)).json();
  expect(activities.map((one: { what: string }) => one.what)).toEqual([
    'version_restored',
    'version_added',
    'uploaded',
  ]);
});

test('names are listed in Thai order with numbers by their value, page by page in both directions', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const inOrder = [
    '2 ฉบับ',
    '10 ฉบับ',
    'ไก่',
    'ขนม',
    ...Array.from({ length: 110 }, (_, index) => `บทที่ ${index + 1}`),
    'แผน ๒',
    'แผน ๑๐',
    'a',
    'B',
  ];
  for (const name of inOrder.toSorted())
    await world.write((scope) => makeFolder(scope, { space: 'own', name, conflict: 'fail' }), visitor.actor);
  for (const direction of ['asc', 'desc'] as const) {
    const names: string[] = [];
    for (let after = ''; ; ) {
      const query = new URLSearchParams({ direction, ...(after && { after }) });
      const page = (await visitor.get(`/api/filemanager/items?${query}`)).json();
      names.push(...page.items.map((item: FileItem) => item.name));
      if (page.next === null) break;
      after = page.next;
    }
    expect(names).toEqual(direction === 'asc' ? inOrder : inOrder.toReversed());
  }
  const namesOf = (folders: readonly { name: string }[]) => folders.map(({ name }) => name);
  expect(namesOf((await visitor.get('/api/filemanager/tree')).json().folders)).toEqual(inOrder);
  const { structure } = (await visitor.get('/api/filemanager/folder_structure')).json();
  expect(namesOf(structure)).toEqual(inOrder);
});

test('names are found by a part, optionally in one folder; trashed items are not found', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const folder = await makeTestFolder(visitor, 'โครงการ');
  const file = await uploadFile(visitor, { name: 'แผนงานประจำปี.txt', parent: folder.itemId });
  await uploadFile(visitor, { name: 'งาน 100%.txt' });
  const found = async (query: string) =>
    (await visitor.get(`/api/filemanager/search?${query}`)).json().items.map((item: FileItem) => item.name);
  const q = encodeURIComponent;
  expect((await found(`q=${q('งาน')}`)).toSorted()).toEqual(['งาน 100%.txt', 'แผนงานประจำปี.txt']);
  expect(await found(`q=${q('งาน')}&parent=${folder.itemId}`)).toEqual(['แผนงานประจำปี.txt']);
  expect(await found(`q=${q('100%')}`)).toEqual(['งาน 100%.txt']);
  expect(await found(`q=${q('1__%')}`)).toEqual([]);
  expect(await found(`q=${q('งา')}`)).toEqual(['งาน 100%.txt']);
  const anyOrder = (await visitor.get(`/api/filemanager/search?q=${q('ประจำ แผน')}`)).json().items;
  expect(anyOrder).toMatchObject([
    {
      name: 'แผนงานประจำปี.txt',
      nameMarks: [
        [0, 3],
        [6, 11],
      ],
    },
  ]);
  const other = await world.signedIn();
  expect((await other.get(`/api/filemanager/search?q=${q('งาน')}`)).json().items).toEqual([]);
  await visitor.post(`/api/filemanager/items/${file.itemId}/star`, { isStarred: true });
  expect((await visitor.get('/api/filemanager/starred')).json().items[0]).toMatchObject({
    itemId: file.itemId,
    isStarred: true,
  });
  expect((await visitor.get('/api/filemanager/recent')).json().items).toHaveLength(2);
  const details = (await visitor.get(`/api/filemanager/items/${folder.itemId}`)).json();
  expect(details.contents).toEqual({ items: 1, sizeBytes: file.sizeBytes, isCut: false });
  await visitor.post('/api/filemanager/trash', { itemIds: [folder.itemId] });
  expect(await found(`q=${q('แผนงาน')}`)).toEqual([]);
  expect((await visitor.get('/api/filemanager/starred')).json().items).toEqual([]);
  expect((await visitor.get('/api/filemanager/trash')).json().items).toHaveLength(1);
});

test('a folder moves to another space with its trash and its pending uploads, once', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const folder = await makeTestFolder(manager, 'งานร่วม');
  const [kept, gone] = [
    await uploadFile(manager, { name: 'อยู่ต่อ.txt', parent: folder.itemId }),
    await uploadFile(manager, { name: 'ทิ้งไปก่อน.txt', parent: folder.itemId }),
  ];
  await manager.post('/api/filemanager/trash', { itemIds: [gone.itemId] });
  const { uploadId, parts } = await sendFile(manager, { name: 'กำลังมา.txt', parent: folder.itemId });

  const moved = await manager.post('/api/filemanager/move', {
    itemIds: [folder.itemId, kept.itemId],
    space: 'public',
  });
  expect(moved.status).toBe(200);
  expect(await namesIn(manager, folder.itemId)).toEqual(['อยู่ต่อ.txt']);
  await expectQuotaConsistent(world);

  const done = await manager.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts });
  expect(done.status).toBe(200);
  await expectQuotaConsistent(world);
  await manager.post('/api/filemanager/restore', { itemIds: [gone.itemId] });
  const found = await manager.get(`/api/filemanager/search?q=${encodeURIComponent('ทิ้งไป')}&space=public`);
  expect(found.json().items).toMatchObject([{ itemId: gone.itemId }]);
  await expectQuotaConsistent(world);
});

test('copying into a folder that is trashed stops', async ({ world }) => {
  const visitor = await world.signedIn();
  const [source, target] = [await makeTestFolder(visitor, 'ต้นทาง'), await makeTestFolder(visitor, 'ปลายทาง')];
  const above = await makeTestFolder(visitor, 'เหนือ');
  await uploadFile(visitor, { name: 'ก.txt', parent: source.itemId });
  await visitor.post('/api/filemanager/move', { itemIds: [target.itemId], parent: above.itemId });
  await visitor.post('/api/filemanager/trash', { itemIds: [above.itemId] });
  await world.write((scope) =>
    enqueue(scope, copyTreeJob, {
      fromId: source.itemId,
      toId: target.itemId,
      personId: visitor.actor.userId,
    }),
  );
  await world.runJobs();
  await expectQuotaConsistent(world);
});
