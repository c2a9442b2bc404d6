import { toldOf } from '#modules/notifications/testing.ts';
import { listAudit } from '#platform/audit.ts';
import type { PersonActor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import type { ClusterStep } from '../cluster/cluster-rules.ts';
import { nameOwner } from '../application/name-owner.ts';
import { readDetails } from '../details/details-rows.ts';
import { saveDetails } from '../details/save-details.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { createCluster, MAX_OPEN_APPLICATIONS } from './create-cluster.ts';
import { readFirstOwner } from './invite-first-owner.ts';
import { takeStep } from './take-step.ts';

const NAMES = { kind: 'cooperative', nameTh: 'สหกรณ์ชาริมน้ำ', nameEn: 'River Coop' } as const;
const PLACE = { addressLine: '88 หมู่ 3', subdistrictCode: '570103', postalCode: '57100', phone: '0531234567' };

/** Applies for an organisation with all that it must have, without handing it in. */
async function drafted(world: World, applicant: PersonActor): Promise<string> {
  return world.write(async (scope) => {
    const { key } = await createCluster(scope, NAMES);
    await saveDetails(scope, { cluster: key, version: 1, ...PLACE });
    return key;
  }, applicant);
}

const take = (world: World, actor: PersonActor, cluster: string, step: ClusterStep, reason = '') =>
  world.write((scope) => takeStep(scope, { cluster, step, reason }), actor);

const stateIn = (recorded: unknown): unknown => (recorded as { state?: unknown } | null)?.state;

const seen = (world: World, actor: PersonActor, cluster: string) =>
  world.read((scope) => requireCluster(scope, cluster, seeCluster), actor);

describe('an application', { timeout: 60_000 }, () => {
  test('is handed in, sent back with a reason, changed, approved; its applicant becomes the owner, and everybody is told', async ({
    world,
  }) => {
    const [applicant, admin] = [await world.person(), await world.person('admin')];
    const key = await drafted(world, applicant);
    expect(key).toBe('river-coop');
    await take(world, applicant, key, 'submit');
    await expect(
      world.write((scope) => saveDetails(scope, { cluster: key, version: 3, phone: null }), applicant),
    ).rejects.toMatchObject({ code: 'clusters.not_in_state' });
    await take(world, admin, key, 'verify');
    await expect(take(world, admin, key, 'request_changes')).rejects.toMatchObject({
      code: 'clusters.reason_needed',
    });
    await take(world, admin, key, 'request_changes', 'ขอเลขที่บ้านให้ครบ');
    const { cluster } = await seen(world, applicant, key);
    expect(cluster).toMatchObject({ state: 'changes_requested', stateReason: 'ขอเลขที่บ้านให้ครบ' });
    await world.write(
      (scope) => saveDetails(scope, { cluster: key, version: cluster.version, addressLine: '88/1 หมู่ 3' }),
      applicant,
    );
    expect((await seen(world, applicant, key)).cluster).toMatchObject({
      state: 'draft',
      stateReason: 'ขอเลขที่บ้านให้ครบ',
    });
    for (const [actor, step] of [
      [applicant, 'submit'],
      [admin, 'verify'],
      [admin, 'approve'],
    ] as const)
      await take(world, actor, key, step);
    const after = await seen(world, applicant, key);
    expect(after.cluster).toMatchObject({ state: 'active', stateReason: '' });
    expect(after.standing.memberships).toEqual([{ role: 'owner', branchCodes: null }]);
    expect(await toldOf(world, admin.userId, 'clusters.applied')).toHaveLength(2);
    const told = await toldOf(world, applicant.userId, 'clusters.state_changed');
    expect(told.map(({ params }) => (params as { state: string }).state)).toEqual([
      'verifying',
      'changes_requested',
      'verifying',
      'active',
    ]);
    const { clusterId } = cluster;
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: CLUSTER_ENTITY, entityId: clusterId }),
    );
    expect(lines.find(({ reason }) => reason !== null)).toMatchObject({
      action: 'clusters.set_state',
      before: { state: 'verifying' },
      after: { state: 'changes_requested' },
    });
    expect(lines.map(({ before, after }) => [stateIn(before), stateIn(after)])).toContainEqual([
      'changes_requested',
      'draft',
    ]);
  });

  test('with changes requested waits for its applicant, whatever an admin saves, and says what was asked for until it is handed in again', async ({
    world,
  }) => {
    const [applicant, admin] = [await world.person(), await world.person('admin')];
    const key = await drafted(world, applicant);
    await take(world, applicant, key, 'submit');
    await take(world, admin, key, 'request_changes', 'ขอเลขที่บ้านให้ครบ');
    const { version } = (await seen(world, admin, key)).cluster;
    await world.write(
      (scope) => saveDetails(scope, { cluster: key, version, addressLine: '88/1 หมู่ 3' }),
      admin,
    );
    const stateOf = async () => {
      const { state, stateReason } = (await seen(world, applicant, key)).cluster;
      return [state, stateReason];
    };
    expect(await stateOf()).toEqual(['changes_requested', 'ขอเลขที่บ้านให้ครบ']);
    await take(world, applicant, key, 'revise');
    expect(await stateOf()).toEqual(['draft', 'ขอเลขที่บ้านให้ครบ']);
    await take(world, applicant, key, 'submit');
    expect(await stateOf()).toEqual(['submitted', '']);
  });

  test('is not handed in without an address and a contact, and not by anybody else', async ({ world }) => {
    const [applicant, stranger, manager] = [
      await world.person(),
      await world.person(),
      await world.person('manager'),
    ];
    const { key } = await world.write((scope) => createCluster(scope, NAMES), applicant);
    await expect(take(world, applicant, key, 'submit')).rejects.toMatchObject({
      code: 'clusters.incomplete',
      details: { missing: ['address', 'contact'] },
    });
    await expect(take(world, stranger, key, 'submit')).rejects.toMatchObject({ code: 'clusters.not_found' });
    await expect(take(world, manager, key, 'activate')).rejects.toMatchObject({ code: 'clusters.forbidden' });
    await take(world, applicant, key, 'discard');
    await expect(take(world, applicant, key, 'submit')).rejects.toMatchObject({
      code: 'clusters.not_in_state',
      details: { state: 'closed' },
    });
  });

  test.for(['manager', 'admin'] as const)(
    'of a %s is active at once, and they its owner',
    async (role, { world }) => {
      const [person, other] = [await world.person(role), await world.person('admin')];
      const key = await drafted(world, person);
      await expect(take(world, other, key, 'activate')).rejects.toMatchObject({ code: 'clusters.forbidden' });
      await take(world, person, key, 'activate');
      expect((await seen(world, person, key)).standing.memberships).toEqual([
        { role: 'owner', branchCodes: null },
      ]);
    },
  );

  test('is approved once, however often it is asked for at the same time', async ({ world }) => {
    const applicant = await world.person();
    const admins = [await world.person('admin'), await world.person('admin'), await world.person('admin')];
    const key = await drafted(world, applicant);
    await take(world, applicant, key, 'submit');
    await take(world, admins[0] ?? applicant, key, 'verify');
    const results = await Promise.allSettled(admins.map((admin) => take(world, admin, key, 'approve')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await seen(world, applicant, key)).standing.memberships).toHaveLength(1);
  });

  test('gets a key of its own, and one person has no more than the limit open', async ({ world }) => {
    const person = await world.person();
    const create = (nameTh: string) =>
      world.write((scope) => createCluster(scope, { kind: 'other', nameTh, nameEn: '' }), person);
    const keys = [];
    for (let count = 0; count < MAX_OPEN_APPLICATIONS - 1; count += 1) keys.push((await create('ชา')).key);
    keys.push((await create('!')).key);
    expect(new Set(keys).size).toBe(MAX_OPEN_APPLICATIONS);
    expect(keys.every((key) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toBe(true);
    await expect(create('อีก')).rejects.toMatchObject({ code: 'clusters.too_many_applications' });
    const [discarded = ''] = keys;
    await world.write(
      (scope) => nameOwner(scope, { cluster: discarded, version: 1, ownerEmail: 'next@example.com' }),
      person,
    );
    await take(world, person, discarded, 'discard');
    const { clusterId } = (await seen(world, person, discarded)).cluster;
    expect(await world.read((scope) => readFirstOwner(scope, clusterId))).toBe('');
    await expect(create('อีก')).rejects.toMatchObject({ code: 'clusters.too_many_applications' });
    world.travel(31 * 86_400_000);
    await create('อีก');
  });
});

