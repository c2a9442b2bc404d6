import { suspendMember as suspendAccount } from '#modules/accounts/testing.ts';
import { branchInput, makeSeller, saveBranch } from '#modules/billing/testing.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { CLUSTER_ACTIONS, useCounter } from '../access/cluster-actions.ts';
import { CLUSTER_ROLES, CLUSTER_STATES } from '../cluster/cluster-rules.ts';
import { assignBranches } from '../branches/cluster-branches.ts';
import { makeChallenge, verifyAnswer } from '../devices/challenge.ts';
import { unlockText } from '../devices/device-rules.ts';
import { listDevices } from '../devices/list-devices.ts';
import { revokeDevice } from '../devices/revoke-device.ts';
import { moveMember, resumeMember, suspendMember } from '../membership/change-member.ts';
import { hashNewPin, listPinnedClusters, resetPin, setOwnPin } from '../pin/set-pin.ts';
import { buildCluster, buildDevice, carryDevice, joinCluster } from '../testing.ts';
import { loader as dayLoader } from './dashboard-page.tsx';
import { loader as signInLoader } from './login-page.tsx';
import { staffPaths } from './paths.ts';
import { lockDevice, mayByPin, openByPin, readStaffRequest } from './staff-session.ts';
import { checkUnlock, unlock } from './unlock.ts';

const PIN = '739164';
const OTHER_PIN = '840013';
const HOUR_MS = 3_600_000;

/** A cashier who has opened a device by PIN, and the owner of the organisation. */
async function opened(world: World, branchCodes: string[] | null = null) {
  const [cashier, owner] = [await world.person(), await world.person()];
  const pinHash = await hashNewPin(PIN);
  const { cluster, memberId, tablet } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    const { memberId: member } = await joinCluster(scope, {
      ...made,
      personId: cashier.userId,
      role: 'cashier',
      branchCodes,
    });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return {
      cluster: made,
      memberId: member,
      tablet: await buildDevice(scope, { ...made, branchCode: '00001' }),
    };
  });
  await world.write((scope) => setOwnPin(scope, cluster.key, pinHash), cashier);
  const visitor = world.visitor();
  carryDevice(visitor, tablet);
  const open = () =>
    world.write(async (scope) =>
      visitor.keepCookie(
        await openByPin(scope, { device: tablet.device, personId: cashier.userId, isSecure: false }),
      ),
    );
  await open();
  const cookie = (name: string): string | null => visitor.cookies.get(name) ?? null;
  const scopeAt = async (ms: number): Promise<ScopeWithoutTx> => {
    const { tx: _, ...scope } = await world.read(async (inside: Scope) => inside);
    return { ...scope, now: new Date(scope.now.getTime() + ms) };
  };
  const whoIs = async (ms = 0) => (await readStaffRequest(await scopeAt(ms), { cookie })).staff;
  return { cashier, owner, cluster, memberId, tablet, visitor, cookie, scopeAt, whoIs, open };
}

test('a PIN opens its organisation at the branch of the device, and no page of the account', async ({
  world,
}) => {
  const { cashier, cluster, tablet, whoIs, visitor } = await opened(world);
  expect(await whoIs()).toMatchObject({
    clusterId: cluster.clusterId,
    personId: cashier.userId,
    memberships: [{ role: 'cashier', branchCodes: null }],
    device: { deviceId: tablet.device.deviceId, branchCode: '00001' },
  });
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: false });
});

test('an opened device shows the day of who opened it; locked, it says where it stands and who has a PIN there', async ({
  world,
}) => {
  const { cashier, tablet, visitor } = await opened(world);
  const place = { device: tablet.device.name, branch: '00001' };
  expect(await callPage(world, dayLoader, { path: staffPaths.dashboard(), visitor })).toMatchObject({
    roles: ['cashier'],
    branch: place.branch,
    lock: { device: place.device },
    alerts: [],
  });
  await world.write((scope) => lockDevice(scope, tablet.device.deviceId));
  expect(await callPage(world, signInLoader, { path: staffPaths.login(), visitor })).toMatchObject({
    isSignedIn: false,
    paired: { place, people: [{ personId: cashier.userId, isKnown: true }] },
  });
});

