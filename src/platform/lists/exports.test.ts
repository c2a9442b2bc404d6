import { sql } from '../db/query.ts';
import { withClient } from '../db/with-client.ts';
import { readObject } from '../storage/objects.ts';
import { expect, test } from '../testing/test.ts';
import { TEST_PASSWORD } from '../testing/world.ts';
import { askForExport, listExports } from './exports.ts';

test('a long list becomes a private file with its progress, and is deleted after a day', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const colleague = await world.signedIn('manager');
  const named = {
    firstname: 'Dara',
    lastname: 'Export',
    email: 'dara@example.test',
    password: TEST_PASSWORD,
  };
  expect((await world.visitor().post('/api/account/register', named)).status).toBe(201);
  await world.write(
    (scope) => askForExport(scope, { list: 'accounts.members', format: 'csv', query: { q: 'export' } }),
    manager.actor,
  );
  const waiting = await world.read((scope) => listExports(scope, 'accounts.members'), manager.actor);
  expect(waiting).toMatchObject([{ state: 'asked', rowsDone: 0, url: null }]);
  await world.runJobs();
  const [file] = await world.read((scope) => listExports(scope, 'accounts.members'), manager.actor);
  expect(file).toMatchObject({
    state: 'ready',
    rowsDone: 1,
    isCut: false,
    url: expect.stringContaining('/o/'),
  });
  expect(await world.read((scope) => listExports(scope, 'accounts.members'), colleague.actor)).toEqual([]);

  const objectId = await world.read((scope) =>
    scope.tx.one(sql<{ objectId: string }>`
      select object_id from platform_export where tenant_id = ${scope.tenant.id} and object_id is not null`),
  );
  const { bytes } = await world.read((scope) => readObject(scope, objectId.objectId));
  expect(bytes.toString()).toContain('Dara Export');

  world.travel(25 * 3_600_000);
  await withClient(world.database.owner, (owner) =>
    owner.query('update graphile_worker._private_jobs set run_at = now() where payload::text like $1', [
      `%${file?.exportId}%`,
    ]),
  );
  await world.runJobs();
  await expect(world.read((scope) => readObject(scope, objectId.objectId))).rejects.toThrow('no object');
  expect(await world.read((scope) => listExports(scope, 'accounts.members'), manager.actor)).toEqual([]);
});
