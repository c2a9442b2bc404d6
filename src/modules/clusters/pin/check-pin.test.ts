import { Refusal } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, buildDevice, joinCluster } from '../testing.ts';
import { openByPin } from '../staff/staff-session.ts';
import { attackPin } from './attack-pin.ts';
import { checkPin } from './check-pin.ts';
import { hashNewPin, resetPin, setOwnPin } from './set-pin.ts';

const PIN = '739164';
/** What somebody else types, the right one among them. */
const wrongPins = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === count - 1 ? PIN : String(100_000 + at)));

/** An organisation with a cashier who has a PIN, and so many devices. */
async function counter(world: World, devices: number) {
  const [cashier, owner] = [await world.person(), await world.person()];
  const pinHash = await hashNewPin(PIN);
  const made = await world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    const { memberId } = await joinCluster(scope, { ...cluster, personId: cashier.userId, role: 'cashier' });
    await joinCluster(scope, { ...cluster, personId: owner.userId, role: 'owner' });
    const all = [];
    for (let at = 0; at < devices; at++) all.push(await buildDevice(scope, cluster));
    return { ...cluster, memberId, devices: all.map(({ device }) => device) };
  });
  await world.write((scope) => setOwnPin(scope, made.key, pinHash), cashier);
  const { tx: _, ...scope } = await world.read(async (inside: Scope) => inside);
  const tried = { clusterId: made.clusterId, personId: cashier.userId };
  return { ...made, scope: scope as ScopeWithoutTx, cashier, owner, tried };
}

const later = (scope: ScopeWithoutTx, seconds: number): ScopeWithoutTx => ({
  ...scope,
  now: new Date(scope.now.getTime() + seconds * 1000),
});

const answerOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test('a PIN that is easy to guess is refused, and one is set by its owner alone, not by an admin for them', async ({
  world,
}) => {
  const { key, cashier, owner, scope, tried, devices, memberId } = await counter(world, 1);
  for (const pin of ['123456', '111111', '310533'])
    await expect(hashNewPin(pin)).rejects.toMatchObject({ code: 'clusters.pin_weak' });
  const stranger = await world.person('admin');
  await expect(world.write((inside) => setOwnPin(inside, key, 'x'), stranger)).rejects.toMatchObject({
    code: 'clusters.forbidden',
  });
  const acting = { ...cashier, acting: { userId: stranger.userId, name: 'A' } };
  await expect(world.write((inside) => setOwnPin(inside, key, 'x'), acting)).rejects.toMatchObject({
    code: 'platform.in_person',
  });
  const at = { ...tried, pin: PIN, placeId: devices[0]?.deviceId ?? '' };
  expect(await answerOf(checkPin(scope, at))).toBe('opened');
  expect(await answerOf(checkPin(scope, { ...at, pin: '739165' }))).toBe('clusters.pin_wrong');
  await expect(world.write((inside) => resetPin(inside, memberId), cashier)).rejects.toMatchObject({
    code: 'clusters.forbidden',
  });
  await world.write((inside) => resetPin(inside, memberId), owner);
  expect(await answerOf(checkPin(scope, at))).toBe('clusters.pin_wrong');
});

test('500 tries from 50 devices open nothing, and lock out neither who was there before nor anybody for good', {
  timeout: 60_000,
}, async ({ world }) => {
  const { scope, tried, cashier, devices } = await counter(world, 52);
  const [own, other, ...theirs] = devices.map(({ deviceId }) => deviceId);
  const [ownDevice] = devices;
  if (!ownDevice || own === undefined || other === undefined) throw new Error('no device');
  await world.write((inside) =>
    openByPin(inside, { device: ownDevice, personId: cashier.userId, isSecure: false }),
  );
  const pins = wrongPins(500);
  const answers = await attackPin(scope, { ...tried, placeIds: theirs, pins, hours: 1 });
  const checked = answers['clusters.pin_wrong'] ?? 0;
  expect(checked).toBeGreaterThanOrEqual(5);
  expect(checked).toBeLessThanOrEqual(18);
  expect(answers).toEqual({
    'clusters.pin_wrong': checked,
    'clusters.pin_wait': pins.length - checked,
  });
  const after = later(scope, 3_600);
  expect(await answerOf(checkPin(after, { ...tried, pin: PIN, placeId: own }))).toBe('opened');
  expect(await answerOf(checkPin(later(after, 1_800), { ...tried, pin: PIN, placeId: other }))).toBe(
    'opened',
  );
  // What was right clears the counter of the person.
  expect(await answerOf(checkPin(later(after, 1_801), { ...tried, pin: '1', placeId: other }))).toBe(
    'clusters.pin_wrong',
  );
});

test('one device that tries the PINs of many people is slowed down as well', async ({ world }) => {
  const { scope, tried, devices } = await counter(world, 1);
  const placeId = devices[0]?.deviceId ?? '';
  const answers: string[] = [];
  for (let at = 0; at < 25; at++) {
    const personId = `00000000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`;
    answers.push(await answerOf(checkPin(scope, { ...tried, personId, pin: PIN, placeId })));
  }
  expect(answers.filter((answer) => answer === 'clusters.pin_wrong')).toHaveLength(20);
  expect(answers.slice(20)).toEqual(Array.from({ length: 5 }, () => 'clusters.pin_wait'));
});
