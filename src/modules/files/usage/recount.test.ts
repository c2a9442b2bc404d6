import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { expectQuotaConsistent, runOf, uploadFile } from '../testing.ts';
import { recountUsage } from './recount.ts';

test('wrong counters are corrected nightly, and the overview shows when and how many', async ({ world }) => {
  const [manager, member] = [await world.signedIn('manager'), await world.signedIn()];
  await uploadFile(member, { name: 'a.txt', bytes: Buffer.alloc(700, 'a') });
  const counted = async () => (await manager.get('/api/filemanager/overview')).json().counted;
  expect(await counted()).toBeNull();

  const before = world.app.clock().toISOString();
  await recountUsage(runOf(world));
  const { at, wrong } = await counted();
  expect(wrong).toBe(0);
  expect(at >= before && at <= world.app.clock().toISOString()).toBe(true);

  await world.write(async ({ tx }) => {
    await tx.run(
      sql`update files_space set used_bytes = used_bytes + 5 where tenant_id = ${world.tenant.id}`,
    );
    await tx.run(sql`update files_usage set items = items + 2 where tenant_id = ${world.tenant.id}`);
  });
  await recountUsage(runOf(world));
  expect(await counted()).toMatchObject({ wrong: 2 });
  await expectQuotaConsistent(world);
});
