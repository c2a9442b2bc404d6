import { noticesOf } from '#modules/notifications/testing.ts';
import { listAudit } from '#platform/audit.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import {
  changeMember,
  endMember,
  leaveCluster,
  moveMember,
  resumeMember,
  suspendMember,
} from './change-member.ts';
import { listFellowMembers } from './fellow-members.ts';
import { listMembershipsOf } from './list-people.ts';
import { ChangeMemberInput } from './membership-contract.ts';
import { MEMBER_ENTITY } from './member-rows.ts';

const NO_REASON = { reason: '' };

async function joined(
  world: World,
  cluster: { clusterId: string },
  role: ClusterRole,
): Promise<{ actor: PersonActor; memberId: string }> {
  const actor = await world.person();
  return world.write(async (scope) => {
    const { memberId } = await joinCluster(scope, { ...cluster, personId: actor.userId, role });
    return { actor, memberId };
  });
}

async function withOwner(world: World) {
  const cluster = await world.write((scope) => buildCluster(scope, { nameTh: 'สหกรณ์ชา' }));
  return { cluster, owner: await joined(world, cluster, 'owner') };
}

const rolesIn = async (world: World, { clusterId }: { clusterId: string }) =>
  (await world.read((scope) => listFellowMembers(scope, { clusterId, cursor: null }))).members.flatMap(
    ({ roles }) => roles,
  );

describe('the last owner', () => {
  test('stays when two owners leave at once', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const second = await joined(world, cluster, 'owner');
    const left = await Promise.allSettled(
      [owner, second].map(({ actor }) => world.write((scope) => leaveCluster(scope, cluster.key), actor)),
    );
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(left.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'clusters.last_owner' },
    });
    expect(await rolesIn(world, cluster)).toEqual(['owner']);
  });

  test('stays when two owners take the role from each other at once', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const second = await joined(world, cluster, 'owner');
    const change = (actor: PersonActor, memberId: string) =>
      world.write((scope) => changeMember(scope, { memberId, role: 'member', branchCodes: null }), actor);
    const changed = await Promise.allSettled([
      change(owner.actor, second.memberId),
      change(second.actor, owner.memberId),
    ]);
    expect(changed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await rolesIn(world, cluster)).toSorted()).toEqual(['member', 'owner']);
  });

  test('is not suspended, moved or ended even by an admin of the site', async ({ world }) => {
    const admin = await world.person('admin');
    const { owner } = await withOwner(world);
    const other = await withOwner(world);
    const { memberId } = owner;
    for (const work of [
      (scope: Scope) => suspendMember(scope, { memberId, ...NO_REASON }),
      (scope: Scope) => endMember(scope, { memberId, ...NO_REASON }),
      (scope: Scope) => moveMember(scope, { memberId, to: other.cluster.key, ...NO_REASON }),
    ])
      await expect(world.write(work, admin)).rejects.toMatchObject({ code: 'clusters.last_owner' });
  });
});

test('a suspended member is refused at the next call, may come back, and is told of both', async ({
  world,
}) => {
  const { cluster, owner } = await withOwner(world);
  const { actor, memberId } = await joined(world, cluster, 'cashier');
  const see = () => world.read((scope) => requireCluster(scope, cluster.key, seeCluster), actor);
  await see();
  await world.write((scope) => suspendMember(scope, { memberId, reason: 'ลืมปิดกะ' }), owner.actor);
  await expect(see()).rejects.toMatchObject({ code: 'clusters.not_found' });
  await world.write((scope) => resumeMember(scope, { memberId, ...NO_REASON }), owner.actor);
  await see();
  const { notifications } = await world.read(noticesOf, actor);
  expect(notifications.map(({ title, body }) => [title, body])).toEqual([
    ['คุณกลับมาใช้งานใน สหกรณ์ชา ได้แล้ว ในบทบาท แคชเชียร์', ''],
    ['คุณถูกระงับใน สหกรณ์ชา', 'ลืมปิดกะ'],
  ]);
  const lines = await world.read((scope) =>
    listAudit(scope, { entityKind: MEMBER_ENTITY, entityId: memberId }),
  );
  expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
    ['clusters.resume_member', null],
    ['clusters.suspend_member', 'ลืมปิดกะ'],
  ]);
});

test('leaving ends what is active; what somebody suspended stays suspended', async ({ world }) => {
  const { cluster, owner } = await withOwner(world);
  const { actor, memberId } = await joined(world, cluster, 'cashier');
  await world.write((scope) => joinCluster(scope, { ...cluster, personId: actor.userId }));
  await world.write((scope) => suspendMember(scope, { memberId, ...NO_REASON }), owner.actor);
  await world.write((scope) => leaveCluster(scope, cluster.key), actor);
  const memberships = await world.read((scope) => listMembershipsOf(scope, actor.userId), owner.actor);
  expect(memberships.map(({ role, state }) => `${role} ${state}`).toSorted()).toEqual([
    'cashier suspended',
    'member ended',
  ]);
});

