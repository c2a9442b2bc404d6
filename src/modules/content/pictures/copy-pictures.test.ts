import sharp from 'sharp';
import { scopeAsOf } from '#platform/demo/stage.ts';
import { findObject } from '#platform/storage/objects.ts';
import { sql } from '#platform/db/query.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { eraseOldTrash } from '../editing/empty-trash.ts';
import { takeStep } from '../editing/release-item.ts';
import { item } from '../testing.ts';
import { copyPictures } from './copy-pictures.ts';

const DAYS_31 = 31 * 24 * 60 * 60 * 1000;

async function pages(world: World): Promise<{ from: string; to: string }> {
  return world.write(async (scope) => ({
    from: (await item(scope, { kind: 'page', slug: 'from' })).itemId,
    to: (await item(scope, { kind: 'page', slug: 'to' })).itemId,
  }));
}

async function pictureOf(owner: Owner, itemId: string): Promise<string> {
  const reply = await owner.send(`/api/content/manage/items/${itemId}/pictures`, {
    method: 'POST',
    body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  return reply.json().pictureId;
}

test('a page gets pictures of another page once, and keeps them when that page is erased', async ({
  world,
}) => {
  const { from, to } = await pages(world);
  const picture = await pictureOf(await world.signedIn('admin'), from);
  const copy = () => world.write((scope) => copyPictures(scope, { item: to, pictures: [picture] }));
  const [first, again] = [await copy(), await copy()];
  expect(first.pictures).toMatchObject([{ from: picture, picture: { width: 8, height: 8 } }]);
  expect(first.pictures[0]?.pictureId).not.toBe(picture);
  expect(again).toEqual(first);

  const objects = () =>
    world.read(async (scope) => {
      const rows = await scope.tx.rows(sql<{ fullObjectId: string; thumbnailObjectId: string }>`
        select full_object_id, thumbnail_object_id from content_picture where tenant_id = ${scope.tenant.id}`);
      return rows.flatMap(({ fullObjectId, thumbnailObjectId }) => [fullObjectId, thumbnailObjectId]);
    });
  const [full, thumbnail] = await objects();
  const areStored = () =>
    world.read(async (scope) =>
      Promise.all([full, thumbnail].map(async (id) => (await findObject(scope, id ?? '')) !== null)),
    );
  const erase = (itemId: string) =>
    world.write(async (scope) => {
      await takeStep(scope, { item: itemId }, 'trash');
      await eraseOldTrash(scopeAsOf(scope, { at: new Date(scope.now.getTime() + DAYS_31) }));
    });
  await erase(from);
  expect(await objects()).toEqual([full, thumbnail]);
  expect(await areStored()).toEqual([true, true]);
  await erase(to);
  expect(await objects()).toEqual([]);
  expect(await areStored()).toEqual([false, false]);
});

test('pictures of another site are none', async ({ world }) => {
  const other = await world.another();
  const theirs = await pages(other);
  const picture = await pictureOf(await other.signedIn('admin'), theirs.from);
  const { to } = await pages(world);
  expect(await world.write((scope) => copyPictures(scope, { item: to, pictures: [picture] }))).toEqual({
    pictures: [],
  });
});
