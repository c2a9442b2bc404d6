import { createHmac } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { CHALLENGE_MINUTES, unlockText } from './device-rules.ts';
import type { PairedDevice } from './find-device.ts';
import { isSignedBy } from './verify-signature.ts';

const PURPOSE = 'challenge of a device';
const CHALLENGE = /^(\d{13})\.([\w-]{43})$/;

/** Returns what a device must sign to let somebody in; bound to it, and valid for a quarter of an hour. */
export function makeChallenge(
  scope: Pick<Scope, 'app' | 'tenant' | 'now'>,
  { deviceId }: Pick<PairedDevice, 'deviceId'>,
): string {
  const madeMs = String(scope.now.getTime());
  const mac = macOf(scope.app.config.secret.deriveKey(PURPOSE), [scope.tenant.id, deviceId, madeMs]);
  return `${madeMs}.${mac.toString('base64url')}`;
}

/**
 * Returns when the challenge was made that a device answered with its key. Refuses with `clusters.challenge_over` where it is
 * none, too old or answered before, `clusters.device_unproved` where the signature is not of that device.
 */
export async function verifyAnswer(
  scope: ScopeWithoutTx,
  device: PairedDevice,
  answer: { readonly challenge: string; readonly personId: string; readonly signature: string },
): Promise<Date> {
  const [, madeMs = '', mac = ''] = CHALLENGE.exec(answer.challenge) ?? [];
  const isOurs = scope.app.config.secret.isMade(PURPOSE, Buffer.from(mac, 'base64url'), (key) =>
    macOf(key, [scope.tenant.id, device.deviceId, madeMs]),
  );
  const madeAt = new Date(Number(madeMs));
  const isOver =
    scope.now.getTime() - madeAt.getTime() > CHALLENGE_MINUTES * 60_000 ||
    (device.challengeAt !== null && madeAt <= device.challengeAt);
  if (!isOurs || isOver) throw refuse(clustersRefusals, 'clusters.challenge_over');
  if (!(await isSignedBy(device.publicKey, answer.signature, unlockText(answer))))
    throw refuse(clustersRefusals, 'clusters.device_unproved');
  return madeAt;
}

/**
 * Uses up a challenge, by one conditional statement, so that none is accepted twice. Refuses with `clusters.challenge_over`,
 * also where the device was revoked meanwhile.
 */
export async function spendChallenge(scope: Scope, deviceId: string, madeAt: Date): Promise<void> {
  const spent = await scope.tx.run(sql`
    update clusters_device set challenge_at = ${madeAt}, last_seen_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and device_id = ${deviceId} and revoked_at is null
       and (challenge_at is null or challenge_at < ${madeAt})`);
  if (spent === 0) throw refuse(clustersRefusals, 'clusters.challenge_over');
}

function macOf(key: Uint8Array, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest();
}
