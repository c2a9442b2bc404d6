import { branchInput, makeSeller, saveBranch } from '#modules/billing/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { action, loader } from './branches-page.tsx';
import { listBranchCodes } from './cluster-branches.ts';

async function ownBranches(world: World, cluster: string): Promise<string[]> {
  const path = `/cluster/manage/detail/${cluster}/branches`;
  const actor = await world.person('admin');
  const { branches } = await callPage(world, loader, { path, params: { cluster }, actor });
  return branches.filter(({ isOwn }) => isOwn).map(({ code }) => code);
}

/** Sends the form as it showed those branches, which are those of now unless others are named. */
async function send(
  world: World,
  actor: PersonActor,
  cluster: string,
  branches: readonly string[],
  shown?: readonly string[],
) {
  const form = new FormData();
  form.set('intent', 'assign');
  for (const code of ['', ...branches]) form.append('branches[]', code);
  const path = `/cluster/manage/detail/${cluster}/branches`;
  for (const code of ['', ...(shown ?? (await ownBranches(world, cluster)))]) form.append('shown[]', code);
  const reply: unknown = await callPage(world, action, { path, params: { cluster }, form, actor });
  return (reply as { data: { problem?: { code: string } } }).data.problem?.code ?? 'done';
}

test('an admin says which branches an organisation runs, each of them one organisation', async ({
  world,
}) => {
  await makeSeller(world);
  await world.write((scope) => saveBranch(scope, branchInput({ code: '00001' })));
  const [admin, owner] = [await world.person('admin'), await world.person()];
  const [one, other] = await world.write(async (scope) => {
    const made = [await buildCluster(scope), await buildCluster(scope)] as const;
    await joinCluster(scope, { ...made[0], personId: owner.userId, role: 'owner' });
    return made;
  });
  const codes = (clusterId: string) => world.read((scope) => listBranchCodes(scope, clusterId));

  expect(await send(world, owner, one.key, ['00000'])).toBe('clusters.forbidden');
  expect(await send(world, admin, one.key, ['00009'])).toBe('clusters.unknown_branch');
  expect(await send(world, admin, one.key, ['00000', '00001'])).toBe('done');
  expect(await send(world, admin, other.key, ['00001'])).toBe('clusters.branch_taken');
  expect(await codes(other.clusterId)).toEqual([]);
  expect(await send(world, admin, one.key, ['00000'])).toBe('done');
  expect(await codes(one.clusterId)).toEqual(['00000']);
  // A form that was opened before: it neither takes away nor brings back what another admin has saved.
  expect(await send(world, admin, one.key, ['00001'], [])).toBe('clusters.changed_meanwhile');
  expect(await send(world, admin, one.key, ['00000', '00001'], ['00000', '00001'])).toBe(
    'clusters.changed_meanwhile',
  );
  expect(await codes(one.clusterId)).toEqual(['00000']);

  // Two admins give one branch to two organisations at once.
  const results = await Promise.all([one, other].map(({ key }) => send(world, admin, key, ['00001'])));
  expect(results.toSorted()).toEqual(['clusters.branch_taken', 'done']);

  expect(await send(world, admin, one.key, [])).toBe('done');
  expect(await send(world, admin, other.key, [])).toBe('done');
  expect(await send(world, admin, other.key, ['00000'])).toBe('done');
  const path = `/cluster/manage/detail/${one.key}/branches`;
  const seen = await callPage(world, loader, { path, params: { cluster: one.key }, actor: admin });
  expect(seen.branches.map(({ code, heldBy }) => [code, heldBy !== null])).toEqual([
    ['00000', true],
    ['00001', false],
  ]);
});
