import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { expectQuotaConsistent, runOf, uploadFile } from '../testing.ts';
import { freeTrashSpace } from './free-trash-space.ts';

async function trash(world: World, visitor: Visitor, name: string, sizeBytes: number): Promise<string> {
  const file = await uploadFile(visitor, { name, bytes: Buffer.alloc(sizeBytes, 'x') });
  world.travel(60_000);
  await visitor.post('/api/filemanager/trash', { itemIds: [file.itemId] });
  return file.itemId;
}

test('a nearly full site purges its oldest trash, and no more than needed', async ({ world }) => {
  const visitor = await world.signedIn();
  const live = await uploadFile(visitor, { name: 'live.txt', bytes: Buffer.alloc(500, 'x') });
  await trash(world, visitor, 'oldest.txt', 200);
  await trash(world, visitor, 'older.txt', 200);
  const last = await trash(world, visitor, 'last.txt', 60);
  const trashed = async (): Promise<string[]> =>
    (await visitor.get('/api/filemanager/trash')).json().items.map((item: { itemId: string }) => item.itemId);

  await freeTrashSpace(runOf(world));
  expect(await trashed()).toHaveLength(3);
  await world.write((scope) =>
    scope.tx.run(sql`update files_usage set limit_bytes = 1000 where tenant_id = ${scope.tenant.id}`),
  );
  await freeTrashSpace(runOf(world)); // 960 of 1,000 bytes used: sixty must go, and the oldest item has two hundred
  expect(await trashed()).toHaveLength(2);
  await world.runJobs();
  await expectQuotaConsistent(world);
  await freeTrashSpace(runOf(world));
  expect(await trashed()).toContain(last);

  await world.write((scope) =>
    scope.tx.run(sql`update files_usage set limit_bytes = 100 where tenant_id = ${scope.tenant.id}`),
  );
  await freeTrashSpace(runOf(world));
  await world.runJobs();
  expect(await trashed()).toEqual([]);
  expect((await visitor.get(`/api/filemanager/items/${live.itemId}`)).status).toBe(200);
  await expectQuotaConsistent(world);
});
