import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { expectQuotaConsistent, runOf, uploadFile } from '../testing.ts';
import { KEPT_VERSION_DAYS, KEPT_VERSIONS, pruneVersions } from './prune-versions.ts';

const DAY_MS = 86_400_000;

test('the newest and the recent versions are kept, and the space of others is freed', async ({ world }) => {
  const visitor = await world.signedIn();
  const states = KEPT_VERSIONS + 4;
  let file = await uploadFile(visitor, { name: 'a.txt', bytes: Buffer.from('state 1') });
  for (let n = 2; n <= states; n++) {
    const bytes = Buffer.from(`state ${n}`);
    file = await uploadFile(visitor, { name: 'a.txt', bytes, conflict: 'version' });
  }
  const numbers = async (): Promise<number[]> => {
    const rows = await world.read((scope) =>
      scope.tx.rows(sql<{ number: number }>`
        select number from files_version
         where tenant_id = ${scope.tenant.id} and item_id = ${file.itemId} order by number desc`),
    );
    return rows.map((row) => row.number);
  };

  await pruneVersions(runOf(world));
  expect(await numbers()).toHaveLength(states); // all created today
  world.travel((KEPT_VERSION_DAYS + 1) * DAY_MS);
  await pruneVersions(runOf(world));
  expect(await numbers()).toEqual(Array.from({ length: KEPT_VERSIONS + 1 }, (_, index) => states - index));
  await expectQuotaConsistent(world);
});
