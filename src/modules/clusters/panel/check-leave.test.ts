import { expect, test } from '#platform/testing/test.ts';
import { hashNewPin, setOwnPin } from '../pin/set-pin.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { checkLeave } from './check-leave.ts';

const PIN = '739164';

test('the PIN of an organisation opens its panel for its owner, in Thai digits too, and no panel elsewhere', async ({
  world,
}) => {
  const cashier = await world.person();
  const pinHash = await hashNewPin(PIN);
  const [own, other] = await world.write(async (scope) => {
    const made = [await buildCluster(scope), await buildCluster(scope)] as const;
    for (const each of made) await joinCluster(scope, { ...each, personId: cashier.userId, role: 'cashier' });
    return made;
  });
  await world.write((scope) => setOwnPin(scope, own.key, pinHash), cashier);
  const { tx: _, ...outside } = await world.read(async (scope) => scope, cashier);
  const leave = (cluster: string, proof: string) => checkLeave(outside, { cluster, way: 'pin', proof });
  await expect(leave(own.key, PIN)).resolves.toBeUndefined();
  await expect(leave(own.key, '๗๓๙๑๖๔')).resolves.toBeUndefined();
  await expect(leave(own.key, '739165')).rejects.toMatchObject({ code: 'clusters.pin_wrong' });
  await expect(leave(other.key, PIN)).rejects.toMatchObject({ code: 'clusters.pin_wrong' });
});
