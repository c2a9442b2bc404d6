import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildCluster, buildDevice, joinCluster } from '../testing.ts';
import { attackPin } from './attack-pin.ts';
import { checkPin } from './check-pin.ts';
import { hashNewPin, setOwnPin } from './set-pin.ts';

const PIN = '739164';

test('10,000 tries from 50 devices in a day open nothing and lock nobody out for good', {
  timeout: 600_000,
}, async ({ world }) => {
  const cashier = await world.person();
  const pinHash = await hashNewPin(PIN);
  const { key, clusterId, placeIds } = await world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    await joinCluster(scope, { ...cluster, personId: cashier.userId, role: 'cashier' });
    const ids: string[] = [];
    for (let at = 0; at < 50; at++) ids.push((await buildDevice(scope, cluster)).device.deviceId);
    return { ...cluster, placeIds: ids };
  });
  await world.write((scope) => setOwnPin(scope, key, pinHash), cashier);
  const { tx: _, ...rest } = await world.read(async (inside: Scope) => inside);
  const scope: ScopeWithoutTx = rest;
  const personId = cashier.userId;
  const pins = Array.from({ length: 10_000 }, (_none, at) => (at === 9_999 ? PIN : String(100_000 + at)));
  const answers = await attackPin(scope, { clusterId, personId, placeIds, pins, hours: 23 });
  const checked = answers['clusters.pin_wrong'] ?? 0;
  expect(answers).toEqual({ 'clusters.pin_wrong': checked, 'clusters.pin_wait': 10_000 - checked });
  expect(checked).toBeLessThanOrEqual(64);
  const now = new Date(scope.now.getTime() + 23 * 3_600_000 + 1_800_000);
  await checkPin({ ...scope, now }, { clusterId, personId, pin: PIN, placeId: placeIds[0] ?? '' });
});
