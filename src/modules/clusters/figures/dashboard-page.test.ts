import {
  branchInput,
  documentInput,
  issueDocument,
  makeSeller,
  saveBranch,
  TEST_VAT,
} from '#modules/billing/testing.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { assignBranches } from '../branches/cluster-branches.ts';
import { clusterFigures } from './cluster-figures.ts';
import { buildCluster, buildChange, joinCluster } from '../testing.ts';
import { loader } from './dashboard-page.tsx';

const open = (world: World, actor: PersonActor, query: string) =>
  callPage(world, loader, { path: `/cluster/dashboard${query}`, actor });

const answer = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'opened',
    (error: unknown) =>
      error instanceof Response
        ? error.headers.get('location')
        : (error as { init?: { status: number } }).init?.status,
  );

/** An organisation that runs the head office and one of two further branches, each of which sold something. */
async function selling() {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  for (const code of ['00001', '00002'])
    await world.write((scope) => saveBranch(scope, branchInput({ code })));
  for (const branchCode of ['00000', '00001', '00001', '00002'])
    await world.write((scope) => issueDocument(scope, documentInput({ branchCode })));
  const admin = await world.person('admin');
  const made = await world.write((scope) => buildCluster(scope));
  await world.write(
    (scope) => assignBranches(scope, { cluster: made.key, branches: ['00000', '00001'], shown: [] }),
    admin,
  );
  const join = async (
    role: 'owner' | 'accountant' | 'cashier' | 'member',
    branchCodes: string[] | null = null,
  ) => {
    const person = await world.person();
    await world.write((scope) => joinCluster(scope, { ...made, personId: person.userId, role, branchCodes }));
    return person;
  };
  return { world, admin, ...made, join };
}

test('each sees the figures of the branches in which they work, money only with its roles', async () => {
  const { world, key, join, admin } = await selling();
  const sales = async (actor: PersonActor, query = `?cluster=${key}`) =>
    (await open(world, actor, query)).figures.find(({ name }) => name === 'billing.sales')?.byBranch;

  expect(await sales(await join('owner'))).toEqual({ '00000': 10_000, '00001': 20_000 });
  expect(await sales(await join('accountant', ['00001', '00002']))).toEqual({ '00001': 20_000 });
  // The membership names only a branch that the organisation does not run.
  expect(await sales(await join('accountant', ['00002']))).toBeUndefined();
  for (const role of ['cashier', 'member'] as const) {
    const person = await join(role);
    expect(await sales(person), role).toBeUndefined();
    expect((await open(world, person, `?cluster=${key}`)).figures.map(({ name }) => name)).toEqual([
      'clusters.members',
    ]);
  }
  const manager = await world.person('manager');
  expect(await sales(manager)).toEqual({ '00000': 10_000, '00001': 20_000 });
  expect(await sales(admin, '?cluster=site')).toEqual({ '00000': 10_000, '00001': 20_000, '00002': 10_000 });
});

test('a branch that moves takes none of its past along', async () => {
  const { world, key, admin, join } = await selling();
  const next = await world.write((scope) => buildCluster(scope));
  const accountant = await world.person();
  await world.write((scope) =>
    joinCluster(scope, { ...next, personId: accountant.userId, role: 'accountant' }),
  );
  const inAWeek = addDays(businessDate(world.now, world.tenant.zone), 7);
  const bill = documentInput({ kind: 'invoice', branchCode: '00001', dueOn: inAWeek });
  await world.write((scope) => issueDocument(scope, bill));
  world.travel(2 * 86_400_000);
  await world.write(
    (scope) => assignBranches(scope, { cluster: key, branches: ['00000'], shown: ['00000', '00001'] }),
    admin,
  );
  await world.write(
    (scope) => assignBranches(scope, { cluster: next.key, branches: ['00001'], shown: [] }),
    admin,
  );
  const seen = async (actor: PersonActor, cluster: string) => {
    const { figures, alerts } = await open(world, actor, `?cluster=${cluster}&period=7-days`);
    return [figures.find(({ name }) => name === 'billing.sales')?.byBranch, alerts.map(({ name }) => name)];
  };
  expect(await seen(accountant, next.key)).toEqual([{ '00001': 0 }, []]);
  await world.write((scope) => issueDocument(scope, documentInput({ branchCode: '00001' })));
  await world.write((scope) => issueDocument(scope, bill));
  expect(await seen(accountant, next.key)).toEqual([{ '00001': 10_000 }, ['billing.bills_due']]);
  expect(await seen(await join('accountant'), key)).toEqual([{ '00000': 10_000 }, []]);
});

