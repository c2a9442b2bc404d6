import { takeRights } from '#modules/accounts/testing.ts';
import { toldOf } from '#modules/notifications/testing.ts';
import { listAudit } from '#platform/audit.ts';
import { ownerPool } from '#platform/jobs/job-runner.ts';
import { cronRunOf } from '#platform/jobs/job-tasks.ts';
import { askForExport, listExports } from '#platform/lists/exports.ts';
import { settleExportsCron } from '#platform/lists/settle-exports.ts';
import { expect, test } from '#platform/testing/test.ts';

const LIST = 'accounts.members';

test('a file and its address are good only while its person may read the list; making it is in the audit log', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  await world.write(
    (scope) => askForExport(scope, { list: LIST, format: 'csv', query: {}, pagePath: '/user/manage' }),
    actor,
  );
  await world.runJobs();
  const [file] = await world.read((scope) => listExports(scope, LIST), actor);
  const statusNow = async () => (await world.take(file?.url ?? '')).statusCode;
  expect(await statusNow()).toBe(200);
  const [line] = await world.read((scope) =>
    listAudit(scope, { entityKind: 'platform.list', entityId: LIST }),
  );
  expect(line).toMatchObject({ actorId: actor.userId, after: { format: 'csv', rows: 1 } });
  const told = await toldOf(world, actor.userId, 'notifications.export_ended');
  expect(told).toMatchObject([{ link: '/user/manage#exports' }]);

  await takeRights(world, actor.userId, 'demoted');
  // A check is good for a second.
  await expect.poll(statusNow, { timeout: 5_000 }).toBe(404);
  await expect(
    world.read((scope) => listExports(scope, LIST), { ...actor, role: 'user' }),
  ).rejects.toMatchObject({ code: 'platform.forbidden' });
});

test('no file is made for somebody who has lost the right since, nor for ever awaited from a lost job', async ({
  world,
}) => {
  const [demoted, waiting] = [await world.person('manager'), await world.person('manager')];
  for (const actor of [demoted, waiting])
    await world.write((scope) => askForExport(scope, { list: LIST, format: 'csv', query: {} }), actor);
  await takeRights(world, demoted.userId, 'demoted');
  const states = async () => {
    const files = await Promise.all(
      [demoted, waiting].map((actor) => world.read((scope) => listExports(scope, LIST), actor)),
    );
    return files.map(([file]) => ({ state: file?.state }));
  };
  const pool = ownerPool(world.database.owner, world.app.log, 2);
  const settle = () =>
    settleExportsCron.run(cronRunOf(world.app, pool, settleExportsCron.name, new AbortController().signal));
  await settle();
  expect(await states()).toEqual([{ state: 'asked' }, { state: 'asked' }]);
  const [file] = await world.read((scope) => listExports(scope, LIST), waiting);
  await pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where payload::text like $1',
    [`%${file?.exportId}%`],
  );
  await world.runJobs();
  expect(await states()).toEqual([{ state: 'failed' }, { state: 'asked' }]);
  await settle();
  expect(await states()).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  await pool.end();
});
