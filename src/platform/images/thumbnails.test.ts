import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll } from 'vitest';
import { sql } from '../db/query.ts';
import {
  deleteObject,
  findObject,
  readObject,
  type StoredObjectRef,
  storeObject,
} from '../storage/objects.ts';
import { expect, test } from '../testing/test.ts';
import type { World } from '../testing/world.ts';
import { closePictures } from './picture.ts';
import { findPictures, queueThumbnails, thumbnailUrl } from './thumbnails.ts';

afterAll(closePictures);

async function kept(world: World, source: Buffer, contentType = 'image/jpeg'): Promise<StoredObjectRef> {
  return world.write(async (scope) => {
    const ref = await storeObject(scope, {
      source,
      contentType,
      visibility: 'private',
      kind: 'test.picture',
    });
    await queueThumbnails(scope, { ...ref, contentType });
    return ref;
  });
}

async function known(world: World, { objectId }: StoredObjectRef) {
  return world.read(async (scope) => (await findPictures(scope, [objectId])).get(objectId) ?? null);
}

function drawn(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
}

test('a rotated photo gets its upright size and three thumbnails without its location', async ({ world }) => {
  const photo = await drawn(2400, 1600)
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const ref = await kept(world, photo);
  expect(await known(world, ref)).toBeNull();
  await world.runJobs();
  const picture = await known(world, ref);
  expect(picture).toMatchObject({ width: 1600, height: 2400 });
  const sizes = await Promise.all(
    [...(picture?.thumbnails ?? [])].map(async ([edge, objectId]) => {
      const { bytes, contentType } = await world.read((scope) => readObject(scope, objectId));
      expect(bytes.includes('SecretCam')).toBe(false);
      const { width, height } = await sharp(bytes).metadata();
      return [edge, contentType, width, height];
    }),
  );
  expect(sizes.toSorted((a, b) => Number(b[0]) - Number(a[0]))).toEqual([
    [1024, 'image/webp', 683, 1024],
    [320, 'image/webp', 213, 320],
    [128, 'image/webp', 85, 128],
  ]);
});

test('requesting thumbnails twice makes them once; a small picture is not enlarged', async ({ world }) => {
  const ref = await kept(world, await drawn(20, 10).png().toBuffer(), 'image/png');
  await world.runJobs();
  await world.write((scope) => queueThumbnails(scope, { ...ref, contentType: 'image/png' }));
  await world.runJobs();
  const { n } = await world.read((scope) =>
    scope.tx.one(sql<{ n: number }>`
      select count(*) as n from platform_object where tenant_id = ${world.tenant.id} and kind = 'platform.thumbnail'`),
  );
  expect(n).toBe(3);
  const picture = await known(world, ref);
  const [largest] = picture?.thumbnails.values() ?? [];
  const { bytes } = await world.read((scope) => readObject(scope, largest ?? ''));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 10 });
});

test('bombs, broken and hostile files are marked as unreadable, and the file itself stays', async ({
  world,
}) => {
  const photo = await drawn(800, 600).jpeg().toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/><script>alert(1)</script></svg>';
  const hostile: [string, Buffer, string][] = [
    ['400 million pixels', pngOf(20_000, 20_000), 'image/png'],
    ['truncated', photo.subarray(0, photo.length / 2), 'image/jpeg'],
    ['SVG with the type of a picture', Buffer.from(svg), 'image/png'],
    ['SVG after the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 'image/png'],
    ['HTML after the first bytes of a GIF', Buffer.from('GIF89a<script>alert(1)</script>'), 'image/gif'],
    ['only the first bytes', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'image/jpeg'],
  ];
  const refs = [];
  for (const [, bytes, type] of hostile) refs.push(await kept(world, bytes, type));
  await world.runJobs();
  for (const [index, ref] of refs.entries()) {
    const picture = await known(world, ref);
    expect(picture, hostile[index]?.[0]).toMatchObject({ width: null, height: null });
    expect(picture?.thumbnails.size).toBe(0);
    expect(await world.read((scope) => findObject(scope, ref.objectId))).not.toBeNull();
  }
});

test('an animation gets a thumbnail of its first frame', async ({ world }) => {
  const frames = await Promise.all(
    ['red', 'blue', 'lime'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const ref = await kept(world, moving, 'image/gif');
  await world.runJobs();
  expect(await known(world, ref)).toMatchObject({ width: 40, height: 30 });
});

test('a file that is not a picture is not decoded', async ({ world }) => {
  const ref = await kept(world, Buffer.from('plain'), 'text/plain');
  await world.runJobs();
  expect(await known(world, ref)).toBeNull();
});

test('thumbnails are deleted with their picture, and are not made for a deleted one', async ({ world }) => {
  const bytes = await drawn(200, 200).png().toBuffer();
  const ref = await kept(world, bytes, 'image/png');
  const gone = await kept(world, bytes, 'image/png');
  await world.write((scope) => deleteObject(scope, gone.objectId));
  await world.runJobs();
  expect(await known(world, gone)).toBeNull();
  const [thumbnail = ''] = (await known(world, ref))?.thumbnails.values() ?? [];
  await world.write((scope) => deleteObject(scope, ref.objectId));
  expect(await world.read((scope) => findObject(scope, thumbnail))).toBeNull();
});

test('another site can neither see nor request them', async ({ world }) => {
  const ref = await kept(world, await drawn(200, 200).png().toBuffer(), 'image/png');
  await world.runJobs();
  const other = await world.another();
  expect(await known(other, ref)).toBeNull();
  await other.write((scope) => queueThumbnails(scope, { ...ref, contentType: 'image/png' }));
  await other.runJobs();
  expect(await known(other, ref)).toBeNull();
});

test('the URL stays the same for a quarter of an hour, and expires', async ({ world }) => {
  const ref = await kept(world, await drawn(200, 200).png().toBuffer(), 'image/png');
  await world.runJobs();
  const [thumbnail = ''] = (await known(world, ref))?.thumbnails.values() ?? [];
  const url = () => thumbnailUrl({ app: world.app, tenant: world.tenant }, thumbnail);
  world.travel(15 * 60_000 - (world.now.getTime() % (15 * 60_000)) + 1_000);
  const first = url();
  world.travel(14 * 60_000);
  expect(url()).toBe(first);
  const { host, pathname } = new URL(first);
  const reply = await world.send(pathname, { headers: { host } });
  expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=900, immutable',
  ]);
  world.travel(60_000);
  expect(url()).not.toBe(first);
  world.travel(16 * 60_000);
  expect((await world.send(pathname, { headers: { host } })).status).toBe(410);
});

/** Makes a single-colour PNG of any size (RFC 2083 §3): its rows of zeros compress a thousandfold. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
