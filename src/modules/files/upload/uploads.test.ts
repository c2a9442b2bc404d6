import { randomBytes } from 'node:crypto';
import { expect, test } from '#platform/testing/test.ts';
import { makeTestFolder, sendFile, sendPart, sha256Of, uploadFile } from '../testing.ts';
import { uploadEndpoints } from './upload-endpoints.ts';

const MIB = 1024 * 1024;

test('a file of three parts is uploaded, listed and downloaded unchanged', async ({ world }) => {
  const visitor = await world.signedIn();
  const bytes = randomBytes(11 * MIB);
  const folder = await makeTestFolder(visitor, 'งานวิจัย');
  const item = await uploadFile(visitor, { bytes, name: 'ข้อมูล.bin', parent: folder.itemId });
  expect(item).toMatchObject({
    name: 'ข้อมูล.bin',
    sizeBytes: bytes.length,
    kind: 'other',
    parentId: folder.itemId,
  });
  const page = (await visitor.get(`/api/filemanager/items?parent=${folder.itemId}`)).json();
  expect(page.items.map((one: { name: string }) => one.name)).toEqual(['ข้อมูล.bin']);
  expect(page.trail).toEqual([{ itemId: folder.itemId, name: 'งานวิจัย' }]);
  const link = (await visitor.get(`/api/filemanager/items/${item.itemId}/link`)).json();
  const url = new URL(link.url);
  const whole = await world.send(url.pathname, { headers: { host: url.host } });
  expect(whole.status).toBe(200);
  expect(whole.headers['content-length']).toBe(String(bytes.length));
  const range = await world.send(url.pathname, { headers: { host: url.host, range: 'bytes=0-0' } });
  expect(range.status).toBe(206);
});

test('an empty file needs no part', async ({ world }) => {
  const visitor = await world.signedIn();
  const item = await uploadFile(visitor, { bytes: Buffer.alloc(0), name: 'empty.txt' });
  expect(item.sizeBytes).toBe(0);
});

test('a one-part file gets its target with the opening reply', async ({ world }) => {
  const visitor = await world.signedIn();
  const bytes = Buffer.from('hello');
  const opened = (
    await visitor.post('/api/filemanager/uploads', { name: 'a.txt', size: 5, sha256: sha256Of(bytes) })
  ).json();
  const put = await visitor.send(opened.targets[0].url, { method: 'PUT', body: bytes });
  expect(put.status).toBe(200);
  const done = await visitor.post(`/api/filemanager/uploads/${opened.uploadId}/complete`, {
    parts: [{ n: 1, etag: put.headers['etag'] }],
  });
  expect(done.json().item).toMatchObject({ name: 'a.txt', kind: 'text', mimetype: 'text/plain' });
});

test('an upload resumes after a reload, and completing twice creates one file', async ({ world }) => {
  const visitor = await world.signedIn();
  const bytes = randomBytes(6 * MIB);
  const opened = (
    await visitor.post('/api/filemanager/uploads', { name: 'big.bin', size: bytes.length })
  ).json();
  await sendPart(visitor, opened.uploadId, 1, bytes.subarray(0, 5 * MIB));
  const open = (await visitor.get('/api/filemanager/uploads?state=open')).json();
  expect(open.uploads.map((one: { uploadId: string }) => one.uploadId)).toEqual([opened.uploadId]);
  const before = (await visitor.get(`/api/filemanager/uploads/${opened.uploadId}/parts`)).json();
  expect(before.stored.map((part: { n: number }) => part.n)).toEqual([1]);
  const early = await visitor.post(`/api/filemanager/uploads/${opened.uploadId}/complete`, {
    parts: before.stored.map((part: { n: number; etag: string }) => ({ n: part.n, etag: part.etag })),
  });
  expect(early.status).toBe(409);
  expect(early.json().details.parts).toEqual([2]);
  await sendPart(visitor, opened.uploadId, 2, bytes.subarray(5 * MIB));
  const { stored } = (await visitor.get(`/api/filemanager/uploads/${opened.uploadId}/parts`)).json();
  const parts = stored.map((part: { n: number; etag: string }) => ({ n: part.n, etag: part.etag }));
  const replies = await Promise.all(
    [1, 2, 3].map(() => visitor.post(`/api/filemanager/uploads/${opened.uploadId}/complete`, { parts })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.json().item.itemId)).size).toBe(1);
  expect((await visitor.get('/api/filemanager/items')).json().items).toHaveLength(1);
  expect((await sendPart(visitor, opened.uploadId, 2, bytes.subarray(5 * MIB))).status).toBe(409);
});

test('nobody else can use an upload, and an aborted one accepts nothing more', async ({ world }) => {
  const [visitor, other] = [await world.signedIn(), await world.signedIn()];
  const { uploadId, parts } = await sendFile(visitor, { name: 'x.txt' });
  for (const reply of [
    await other.get(`/api/filemanager/uploads/${uploadId}/parts`),
    await other.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts }),
    await other.send(`/api/filemanager/uploads/${uploadId}`, { method: 'DELETE' }),
    await sendPart(other, uploadId, 1, Buffer.from('x')),
  ])
    expect([reply.status, reply.json().code]).toEqual([404, 'files.upload_missing']);
  const kept = await visitor.send(`/api/filemanager/uploads/${uploadId}`, {
    method: 'DELETE',
    json: { keepParts: true },
  });
  expect(kept.json()).toEqual({ uploadId, isKept: true });
  const ended = await visitor.send(`/api/filemanager/uploads/${uploadId}`, { method: 'DELETE' });
  expect(ended.json()).toEqual({ uploadId, isKept: false });
  expect((await visitor.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts })).status).toBe(410);
});

test('an upload assembled but not completed can be completed from another tab', async ({ world }) => {
  const visitor = await world.signedIn();
  const bytes = randomBytes(6 * MIB);
  const { uploadId, parts } = await sendFile(visitor, { name: 'ซ้ำ.bin', bytes });
  await uploadFile(visitor, { name: 'ซ้ำ.bin' });
  const at = `/api/filemanager/uploads/${uploadId}`;
  const taken = await visitor.post(`${at}/complete`, { parts });
  expect([taken.status, taken.json().code]).toEqual([409, 'files.name_taken']);
  const { stored } = (await visitor.get(`${at}/parts`)).json();
  expect(stored.map(({ n, size }: { n: number; size: number }) => [n, size])).toEqual([
    [1, 5 * MIB],
    [2, MIB],
  ]);
  const named = stored.map(({ n, etag }: { n: number; etag: string }) => ({ n, etag }));
  const done = await visitor.post(`${at}/complete`, { parts: named, conflict: 'rename' });
  expect([done.status, done.json().item?.name]).toEqual([200, 'ซ้ำ (1).bin']);
});

test('the rate limits of all calls for a one-part file match that of uploads', () => {
  const perMinute = (method: string): number[] =>
    uploadEndpoints
      .filter((each) => each.method === method && each.path.includes('/uploads'))
      .map(({ definition }) => definition.limit?.perMinute ?? 0);
  const [begun = 0] = perMinute('POST');
  expect(begun).toBeGreaterThan(600);
  for (const method of ['POST', 'PUT'])
    for (const limit of perMinute(method)) expect(limit).toBeGreaterThanOrEqual(begun);
});
