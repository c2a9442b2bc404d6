import { Refusal } from '#platform/refusal.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { CLUSTER_ROLES, CLUSTER_STATES, type ClusterRole } from '../cluster/cluster-rules.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { type ActionRole, decideAction } from './action-rules.ts';
import { CLUSTER_ACTIONS, seeCluster } from './cluster-actions.ts';
import { requireCluster } from './require-cluster.ts';

/** Who may what in an organisation that is active (`commerce.md` §11.4), besides its own columns the roles of the site. */
const MATRIX: Readonly<Record<string, readonly (ActionRole | 'site manager' | 'site admin')[]>> = {
  'clusters.see': [...CLUSTER_ROLES, 'applicant', 'site manager', 'site admin'],
  'clusters.see_information': ['owner', 'accountant', 'applicant', 'site manager', 'site admin'],
  'clusters.edit_information': ['site admin'],
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
  const people = new Map<string, PersonActor>();
  for (const role of [...CLUSTER_ROLES, 'applicant', 'stranger']) people.set(role, await world.person());
  people.set('site manager', await world.person('manager'));
  people.set('site admin', await world.person('admin'));
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

describe('the matrix of roles', { timeout: 60_000 }, () => {
  test('has a row for every declared action, and no two share a name', () => {
    expect(CLUSTER_ACTIONS.map(({ name }) => name).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  test('is what everybody gets, in their organisation, in a sister and on another site', async ({ world }) => {
    const { key, people } = await peopled(world);
    const sister = await world.write((scope) => buildCluster(scope));
    const abroad = await peopled(await world.another());
    for (const [name, allowed] of Object.entries(MATRIX))
      for (const [who, actor] of people) {
        const sees = who !== 'stranger';
        const isAllowed = allowed.some((each) => each === who);
        // The applicant may change an application, but not what has become of it.
        const isLate = who === 'applicant' && name === 'clusters.edit_information';
        const own = isAllowed ? 'allowed' : isLate ? 'clusters.not_in_state' : 'clusters.forbidden';
        expect(await asked(world, actor, key, name), `${who}: ${name}`).toBe(sees ? own : 'clusters.not_found');
        const isStaff = who.startsWith('site ');
        const elsewhere = isStaff ? own : 'clusters.not_found';
        expect(await asked(world, actor, sister.key, name), `${who} in a sister: ${name}`).toBe(elsewhere);
        expect(await asked(world, actor, abroad.key, name), `${who} abroad: ${name}`).toBe('clusters.not_found');
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
