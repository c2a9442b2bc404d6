import { expect, test } from '#platform/testing/test.ts';
import { listDevices } from '../devices/list-devices.ts';
import { makePairing, pairDevice } from '../devices/pair-device.ts';
import { revokeDevice } from '../devices/revoke-device.ts';
import { setOwnPin } from '../pin/set-pin.ts';
import { buildCluster, joinCluster, makeDeviceKeys } from '../testing.ts';
import { openByPin } from '../staff/staff-session.ts';
import { findDevice, deviceCookie } from '../devices/find-device.ts';
import { counterData } from './counter-data.ts';

test('what somebody did at the counter is exported without secrets and erased, the devices stay', async ({
  world,
}) => {
  const owner = await world.person();
  const cluster = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
  const { publicKey } = await makeDeviceKeys();
  const visitor = world.visitor();
  await world.write(async (scope) => {
    await setOwnPin(scope, cluster.key, 'the hash of a PIN');
    const form = { cluster: cluster.key, name: 'แท็บเล็ต', branch: '' as const };
    const { digits: code } = await makePairing(scope, form);
    const { deviceId, secret } = await pairDevice(scope, { code, publicKey, signature: '' });
    visitor.keepCookie(deviceCookie(deviceId, secret, false));
    const device = await findDevice(scope, { cookie: (name) => visitor.cookies.get(name) ?? null });
    if (!device) throw new Error('no device');
    await openByPin(scope, { device, personId: owner.userId, isSecure: false });
    await revokeDevice(scope, { cluster: cluster.key, device: deviceId });
    await makePairing(scope, form);
  }, owner);
  const asked = { personId: owner.userId, email: owner.email };
  const collect = () => world.read((scope) => counterData.collect(scope, asked, null));
  const { records } = await collect();
  expect(records).toMatchObject([
    { organisation: cluster.key, pinSetAt: expect.any(Date) },
    { device: 'แท็บเล็ต', openedAt: expect.any(Date) },
    { device: 'แท็บเล็ต', revokedAt: expect.any(Date) },
  ]);
  expect(JSON.stringify(records)).not.toContain('hash');
  await world.write(async (scope) => counterData.erase?.(scope, asked));
  expect((await collect()).records).toEqual([]);
  const devices = await world.read((scope) => listDevices(scope, cluster.clusterId));
  expect(devices).toMatchObject([{ name: 'แท็บเล็ต', pairedBy: '' }]);
});
