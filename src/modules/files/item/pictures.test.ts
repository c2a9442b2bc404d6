import sharp from 'sharp';
import { afterAll } from 'vitest';
import { closePictures } from '#platform/images/picture.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import type { FileItem } from './file-contract.ts';
import { uploadFile } from '../testing.ts';

afterAll(closePictures);

async function listed(visitor: Visitor, name: string): Promise<FileItem | undefined> {
  const { items } = (await visitor.get('/api/filemanager/items')).json();
  return items.find((item: FileItem) => item.name === name);
}

async function fetched(world: World, address: string | null | undefined) {
  const url = new URL(address ?? '');
  return world.send(url.pathname, { headers: { host: url.host } });
}

test('a picture has a thumbnail and upright dimensions in lists, as do its copies and old versions', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f766e' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = await uploadFile(visitor, { name: 'ภาพ.jpg', bytes: photo });
  expect(file).toMatchObject({ kind: 'image', width: null, thumbnailUrl: null });
  await world.runJobs();
  const shown = await listed(visitor, 'ภาพ.jpg');
  expect(shown).toMatchObject({ width: 600, height: 900 });
  const small = await fetched(world, shown?.thumbnailUrl);
  expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);

  const { items: copies } = (
    await visitor.post('/api/filemanager/copy', { itemIds: [file.itemId], conflict: 'rename' })
  ).json();
  expect(copies[0]).toMatchObject({ width: 600, height: 900 });
  expect(copies[0].thumbnailUrl).toBe(shown?.thumbnailUrl);
  await uploadFile(visitor, { name: 'ภาพ.jpg', bytes: Buffer.from('no picture'), conflict: 'version' });
  expect(await listed(visitor, 'ภาพ.jpg')).toMatchObject({ width: null, thumbnailUrl: null });
  const { versions } = (await visitor.get(`/api/filemanager/items/${file.itemId}/versions`)).json();
  const back = await visitor.post(
    `/api/filemanager/items/${file.itemId}/versions/${versions.at(-1).versionId}/restore`,
    {},
  );
  expect(back.json()).toMatchObject({ kind: 'image', width: 600, height: 900 });
});

test('a broken picture is stored without thumbnail', async ({ world }) => {
  const visitor = await world.signedIn();
  const whole = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await uploadFile(visitor, { name: 'broken.png', bytes: whole.subarray(0, 60) });
  await world.runJobs();
  expect(await listed(visitor, 'broken.png')).toMatchObject({
    kind: 'image',
    thumbnailUrl: null,
    width: null,
  });
});
