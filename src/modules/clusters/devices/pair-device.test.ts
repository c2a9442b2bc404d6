import { branchInput, makeSeller, saveBranch } from '#modules/billing/testing.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { assignBranches } from '../branches/cluster-branches.ts';
import { buildCluster, joinCluster, makeDeviceKeys } from '../testing.ts';
import { MAX_WAITING_PAIRINGS, pairingText, readPairingDigits } from './device-rules.ts';
import { listDevices, listWaitingPairings } from './list-devices.ts';
import { admitPairing, makePairing, pairDevice } from './pair-device.ts';
import { withdrawPairing } from './revoke-device.ts';

test.for([
  ['1234 5678', '12345678'],
  ['๑๒๓๔-๕๖๗๘', '12345678'],
  ['1234567', null],
  ['123456789', null],
  ['S1.r.x', null],
  ['', null],
] as const)('pairing digits %s: %s', ([typed, digits]) => {
  expect(readPairingDigits(typed)).toBe(digits);
});

async function owned(world: World) {
  const owner = await world.person();
  const cluster = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
  const make = () =>
    world.write((scope) => makePairing(scope, { cluster: cluster.key, name: 'แท็บเล็ต', branch: '' }), owner);
  return { owner, cluster, make };
}

async function sent(code: string) {
  const keys = await makeDeviceKeys();
  return { code, publicKey: keys.publicKey, signature: await keys.sign(pairingText(code)) };
}

test('a code pairs one device, however many try at the same time, and only in its ten minutes', async ({
  world,
}) => {
  const { owner, cluster, make } = await owned(world);
  const { digits } = await make();
  const tries = await Promise.all(Array.from({ length: 6 }, () => sent(digits)));
  const results = await Promise.allSettled(
    tries.map((each) => world.write((scope) => pairDevice(scope, each))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [listed, ...others] = await world.read((scope) => listDevices(scope, cluster.clusterId), owner);
  expect([listed?.name, others]).toEqual(['แท็บเล็ต', []]);
  const { digits: next } = await make();
  const late = (scope: Scope): Scope => ({ ...scope, now: new Date(scope.now.getTime() + 600_000) });
  const input = await sent(next);
  await expect(world.write((scope) => pairDevice(late(scope), input))).rejects.toMatchObject({
    code: 'clusters.pairing_unknown',
  });
  const abroad = await world.another();
  await expect(abroad.write((scope) => pairDevice(scope, input))).rejects.toMatchObject({
    code: 'clusters.pairing_unknown',
  });
  const { publicKey } = tries[results.findIndex(({ status }) => status === 'fulfilled')] ?? input;
  await expect(world.write((scope) => pairDevice(scope, { ...input, publicKey }))).rejects.toMatchObject({
    code: 'clusters.device_unproved',
  });
});

test('a device proves its key, and codes can be tried a few times only', async ({ world }) => {
  const { make } = await owned(world);
  const { digits } = await make();
  const { tx: _, ...scope } = await world.read(async (inside: Scope) => inside);
  const [own, other] = [await sent(digits), await sent(digits)];
  await admitPairing(scope, own, '203.0.113.7');
  for (const wrong of [
    { ...own, signature: other.signature },
    { ...own, publicKey: 'A'.repeat(87) },
  ])
    await expect(admitPairing(scope, wrong, '203.0.113.7')).rejects.toMatchObject({
      code: 'clusters.device_unproved',
    });
  for (let at = 3; at < 20; at++) await admitPairing(scope, own, '203.0.113.7');
  await expect(admitPairing(scope, own, '203.0.113.7')).rejects.toMatchObject({
    code: 'clusters.pairing_wait',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  await admitPairing(scope, own, '198.51.100.1');
});

test('only so many codes wait, and one that was withdrawn pairs nothing', async ({ world }) => {
  const { owner, cluster, make } = await owned(world);
  const made = [];
  for (let at = 0; at < MAX_WAITING_PAIRINGS; at++) made.push(await make());
  await expect(make()).rejects.toMatchObject({ code: 'clusters.too_many_devices' });
  const waiting = await world.read((scope) => listWaitingPairings(scope, cluster.clusterId), owner);
  expect(waiting).toHaveLength(MAX_WAITING_PAIRINGS);
  for (const { pairingId } of waiting)
    await world.write((scope) => withdrawPairing(scope, { cluster: cluster.key, pairing: pairingId }), owner);
  const input = await sent(made[0]?.digits ?? '');
  await expect(world.write((scope) => pairDevice(scope, input))).rejects.toMatchObject({
    code: 'clusters.pairing_unknown',
  });
  const gone = { cluster: cluster.key, device: waiting[0]?.pairingId ?? '' };
  await expect(
    world.write((scope) => withdrawPairing(scope, { ...gone, pairing: gone.device }), owner),
  ).rejects.toMatchObject({ code: 'clusters.device_missing' });
});

test('a device is paired at a branch of its organisation, or where it runs none, at one that nobody runs', async ({
  world,
}) => {
  await makeSeller(world);
  for (const code of ['00001', '00002'])
    await world.write((scope) => saveBranch(scope, branchInput({ code })));
  const admin = await world.person('admin');
  const [one, other] = [await owned(world), await owned(world)];
  const assign = (cluster: string, branches: string[]) =>
    world.write((scope) => assignBranches(scope, { cluster, branches, shown: [] }), admin);
  const pair = (actor: PersonActor, cluster: string, branch: string): Promise<string> =>
    world
      .write((scope) => makePairing(scope, { cluster, name: 'แท็บเล็ต', branch }), actor)
      .then(
        () => 'made',
        (error: unknown) => String((error as { code?: string }).code),
      );
  await assign(one.cluster.key, ['00000', '00001']);
  expect(await pair(one.owner, one.cluster.key, '00000')).toBe('made');
  expect(await pair(one.owner, one.cluster.key, '00002')).toBe('clusters.unknown_branch');
  // The other organisation runs none: it has what is left.
  expect(await pair(other.owner, other.cluster.key, '00001')).toBe('clusters.unknown_branch');
  expect(await pair(other.owner, other.cluster.key, '00002')).toBe('made');
});
