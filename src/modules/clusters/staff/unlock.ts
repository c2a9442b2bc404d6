import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { spendChallenge, verifyAnswer } from '../devices/challenge.ts';
import type { PairedDevice } from '../devices/find-device.ts';
import { checkPin } from '../pin/check-pin.ts';
import { clustersRefusals } from '../refusals.ts';
import { openByPin, readStaffRequest } from './staff-session.ts';
import type { UnlockInput } from './staff-contract.ts';

/** A PIN that was right, and the answer of the device, which is not used up yet. */
export interface CheckedUnlock {
  readonly device: PairedDevice;
  readonly madeAt: Date;
}

/**
 * Checks the signature of a device, then the PIN, so that tries from elsewhere do not even count. Refuses as `verifyAnswer` and
 * `checkPin`, and with `clusters.device_unpaired`.
 */
export async function checkUnlock(
  scope: ScopeWithoutTx,
  { person, pin, challenge, signature }: UnlockInput,
  frame: Pick<RequestFrame, 'cookie'>,
): Promise<CheckedUnlock> {
  const { device } = await readStaffRequest(scope, frame);
  if (!device) throw refuse(clustersRefusals, 'clusters.device_unpaired');
  const madeAt = await verifyAnswer(scope, device, { challenge, personId: person, signature });
  await checkPin(scope, { clusterId: device.clusterId, personId: person, pin, placeId: device.deviceId });
  return { device, madeAt };
}

/** Opens a device after `checkUnlock`, and returns the line of the cookie. Refuses as `spendChallenge` and `openByPin`. */
export async function unlock(
  scope: Scope,
  { device, madeAt }: CheckedUnlock,
  { personId, isSecure }: { readonly personId: string; readonly isSecure: boolean },
): Promise<string> {
  await spendChallenge(scope, device.deviceId, madeAt);
  return openByPin(scope, { device, personId, isSecure });
}
