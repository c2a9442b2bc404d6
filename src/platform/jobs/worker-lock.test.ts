import { onTestFinished } from 'vitest';
import { withClient } from '../db/with-client.ts';
import { expect, test } from '../testing/test.ts';
import type { World } from '../testing/world.ts';
import { WorkerLock } from './worker-lock.ts';

test('a sign of life that is lost comes back, by one connection', async ({ world }) => {
  const workerId = `worker-${world.tenant.code}`;
  const lost: unknown[] = [];
  const lock = new WorkerLock(world.database.owner, workerId, (error) => lost.push(error));
  onTestFinished(() => lock.close());
  await lock.hold();
  const [first] = await signsOf(world, workerId);
  expect(first).toMatchObject({ granted: true });
  await withClient(world.database.superuser, (client) =>
    client.query('select pg_terminate_backend($1)', [first?.pid]),
  );
  await expect
    .poll(async () =>
      (await signsOf(world, workerId)).some(({ pid, granted }) => granted && pid !== first?.pid),
    )
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const signs = await signsOf(world, workerId);
  expect(signs).toEqual([{ pid: expect.any(Number), granted: true }]);
  expect(signs[0]?.pid).not.toBe(first?.pid);
  expect(lost).toHaveLength(1);
});

/** Who holds the sign of life of a worker, or waits for it. */
function signsOf(world: World, workerId: string): Promise<{ pid: number; granted: boolean }[]> {
  return withClient(world.database.superuser, async (client) => {
    const { rows } = await client.query<{ pid: number; granted: boolean }>(
      `select pid, granted from pg_locks
        where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended('sala-worker/' || $1, 0)`,
      [workerId],
    );
    return rows;
  });
}