test('of all actions a PIN opens those that say so, by a role in the organisation alone', () => {
  const memberships = CLUSTER_ROLES.map((role) => ({ role, branchCodes: null }));
  const byPin = CLUSTER_ACTIONS.filter((action) => mayByPin(action, { state: 'active', memberships }));
  expect(byPin.map(({ name }) => name)).toEqual([useCounter.name]);
  for (const state of CLUSTER_STATES)
    for (const role of CLUSTER_ROLES)
      expect(
        mayByPin(useCounter, { state, memberships: [{ role, branchCodes: null }] }),
        `${role} ${state}`,
      ).toBe(state === 'active' && useCounter.roles.includes(role));
});

test('it ends after two hours without a request, and after twelve in any case', async ({ world }) => {
  const { whoIs } = await opened(world);
  for (let hour = 1; hour < 12; hour++) expect(await whoIs(hour * HOUR_MS), `${hour} h`).not.toBeNull();
  expect(await whoIs(12 * HOUR_MS)).toBeNull();
  const idle = await opened(world);
  expect(await idle.whoIs(2 * HOUR_MS - 1_000)).not.toBeNull();
  const gone = await opened(world);
  expect(await gone.whoIs(2 * HOUR_MS)).toBeNull();
});

test('it ends with the device, the PIN, the membership and the account, and when the device is locked', async ({
  world,
}) => {
  const { cashier, owner, cluster, memberId, tablet, whoIs, open } = await opened(world);
  await world.write((scope) => lockDevice(scope, tablet.device.deviceId));
  expect(await whoIs()).toBeNull();
  await open();
  expect(await whoIs()).not.toBeNull();
  const other = await hashNewPin(OTHER_PIN);
  await world.write((scope) => setOwnPin(scope, cluster.key, other), cashier);
  expect(await whoIs()).toBeNull();
  await open();
  await world.write((scope) => suspendMember(scope, { memberId, reason: '' }), owner);
  expect(await whoIs()).toBeNull();
  const reset = await opened(world);
  await world.write((scope) => resetPin(scope, reset.memberId), reset.owner);
  expect(await reset.whoIs()).toBeNull();
  const gone = await opened(world);
  await world.write((scope) => suspendAccount(scope, gone.cashier.userId, 'x'));
  expect(await gone.whoIs()).toBeNull();
  const revoked = await opened(world);
  const device = revoked.tablet.device.deviceId;
  const at = { cluster: revoked.cluster.key, device };
  await expect(world.write((scope) => revokeDevice(scope, at), revoked.cashier)).rejects.toMatchObject({
    code: 'clusters.forbidden',
  });
  await world.write((scope) => revokeDevice(scope, at), revoked.owner);
  const { device: seen, staff } = await readStaffRequest(await revoked.scopeAt(0), revoked);
  expect([seen, staff]).toEqual([null, null]);
});

test('its cookie opens no other device, and nobody who works at another branch alone', async ({ world }) => {
  const { cashier, cluster, visitor, cookie, scopeAt } = await opened(world);
  const second = await world.write((scope) => buildDevice(scope, cluster));
  carryDevice(visitor, second);
  expect(await readStaffRequest(await scopeAt(0), { cookie })).toMatchObject({
    device: { deviceId: second.device.deviceId },
    staff: null,
  });
  await expect(opened(world, ['00002'])).rejects.toMatchObject({ code: 'clusters.pin_wrong' });
  const abroad = await world.another();
  const there = await abroad.write(async (scope) => buildDevice(scope, await buildCluster(scope)));
  await expect(
    world.write((scope) =>
      openByPin(scope, { device: there.device, personId: cashier.userId, isSecure: false }),
    ),
  ).rejects.toMatchObject({ code: 'clusters.pin_wrong' });
});

