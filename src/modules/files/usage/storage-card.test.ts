import { expect, test } from '#platform/testing/test.ts';
import { uploadFile } from '../testing.ts';
import { storageCard } from './storage-card.ts';

test('the card tells what the files of this site take, and its limit', async ({ world }) => {
  const empty = await world.read((scope) => storageCard.load(scope));
  expect(empty).toMatchObject({ usedBytes: 0, reservedBytes: 0, items: 0 });
  expect(empty.limitBytes).toBeGreaterThan(0);
  await uploadFile(await world.signedIn(), { name: 'a.txt', bytes: Buffer.alloc(500, 'x') });
  await uploadFile(await (await world.another()).signedIn(), {
    name: 'b.txt',
    bytes: Buffer.alloc(900, 'x'),
  });
  expect(await world.read((scope) => storageCard.load(scope))).toMatchObject({ usedBytes: 500, items: 1 });
});
