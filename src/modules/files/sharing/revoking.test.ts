import type { IncomingMessage } from 'node:http';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import type { FileItem } from '../item/file-contract.ts';
import { linkTo, makeTestFolder, uploadFile } from '../testing.ts';

const MEGABYTE = 1024 * 1024;
/** More than what is sent in five seconds plus the buffers of a connection. */
const LARGE = Buffer.alloc(64 * MEGABYTE, 'sala');
const SIP_BYTES = 256 * 1024;
const SIP_MS = 60;
/** Five seconds of slow reading, plus buffers that were already full. */
const MOST_BYTES = Math.ceil(5_000 / SIP_MS) * SIP_BYTES + 16 * MEGABYTE;

/** Reads on as over a slow line until the stream ends; returns the number of bytes. */
async function readSlowly(reply: IncomingMessage): Promise<number> {
  let bytes = 0;
  reply.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => reply.once('close', resolve));
  const sip = setInterval(() => {
    const chunk = reply.read(SIP_BYTES) ?? reply.read();
    bytes += chunk?.length ?? 0;
  }, SIP_MS);
  await ended;
  clearInterval(sip);
  return bytes;
}

interface Shared {
  readonly owner: Visitor;
  readonly folder: FileItem;
  readonly file: FileItem;
}

/** Creates a folder with a copy of a large file. */
async function placed(owner: Visitor, large: FileItem, name: string): Promise<Shared> {
  const folder = await makeTestFolder(owner, name);
  const copied = await owner.post('/api/filemanager/copy', {
    itemIds: [large.itemId],
    parent: folder.itemId,
    conflict: 'rename',
  });
  return { owner, folder, file: copied.json().items[0] };
}

const ENDINGS: Readonly<Record<string, (shared: Shared, at: string, world: World) => Promise<unknown>>> = {
  'is revoked': ({ owner }, at) => owner.send(at, { method: 'DELETE' }),
  'has another password': ({ owner }, at) =>
    owner.send(at, { method: 'PATCH', json: { password: 'a new password' } }),
  'may only be looked at': ({ owner }, at) => owner.send(at, { method: 'PATCH', json: { mode: 'view' } }),
  'leads into the trash': ({ owner, folder }) =>
    owner.post('/api/filemanager/trash', { itemIds: [folder.itemId] }),
  'no longer holds the file': ({ owner, file }) =>
    owner.post('/api/filemanager/move', { itemIds: [file.itemId], conflict: 'rename' }),
  'has run out': async (_shared, _at, world) => world.travel(3_600_000),
};

test('a running download stops within seconds when its permission is revoked', { timeout: 120_000 }, async ({
  world,
}) => {
  const [owner, friend] = [await world.signedIn(), await world.signedIn()];
  const large = await uploadFile(owner, { name: 'film.bin', bytes: LARGE });
  const expires = new Date(world.now.getTime() + 1_800_000).toISOString();

  const begun: { name: string; url: string; reply: IncomingMessage; end: () => Promise<unknown> }[] = [];
  const begin = async (name: string, url: string, end: () => Promise<unknown>): Promise<void> => {
    const reply = await world.take(url);
    expect([name, reply.statusCode]).toEqual([name, 200]);
    begun.push({ name, url, reply, end });
  };
  const given = await placed(owner, large, 'ให้เพื่อน');
  const grants = `/api/filemanager/items/${given.folder.itemId}/grants`;
  const grant = (await owner.post(grants, { email: friend.actor.email, level: 'download' })).json();
  const own = (await friend.get(`/api/filemanager/items/${given.file.itemId}/link`)).json();
  await begin('a grant', own.url, () => owner.send(`${grants}/${grant.grantId}`, { method: 'DELETE' }));

  const lowered = await placed(owner, large, 'ให้ดูเท่านั้น');
  const loweredAt = `/api/filemanager/items/${lowered.folder.itemId}/grants`;
  const lower = (await owner.post(loweredAt, { email: friend.actor.email, level: 'download' })).json();
  const saved = (await friend.get(`/api/filemanager/items/${lowered.file.itemId}/link`)).json();
  await begin('a grant that only lets view', saved.url, () =>
    owner.send(`${loweredAt}/${lower.grantId}`, { method: 'PATCH', json: { level: 'view' } }),
  );

  const zipped = await placed(owner, large, 'ทั้งโฟลเดอร์');
  const whole = await linkTo(owner, zipped.folder);
  const archive = (await world.visitor().post(`/api/filemanager/external/${whole.code}/archives`, {})).json();
  await begin('an archive', archive.url, () =>
    owner.send(`/api/filemanager/items/${zipped.folder.itemId}/links/${whole.linkId}`, { method: 'DELETE' }),
  );

  for (const [name, end] of Object.entries(ENDINGS)) {
    const shared = await placed(owner, large, name);
    const link = await linkTo(owner, shared.folder, { expires });
    const asked = `/api/filemanager/external/${link.code}/items/${shared.file.itemId}/link`;
    const at = `/api/filemanager/items/${shared.folder.itemId}/links/${link.linkId}`;
    await begin(name, (await world.visitor().post(asked)).json().url, () => end(shared, at, world));
  }
  for (const { end } of begun) await end();

  const came = await Promise.all(
    begun.map(async ({ name, reply }) => [name, await readSlowly(reply)] as const),
  );
  expect(came.filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([]);
  expect(came.filter(([, bytes]) => bytes === 0)).toEqual([]);
  for (const { name, url } of begun) {
    const again = await world.take(url, { range: 'bytes=0-9' });
    expect([name, again.statusCode]).toEqual([
      name,
      expect.toSatisfy((status) => status === 404 || status === 410),
    ]);
    again.resume();
  }
});