test('a suspended organisation goes on as it was, and its owners are told why', async ({ world }) => {
  const [owner, admin] = [await world.person(), await world.person('admin')];
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope, { appliedBy: owner.userId });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'member' });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
  await take(world, admin, key, 'suspend', 'ขาดการรายงาน');
  await take(world, admin, key, 'resume');
  const { standing } = await seen(world, owner, key);
  expect(standing.memberships.map(({ role }) => role)).toEqual(['member', 'owner']);
  const [suspended] = await toldOf(world, owner.userId, 'clusters.state_changed');
  expect(suspended).toMatchObject({
    params: { state: 'suspended', reason: 'ขาดการรายงาน' },
    link: `/cluster/manage/detail/${key}`,
  });
});

test('of two who change the registered data at once, the second is told', async ({ world }) => {
  const admin = await world.person('admin');
  const { key } = await world.write((scope) => buildCluster(scope));
  const save = (phone: string) =>
    world.write((scope) => saveDetails(scope, { cluster: key, version: 1, phone }), admin);
  const results = await Promise.allSettled([save('0531234567'), save('0537654321')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'clusters.changed_meanwhile' },
  });
});

test('a sub-district is one that there is, or the one that was there before', async ({ world }) => {
  const admin = await world.person('admin');
  // Renumbered since it was chosen.
  const { key } = await world.write((scope) => buildCluster(scope, { subdistrictCode: 999_998 }));
  const save = (version: number, subdistrictCode: string) =>
    world.write(
      (scope) => saveDetails(scope, { cluster: key, version, subdistrictCode, postalCode: '57100' }),
      admin,
    );
  await expect(save(1, '999999')).rejects.toMatchObject({ code: 'clusters.unknown_place' });
  await save(1, '999998');
  const { cluster } = await seen(world, admin, key);
  const { subdistrictCode, postalCode } = await world.read((scope) => readDetails(scope, cluster.clusterId));
  expect([subdistrictCode, postalCode]).toEqual([999_998, '57100']);
});
