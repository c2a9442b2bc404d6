import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { linkTo, makeTestFolder, uploadFile } from '../testing.ts';
import type { Archive } from './archive-contract.ts';

const READ_ZIP = `
import sys, json, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[entry.filename, archive.read(entry)[:300].decode('utf8')] for entry in archive.infolist()]))`;

/** Returns names and texts of an archive, as another program reads them. */
async function unzipped(
  world: World,
  { url }: Archive,
  /** Called once the archive has started to arrive. */
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<[string, string][]> {
  const reply = await world.take(url);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['accept-ranges']]).toEqual([
    200,
    'application/zip',
    'none',
  ]);
  await meanwhile();
  const folder = await mkdtemp(join(tmpdir(), 'sala-archive-'));
  try {
    await writeFile(join(folder, 'a.zip'), await buffer(reply));
    const { stdout } = await promisify(execFile)('python3', ['-c', READ_ZIP, join(folder, 'a.zip')]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a selection is downloaded as one archive with the items’ names', async ({ world }) => {
  const visitor = await world.signedIn();
  const folder = await makeTestFolder(visitor, 'รายงาน');
  const inner = await makeTestFolder(visitor, 'ปี ๒๕๖๙', folder.itemId);
  await makeTestFolder(visitor, 'ว่าง', folder.itemId);
  const file = await uploadFile(visitor, { name: 'น้ำใจ.txt', parent: inner.itemId });
  const top = await uploadFile(visitor, { name: 'บน.txt' });
  const twin = await uploadFile(visitor, { name: 'น้ำใจ.txt' });

  const whole = await visitor.post('/api/filemanager/archives', { itemIds: [folder.itemId] });
  expect([whole.status, whole.json()]).toMatchObject([201, { name: 'รายงาน.zip', items: 4 }]);
  expect(await unzipped(world, whole.json())).toEqual(
    expect.arrayContaining([
      ['รายงาน/', ''],
      ['รายงาน/ว่าง/', ''],
      ['รายงาน/ปี ๒๕๖๙/น้ำใจ.txt', 'สวัสดี'],
    ]),
  );
  const itemIds = [top.itemId, twin.itemId, file.itemId];
  const some = (await visitor.post('/api/filemanager/archives', { itemIds })).json();
  expect((await unzipped(world, some)).map(([name]) => name).toSorted()).toEqual(
    ['น้ำใจ (1).txt', 'น้ำใจ.txt', 'บน.txt'].toSorted(),
  );
});

test('an archive lists files that went missing while it was read, and is valid', async ({ world }) => {
  const [owner, friend] = [await world.signedIn(), await world.signedIn()];
  const large = await uploadFile(owner, { name: 'a.bin', bytes: Buffer.alloc(40 * 1024 * 1024) });
  const gone = await uploadFile(owner, { name: 'gone.txt' });
  const kept = await uploadFile(owner, { name: 'kept.txt' });
  const itemIds = [large.itemId, gone.itemId, kept.itemId];
  const stranger = await (await world.another()).signedIn();
  for (const visitor of [friend, world.visitor(), stranger]) {
    const reply = await visitor.post('/api/filemanager/archives', { itemIds });
    expect([reply.status, reply.json().code]).toEqual([404, 'files.missing']);
  }
  const archive = (await owner.post('/api/filemanager/archives', { itemIds })).json();
  const names = await unzipped(world, archive, async () => {
    await owner.post('/api/filemanager/trash', { itemIds: [gone.itemId] });
  });
  expect(names.slice(1)).toEqual([
    ['kept.txt', 'สวัสดี'],
    ['ไฟล์ที่ไม่ได้รวมไว้.txt', expect.stringContaining('gone.txt')],
  ]);
});

test('an archive contains nothing that its requester may only view by then', async ({ world }) => {
  const [owner, friend] = [await world.signedIn(), await world.signedIn()];
  const folder = await makeTestFolder(owner, 'เคยให้');
  await uploadFile(owner, { name: 'a.txt', parent: folder.itemId });
  const grants = `/api/filemanager/items/${folder.itemId}/grants`;
  const grant = (await owner.post(grants, { email: friend.actor.email, level: 'download' })).json();
  const archive = (await friend.post('/api/filemanager/archives', { itemIds: [folder.itemId] })).json();
  await owner.send(`${grants}/${grant.grantId}`, { method: 'PATCH', json: { level: 'view' } });
  expect(await unzipped(world, archive)).toEqual([['ไฟล์ที่ไม่ได้รวมไว้.txt', expect.stringContaining('a.txt')]]);
});

test('a shared folder’s archive counts as a download, and requires a link that allows downloads', async ({
  world,
}) => {
  const owner = await world.signedIn();
  const [shared, outside] = [await makeTestFolder(owner, 'แบ่ง'), await makeTestFolder(owner, 'ไม่แบ่ง')];
  await uploadFile(owner, { name: 'in.txt', parent: shared.itemId });
  const hidden = await uploadFile(owner, { name: 'out.txt', parent: outside.itemId });
  const link = await linkTo(owner, shared, { maxDownloads: 1 });
  const at = `/api/filemanager/external/${link.code}/archives`;
  const visitor = world.visitor();
  expect((await visitor.post(at, { itemIds: [hidden.itemId] })).json().code).toBe('files.share_missing');
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.visitor().post(at, {})));
  const [only, ...more] = replies.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  expect((await unzipped(world, only?.json())).map(([name]) => name)).toEqual(['แบ่ง/', 'แบ่ง/in.txt']);
  expect((await visitor.post(at, {})).json().code).toBe('files.share_used_up');

  for (const mode of ['view', 'drop_box'] as const) {
    const looking = await linkTo(owner, shared, { mode });
    const refused = await visitor.post(`/api/filemanager/external/${looking.code}/archives`, {});
    expect(refused.json().code).toBe('files.share_forbidden');
  }
  const locked = await linkTo(owner, shared, { password: 'long enough' });
  const closed = await visitor.post(`/api/filemanager/external/${locked.code}/archives`, {});
  expect([closed.status, closed.json().code]).toEqual([401, 'files.share_locked']);
});
