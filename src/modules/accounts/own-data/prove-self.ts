import { ATTEMPT_WINDOW_MINUTES, clearAttempts, countAttempt } from '#platform/access/attempts.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { isPassword } from '../password.ts';
import { findPerson } from '../person-queries.ts';
import { MAX_PASSWORD_ATTEMPTS, passwordSubject } from '../profile/change-password.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor, takeRecoveryCode, takeTimeCode } from '../second-factor/factor-rows.ts';
import { TypedCode } from '../second-factor/factor-contract.ts';
import { hasJustProvedSelf } from '../ways-in.ts';
import type { ProofInput } from './own-data-contract.ts';

/**
 * Asks the acting person to show once more that it is them, before what cannot be taken back: by password or by a code
 * of the second factor; who has neither must have come in by LINE or a passkey just now. Every attempt is counted before the proof is looked at.
 * Refuses with `accounts.wrong_proof`, `accounts.too_many_attempts`, `accounts.sign_in_again`.
 */
export async function proveSelf(scope: OutsideScope, { proof }: ProofInput): Promise<void> {
  const { actor, tenant, now, app } = scope;
  if (actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const { userId: personId, sessionId } = actor;
  const subject = passwordSubject(personId);
  const { attempts, person, isTwofold, isFresh } = await app.database.write(tenant.id, async (tx) => ({
    attempts: await countAttempt(tx, tenant.id, { subject, windowMinutes: ATTEMPT_WINDOW_MINUTES, now }),
    person: await findPerson({ tenant, tx }, personId),
    isTwofold: await hasSecondFactor({ tenant, tx }, personId),
    isFresh: await hasJustProvedSelf({ tenant, tx, now }, { userId: personId, sessionId }),
  }));
  if (attempts > MAX_PASSWORD_ATTEMPTS) throw refuse(accountsRefusals, 'accounts.too_many_attempts');
  const hash = person?.passwordHash ?? null;
  if (hash === null && !isTwofold) {
    if (!isFresh) throw refuse(accountsRefusals, 'accounts.sign_in_again');
  } else if (!(await isPassword(proof, hash)) && !(isTwofold && (await isCode(scope, personId, proof))))
    throw refuse(accountsRefusals, 'accounts.wrong_proof');
  await app.database.write(tenant.id, (tx) => clearAttempts(tx, tenant.id, subject));
}

async function isCode(scope: OutsideScope, personId: string, proof: string): Promise<boolean> {
  const code = TypedCode.safeParse(proof);
  if (!code.success) return false;
  return scope.app.database.write(scope.tenant.id, (tx) => {
    const given = { personId, code: code.data };
    return /^\d{6}$/.test(code.data)
      ? takeTimeCode({ ...scope, tx }, { ...given, isConfirmed: true })
      : takeRecoveryCode({ ...scope, tx }, given);
  });
}