test('an owner works in all branches', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const form = { person: id, member: id, branches: ['00001'] };
  expect(ChangeMemberInput.parse({ ...form, role: 'owner' }).branches).toBe(null);
  expect(ChangeMemberInput.parse({ ...form, role: 'cashier' }).branches).toEqual(['00001']);
});

test('nobody is moved into an organisation that is closed', async ({ world }) => {
  const { cluster } = await withOwner(world);
  const { memberId } = await joined(world, cluster, 'cashier');
  const { key: to } = await world.write((scope) => buildCluster(scope, { state: 'closed' }));
  await expect(
    world.write((scope) => moveMember(scope, { memberId, to, ...NO_REASON }), await world.person('admin')),
  ).rejects.toMatchObject({ code: 'clusters.not_in_state' });
});

test('a role is changed once, to one that the person does not have, with branches that exist', async ({
  world,
}) => {
  const { cluster, owner } = await withOwner(world);
  const { actor, memberId } = await joined(world, cluster, 'cashier');
  const change = (role: ClusterRole, branchCodes: string[] | null = null) =>
    world.write((scope) => changeMember(scope, { memberId, role, branchCodes }), owner.actor);
  await expect(change('cashier', ['00009'])).rejects.toMatchObject({ code: 'clusters.unknown_branch' });
  await world.write((scope) =>
    joinCluster(scope, { ...cluster, personId: actor.userId, role: 'accountant' }),
  );
  await expect(change('accountant')).rejects.toMatchObject({ code: 'clusters.already_member' });
  await change('stock_clerk');
  await change('stock_clerk');
  expect((await world.read(noticesOf, actor)).notifications).toHaveLength(1);
  await world.write((scope) => endMember(scope, { memberId, ...NO_REASON }), owner.actor);
  await expect(change('cashier')).rejects.toMatchObject({ code: 'clusters.member_moved_on' });
});

test('a changed role keeps the branches, also those that are no longer in use', async ({ world }) => {
  const { cluster, owner } = await withOwner(world);
  const { userId: personId } = await world.person();
  const { memberId } = await world.write((scope) =>
    joinCluster(scope, { ...cluster, personId, role: 'cashier', branchCodes: ['00008', '00009'] }),
  );
  const change = (role: ClusterRole, branchCodes?: string[] | null) =>
    world.write((scope) => changeMember(scope, { memberId, role, branchCodes }), owner.actor);
  const held = async () =>
    (await world.read((scope) => listMembershipsOf(scope, personId), owner.actor))[0]?.branchCodes;
  await change('stock_clerk');
  expect(await held()).toEqual(['00008', '00009']);
  await change('accountant', ['00009']);
  expect(await held()).toEqual(['00009']);
  await expect(change('accountant', ['00008'])).rejects.toMatchObject({ code: 'clusters.unknown_branch' });
  await change('accountant', null);
  expect(await held()).toBeNull();
});

test('a member moves with role and branches, between organisations that the mover both manages', async ({
  world,
}) => {
  const { cluster, owner } = await withOwner(world);
  const { cluster: there } = await withOwner(world);
  const { actor, memberId } = await joined(world, cluster, 'cashier');
  const move = (to: string) =>
    world.write((scope) => moveMember(scope, { memberId, to, ...NO_REASON }), owner.actor);
  await expect(move(there.key)).rejects.toMatchObject({ code: 'clusters.not_found' });
  await world.write((scope) => joinCluster(scope, { ...there, personId: owner.actor.userId, role: 'owner' }));
  await expect(move(cluster.key)).rejects.toMatchObject({ code: 'clusters.already_member' });
  await move(there.key);
  const memberships = await world.read((scope) => listMembershipsOf(scope, actor.userId), owner.actor);
  expect(memberships.map(({ clusterKey, role, state }) => [clusterKey, role, state])).toEqual([
    [there.key, 'cashier', 'active'],
    [cluster.key, 'cashier', 'ended'],
  ]);
  // A suspension there is not walked around.
  const back = await joined(world, cluster, 'accountant');
  await world.write((scope) =>
    joinCluster(scope, { ...there, personId: back.actor.userId, role: 'member', state: 'suspended' }),
  );
  await expect(
    world.write(
      (scope) => moveMember(scope, { memberId: back.memberId, to: there.key, ...NO_REASON }),
      owner.actor,
    ),
  ).rejects.toMatchObject({ code: 'clusters.member_suspended' });
});

test('memberships of other organisations and sites are not there', async ({ world }) => {
  const { owner } = await withOwner(world);
  const sister = await withOwner(world);
  const abroad = await withOwner(await world.another());
  const end = (memberId: string) =>
    world.write((scope) => endMember(scope, { memberId, ...NO_REASON }), owner.actor);
  await expect(end(sister.owner.memberId)).rejects.toMatchObject({ code: 'clusters.not_found' });
  await expect(end(abroad.owner.memberId)).rejects.toMatchObject({ code: 'clusters.member_missing' });
});