test('a device answers each challenge once, in time and with its own key', async ({ world }) => {
  const { cashier, tablet, cookie, scopeAt } = await opened(world);
  const scope = await scopeAt(0);
  const challenge = makeChallenge(scope, tablet.device);
  const person = cashier.userId;
  const signature = await tablet.keys.sign(unlockText({ challenge, personId: person }));
  const answer = { person, pin: PIN, challenge, signature };
  const checked = await checkUnlock(scope, answer, { cookie });
  const how = { personId: person, isSecure: false };
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => world.write((inside) => unlock(inside, checked, how))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(checkUnlock(scope, answer, { cookie })).rejects.toMatchObject({
    code: 'clusters.challenge_over',
  });
  const next = await scopeAt(1_000);
  const fresh = makeChallenge(next, tablet.device);
  await expect(
    checkUnlock(next, { ...answer, challenge: fresh }, { cookie }), // signed for another challenge
  ).rejects.toMatchObject({ code: 'clusters.device_unproved' });
  await expect(
    checkUnlock(next, { ...answer, challenge: fresh }, { cookie: () => null }),
  ).rejects.toMatchObject({ code: 'clusters.device_unpaired' });
  const late = await scopeAt(16 * 60_000);
  for (const [at, given] of [
    [late, fresh],
    [next, `${fresh.slice(0, -1)}x`],
    [next, '__proto__'],
  ] as const)
    await expect(
      verifyAnswer(at, tablet.device, { challenge: given, personId: person, signature }),
    ).rejects.toMatchObject({ code: 'clusters.challenge_over' });
});

test('a suspension, an end or a move of the membership ends what was opened for good', async ({ world }) => {
  const admin = await world.person('admin');
  const { owner, cluster, cashier, memberId, whoIs, open } = await opened(world);
  const opener = async () =>
    (await world.read((scope) => listDevices(scope, cluster.clusterId), owner))[0]?.openedBy ?? null;
  const hasPin = async () =>
    (await world.read((scope) => listPinnedClusters(scope, cashier.userId))).has(cluster.key);
  await world.write((scope) => suspendMember(scope, { memberId, reason: '' }), owner);
  await world.write((scope) => resumeMember(scope, { memberId, reason: '' }), owner);
  expect([await whoIs(), await opener(), await hasPin()]).toEqual([null, null, true]);

  await open();
  expect(await opener()).not.toBeNull();
  const elsewhere = await world.write((scope) => buildCluster(scope));
  await world.write((scope) => moveMember(scope, { memberId, to: elsewhere.key, reason: '' }), admin);
  expect([await whoIs(), await opener(), await hasPin()]).toEqual([null, null, false]);
  await world.write((scope) => joinCluster(scope, { ...cluster, personId: cashier.userId, role: 'cashier' }));
  expect(await whoIs()).toBeNull();
});

test('what nobody used for two hours is not listed as open', async ({ world }) => {
  const { owner, cluster } = await opened(world);
  const opener = async () =>
    (await world.read((scope) => listDevices(scope, cluster.clusterId), owner))[0]?.openedBy ?? null;
  expect(await opener()).not.toBeNull();
  world.travel(2 * HOUR_MS);
  expect(await opener()).toBeNull();
});

test('a device at a branch that another organisation runs by now opens to nobody', async ({ world }) => {
  const { whoIs } = await opened(world);
  await makeSeller(world);
  await world.write((scope) => saveBranch(scope, branchInput({ code: '00001' })));
  expect(await whoIs()).not.toBeNull();
  const other = await world.write((scope) => buildCluster(scope));
  await world.write(
    (scope) => assignBranches(scope, { cluster: other.key, branches: ['00001'], shown: [] }),
    await world.person('admin'),
  );
  expect(await whoIs()).toBeNull();
});