test('an address opens only what its reader may see, and leads to a view of theirs', async () => {
  const { world, key, join } = await selling();
  const [stranger, owner, manager] = [
    await world.person(),
    await join('owner'),
    await world.person('manager'),
  ];
  const sister = await world.write((scope) => buildCluster(scope));
  expect(await answer(open(world, stranger, `?cluster=${key}`))).toBe(404);
  expect(await answer(open(world, owner, `?cluster=${sister.key}`))).toBe(404);
  expect(await answer(open(world, owner, '?cluster=site'))).toBe(404);
  expect(await answer(open(world, owner, '?period=7-days'))).toBe(
    `/cluster/dashboard?period=7-days&cluster=${key}`,
  );
  expect(await answer(open(world, manager, ''))).toBe('/cluster/dashboard?cluster=site');
  expect(await open(world, stranger, '')).toMatchObject({ shown: null, figures: [], alerts: [] });
});

test('what waits is there for those whose work it is, with links that they can follow', async () => {
  const { world, key, clusterId, join } = await selling();
  await world.write((scope) =>
    issueDocument(
      scope,
      documentInput({
        kind: 'invoice',
        branchCode: '00001',
        dueOn: addDays(businessDate(scope.now, scope.tenant.zone), 3),
      }),
    ),
  );
  await world.write((scope) => buildChange(scope, { clusterId, changes: { phone: '0531234567' } }));
  await world.write((scope) => buildCluster(scope, { state: 'submitted' }));
  const alerts = async (actor: PersonActor, query = `?cluster=${key}`) =>
    (await open(world, actor, query)).alerts.map(({ name, count, to }) => [name, count, to !== null]);

  expect(await alerts(await join('owner'))).toEqual([
    ['billing.bills_due', 1, false],
    ['clusters.changes_waiting', 1, true],
  ]);
  expect(await alerts(await join('accountant', ['00000']))).toEqual([['clusters.changes_waiting', 1, true]]);
  expect(await alerts(await join('member'))).toEqual([]);
  const waiting = (to: boolean) => [
    ['billing.bills_due', 1, true],
    ['clusters.changes_waiting', 1, to],
    ['clusters.applications_waiting', 2, to],
  ];
  await world.write((scope) => buildCluster(scope, { state: 'verifying' }));
  expect(await alerts(await world.person('manager'), '?cluster=site')).toEqual(waiting(true));
  const bookkeeper = { ...(await world.person()), duties: ['accountant'] } satisfies PersonActor;
  expect(await alerts(bookkeeper, '?cluster=site')).toEqual(waiting(false));
});

test('members are counted as of the end of each day: once each, until they leave', async ({ world }) => {
  const { clusterId } = await world.write((scope) => buildCluster(scope));
  const today = businessDate(world.now, world.tenant.zone);
  const person = await world.person();
  const [left, gone] = [await world.person(), await world.person()];
  await world.write(async (scope) => {
    await joinCluster(scope, { clusterId, personId: person.userId, role: 'owner' });
    await joinCluster(scope, { clusterId, personId: person.userId, role: 'cashier' });
    await joinCluster(scope, { clusterId, personId: left.userId, state: 'ended' });
    await joinCluster(scope, { clusterId, personId: gone.userId, state: 'suspended' });
  });
  const [figure] = clusterFigures;
  const ask = { fromOn: addDays(today, -2), toOn: today, branchCodes: null, groupId: clusterId };
  const values = (step: 'day' | 'month') =>
    world.read(async (scope) => figure?.read(scope, { ...ask, step }));
  expect((await values('day'))?.map(({ value }) => value)).toEqual([0, 0, 1]);
  expect((await values('month'))?.at(-1)?.value).toBe(1);
});
