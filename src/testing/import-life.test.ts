import { takeRights } from '#modules/accounts/testing.ts';
import { toldOf } from '#modules/notifications/testing.ts';
import { findPersonByEmail } from '#modules/accounts/public.ts';
import { withClient } from '#platform/db/with-client.ts';
import { matchImport } from '#platform/imports/check-import.ts';
import { importsPersonalData, viewImport } from '#platform/imports/import-queries.ts';
import { readImportFile } from '#platform/imports/read-import-file.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { settleImportsCron } from '#platform/imports/settle-imports.ts';
import { startImport } from '#platform/imports/start-import.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import { cronRunOf } from '#platform/jobs/job-tasks.ts';
import { ownerPool } from '#platform/jobs/job-runner.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';

const SOURCE = 'accounts.members';
const FILE = 'Email,First name\nmana@example.test,มานะ\nmanee@example.test,มานี\nwrong,ปิติ';

async function checked(world: World, actor: PersonActor) {
  const table = await readImportFile(new TextEncoder().encode(FILE));
  const { importId } = await world.write(
    (scope) => startImport(scope, { source: SOURCE, fileName: 'members.csv', table }),
    actor,
  );
  const which = { source: SOURCE, importId };
  const matching = ['email', 'firstname'];
  await world.write((scope) => matchImport(scope, { ...which, matching, choices: {} }), actor);
  return which;
}

const runBy = (world: World, actor: PersonActor, which: { source: string; importId: string }) =>
  world.write((scope) => runImport(scope, which), actor);
const undoBy = (world: World, actor: PersonActor, which: { source: string; importId: string }) =>
  world.write((scope) => undoImport(scope, which), actor);
const viewBy = (world: World, actor: PersonActor, which: { source: string; importId: string }) =>
  world.read((scope) => viewImport(scope, which), actor);
const mana = (world: World) => world.read((scope) => findPersonByEmail(scope, 'mana@example.test'));

/** As after a last attempt that was killed or ran out of time. */
const loseJobs = (world: World, importId: string) =>
  withClient(world.database.owner, (owner) =>
    owner.query(
      'update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null where payload::text like $1',
      [`%${importId}%`],
    ),
  );

async function settle(world: World): Promise<void> {
  const pool = ownerPool(world.database.owner, world.app.log, 2);
  const run = cronRunOf(world.app, pool, settleImportsCron.name, new AbortController().signal);
  await settleImportsCron.run(run);
  await pool.end();
}

const cellsOf = async (world: World, actor: PersonActor, which: { source: string; importId: string }) =>
  (await viewBy(world, actor, which)).columns[0]?.samples;

test('what runs later has no rights of staff once the site asks staff for a second factor', async ({
  world,
}) => {
  const { actor } = await world.signedIn('admin');
  const strict = { ...world.tenant, settings: { ...world.tenant.settings, signIn: { twofold: 'staff' } } };
  const roleAt = (tenant: World['tenant']) =>
    world.read(async ({ tx }) => (await world.app.sessions.findActorNow(tx, tenant, actor))?.role);
  expect([await roleAt(world.tenant), await roleAt(strict)]).toEqual(['admin', 'user']);
});

test.for(['demoted', 'suspended'] as const)(
  'an import and an undo stop once their person is %s, and somebody else goes on',
  async (what, { world }) => {
    const [starter, other] = [await world.person('admin'), await world.person('admin')];
    const which = await checked(world, starter);
    await runBy(world, starter, which);
    await takeRights(world, starter.userId, what);
    await world.runJobs();
    expect(await viewBy(world, other, which)).toMatchObject({
      state: 'failed',
      failure: 'forbidden',
      progress: { applied: 0, waiting: 2 },
    });
    expect(await mana(world)).toBe(null);

    await runBy(world, other, which);
    await world.runJobs();
    expect(await viewBy(world, other, which)).toMatchObject({
      state: 'done',
      failure: null,
      progress: { applied: 2 },
    });
    const third = await world.person('admin');
    await undoBy(world, other, which);
    await takeRights(world, other.userId, what);
    await world.runJobs();
    expect(await viewBy(world, third, which)).toMatchObject({
      state: 'done',
      failure: 'forbidden',
      progress: { applied: 2, undone: 0 },
    });
    expect(await mana(world)).not.toBe(null);
    await undoBy(world, third, which);
    await world.runJobs();
    expect(await viewBy(world, third, which)).toMatchObject({ state: 'undone', failure: null });
  },
);

test('an import ends quietly once the account of its person is erased, and with it the file', async ({
  world,
}) => {
  const actor = await world.person('admin');
  const which = await checked(world, actor);
  await runBy(world, actor, which);
  await world.write(async (scope) =>
    importsPersonalData.erase?.(scope, { personId: actor.userId, email: null }),
  );
  await world.runJobs();
  await expect(viewBy(world, await world.person('admin'), which)).rejects.toMatchObject({
    code: 'platform.missing',
  });
  expect(await mana(world)).toBe(null);
});

test('an import whose job is lost ends as interrupted and goes on, its undo too; a waiting job is left alone', async ({
  world,
}) => {
  const actor = await world.person('admin');
  const which = await checked(world, actor);
  await runBy(world, actor, which);
  await settle(world);
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'running' });
  await loseJobs(world, which.importId);
  await world.runJobs();
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'running' });
  await settle(world);
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  await runBy(world, actor, which);
  await world.runJobs();
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'done', progress: { applied: 2 } });

  await undoBy(world, actor, which);
  await loseJobs(world, which.importId);
  await settle(world);
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'done', failure: 'interrupted' });
  await undoBy(world, actor, which);
  await world.runJobs();
  expect(await viewBy(world, actor, which)).toMatchObject({ state: 'undone', progress: { undone: 2 } });
  const told = await toldOf(world, actor.userId, 'notifications.import_ended');
  expect(told).toMatchObject(
    ['failed', 'done', 'undo_failed', 'undone'].map((outcome) => ({ params: { outcome } })),
  );
});

test('what a file said of people is forgotten with its undo, their accounts, and after a month', async ({
  world,
}) => {
  const actor = await world.person('admin');
  const which = await checked(world, actor);
  await runBy(world, actor, which);
  await world.runJobs();
  expect(await cellsOf(world, actor, which)).toEqual(['mana@example.test', 'manee@example.test', 'wrong']);
  const person = await mana(world);
  await world.write(async (scope) =>
    importsPersonalData.erase?.(scope, { personId: person?.personId ?? '', email: 'MANEE@example.test' }),
  );
  expect(await cellsOf(world, actor, which)).toEqual(['wrong']);
  await undoBy(world, actor, which);
  await world.runJobs();
  expect(await viewBy(world, actor, which)).toMatchObject({ progress: { undone: 2 } });
  expect(await cellsOf(world, actor, which)).toEqual([]);
  world.travel(32 * 86_400_000);
  await settle(world);
  await expect(viewBy(world, actor, which)).rejects.toMatchObject({ code: 'platform.missing' });
});
