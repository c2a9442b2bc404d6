import { Refusal } from '#platform/refusal.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import {
  CLUSTER_ROLES,
  CLUSTER_STATES,
  type ClusterRole,
  type ClusterState,
} from '../cluster/cluster-rules.ts';
import { listClusters } from '../manage/list-clusters.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { type ActionRole, decideAction } from './action-rules.ts';
import { CLUSTER_ACTIONS, seeCluster } from './cluster-actions.ts';
import { requireCluster } from './require-cluster.ts';

/** Who may what in an organisation that is active, besides its own columns the roles of the site. */
const MATRIX: Readonly<Record<string, readonly (ActionRole | 'site manager' | 'site admin')[]>> = {
  'clusters.see': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.see_information': ['owner', 'accountant', 'site manager', 'site admin'],
  'clusters.edit_information': ['site admin'],
  'clusters.manage_documents': ['owner', 'site admin'],
  'clusters.verify_information': ['site admin'],
  'clusters.set_logo': ['owner', 'site admin'],
  'clusters.set_parent': ['site admin'],
  'clusters.request_change': ['owner'],
  'clusters.decide_change': ['site admin'],
  'clusters.see_people': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.use_panel': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.manage_people': ['owner', 'site admin'],
  'clusters.leave': [...CLUSTER_ROLES],
  'clusters.see_chart': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.edit_chart': ['owner', 'site admin'],
  'clusters.manage_devices': ['owner', 'site admin'],
  'clusters.use_counter': ['owner', 'cashier', 'stock_clerk'],
  'clusters.assign_branches': ['site admin'],
  'clusters.see_money': ['owner', 'accountant', 'site manager', 'site admin'],
  'clusters.see_goods': ['owner', 'stock_clerk', 'accountant', 'site manager', 'site admin'],
  'clusters.read_files': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.recover_files': ['owner', 'site manager', 'site admin'],
  'clusters.write_files': ['owner', 'cashier', 'stock_clerk', 'accountant', 'site admin'],
  'clusters.manage_files': ['owner', 'site admin'],
  'clusters.see_graph': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.see_signage': [...CLUSTER_ROLES, 'site manager', 'site admin'],
  'clusters.edit_signage': ['owner', 'site manager', 'site admin'],
};

const actions = new Map(CLUSTER_ACTIONS.map((action) => [action.name, action]));

/** What `requireCluster` answers. */
async function answerOf(scope: Scope, key: string, name: string): Promise<string> {
  const action = actions.get(name);
  if (!action) throw new Error(`There is no action ${name}.`);
  try {
    await requireCluster(scope, key, action);
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The people of a site with an organisation: one of each role in it, its applicant, and the roles of the site. */
async function peopled(world: World): Promise<{ key: string; people: Map<string, PersonActor> }> {
  const roles = { 'site manager': 'manager', 'site admin': 'admin' } as const;
  const named = [...CLUSTER_ROLES, 'applicant', 'stranger', 'site manager', 'site admin'] as const;
  const people = new Map<string, PersonActor>(
    await Promise.all(
      named.map(
        async (who) =>
          [
            who,
            await world.person(who === 'site manager' || who === 'site admin' ? roles[who] : 'user'),
          ] as const,
      ),
    ),
  );
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope, { appliedBy: people.get('applicant')?.userId ?? null });
    for (const role of CLUSTER_ROLES)
      await joinCluster(scope, { ...made, personId: people.get(role)?.userId ?? '', role });
    return made;
  });
  return { key, people };
}

const asked = (world: World, actor: Actor, key: string, name: string): Promise<string> =>
  world.read((scope) => answerOf(scope, key, name), actor);

describe('the matrix of roles', { timeout: 120_000 }, () => {
  test('has a row for every declared action, and no two share a name', () => {
    expect(CLUSTER_ACTIONS.map(({ name }) => name).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  test('is what everybody gets, in their organisation, in a sister and on another site', async ({
    world,
  }) => {
    const { key, people } = await peopled(world);
    const [sister, abroad] = await Promise.all(
      [world, await world.another()].map((each) => each.write((scope) => buildCluster(scope))),
    );
    for (const [who, actor] of people) {
      const isStaff = who.startsWith('site ');
      for (const [name, allowed] of Object.entries(MATRIX)) {
        const isAllowed = allowed.some((each) => each === who);
        const own = isAllowed ? 'allowed' : 'clusters.forbidden';
        // What has become of an application is nothing of its applicant's, unless they are a member.
        const isOutside = who === 'stranger' || who === 'applicant';
        const expected = [isOutside ? 'clusters.not_found' : own];
        expected.push(isStaff ? own : 'clusters.not_found', 'clusters.not_found');
        const answers = await world.read(
          (scope) =>
            Promise.all([key, sister?.key, abroad?.key].map((each = '') => answerOf(scope, each, name))),
          actor,
        );
        expect(answers, `${who}: ${name} in their own, a sister and abroad`).toEqual(expected);
      }
    }
  });

  test('an applicant sees their application until it is active, and one that nobody ever belonged to', async ({
    world,
  }) => {
    const applicant = await world.person();
    const build = (state: ClusterState) =>
      world.write((scope) => buildCluster(scope, { state, appliedBy: applicant.userId }));
    const listed = async () =>
      (await world.read((scope) => listClusters(scope, { q: '' }), applicant)).clusters.map(({ key }) => key);
    for (const state of CLUSTER_STATES) {
      const { clusterId, key } = await build(state);
      const isTheirs = state !== 'active' && state !== 'suspended';
      const opens = isTheirs ? 'allowed' : 'clusters.not_found';
      expect(await asked(world, applicant, key, 'clusters.see'), state).toBe(opens);
      expect((await listed()).includes(key), state).toBe(isTheirs);
      if (state !== 'closed') continue;
      await world.write((scope) =>
        joinCluster(scope, { clusterId, personId: applicant.userId, state: 'ended' }),
      );
      expect(await asked(world, applicant, key, 'clusters.see')).toBe('clusters.not_found');
      expect(await listed()).not.toContain(key);
    }
  });

  test('a guest, and a membership that is suspended or has ended, open nothing', async ({ world }) => {
    const person = await world.person();
    const { key } = await world.write(async (scope) => {
      const made = await buildCluster(scope);
      const of = { clusterId: made.clusterId, personId: person.userId };
      await joinCluster(scope, { ...of, role: 'owner', state: 'suspended' });
      await joinCluster(scope, { ...of, role: 'accountant', state: 'ended' });
      return made;
    });
    for (const actor of [person, world.guest()])
      for (const name of actions.keys())
        expect(await asked(world, actor, key, name)).toBe('clusters.not_found');
  });
});

test.for(CLUSTER_ROLES)('%s reads an organisation in every state', (role: ClusterRole) => {
  for (const state of CLUSTER_STATES)
    expect(
      decideAction(seeCluster, {
        siteRole: 'user',
        state,
        memberships: [{ role, branchCodes: null }],
        isApplicant: false,
      }),
    ).toBe('allowed');
});
