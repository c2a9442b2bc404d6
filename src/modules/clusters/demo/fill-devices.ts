import { webcrypto } from 'node:crypto';
import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { Scope } from '#platform/scope.ts';
import { manageDevices } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { listDevices } from '../devices/list-devices.ts';
import { makePairing, pairDevice } from '../devices/pair-device.ts';
import { revokeDevice } from '../devices/revoke-device.ts';
import { hashNewPin, setOwnPin } from '../pin/set-pin.ts';

const KEY = 'river-coop';
const OWNER = 'manager@demo.test';
const PAIRED_DAYS_AGO = 40;
/** PINs of the demo's staff, by address. */
const PINS: Readonly<Record<string, string>> = {
  [OWNER]: '739164',
  'user@demo.test': '840013',
  'user2@demo.test': '951275',
};

/**
 * Gives the staff of one organisation their PINs and shows two devices, one of them revoked. Nobody holds their keys: to work
 * by PIN, pair your own browser.
 */
export async function fillDevices(stage: Stage): Promise<void> {
  const owner = stage.people.get(OWNER);
  if (stage.code !== 'demo' || !owner) return;
  const at = new Date(stage.today.getTime() - PAIRED_DAYS_AGO * DAY_MS);
  const isDone = await runAsOf(stage, { at, as: owner }, async (scope) => {
    const { cluster } = await requireCluster(scope, KEY, manageDevices);
    return (await listDevices(scope, cluster.clusterId)).length > 0;
  });
  if (isDone) return;
  for (const [email, pin] of Object.entries(PINS)) {
    const as = stage.people.get(email);
    const pinHash = await hashNewPin(pin);
    if (as) await runAsOf(stage, { at, as }, (scope) => setOwnPin(scope, KEY, pinHash));
  }
  await runAsOf(stage, { at, as: owner }, async (scope) => {
    await pair(scope, 'เคาน์เตอร์หน้าร้าน');
    await revokeDevice(scope, { cluster: KEY, device: await pair(scope, 'แท็บเล็ตเครื่องเดิม') });
  });
}

async function pair(scope: Scope, name: string): Promise<string> {
  const { digits: code } = await makePairing(scope, { cluster: KEY, name, branch: '' });
  const { publicKey: key } = await webcrypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  );
  const publicKey = Buffer.from(await webcrypto.subtle.exportKey('raw', key)).toString('base64url');
  const { deviceId } = await pairDevice(scope, { code, publicKey, signature: '' });
  return deviceId;
}
