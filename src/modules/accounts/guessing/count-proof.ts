import {
  ATTEMPT_WINDOW_MINUTES,
  clearAttempts,
  countAttempt,
  takeAttemptBack,
} from '#platform/access/attempts.ts';
import { refuse } from '#platform/refusal.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { accountsRefusals } from '../refusals.ts';

/** Limit per session and window; also bounds what somebody at an unattended browser can try. */
export const MAX_PASSWORD_ATTEMPTS = 10;
/** Limit over all sessions of a person, against opening one after the other. */
const MAX_PASSWORD_ATTEMPTS_OF_ALL = 100;

type Session = Pick<PersonActor, 'userId' | 'sessionId'>;

/**
 * Counts a reauthentication attempt before it is checked. Each session has its own counter, so wrong passwords in another
 * session cannot keep the owner from changing the password. Refuses with `accounts.too_many_attempts`.
 */
export async function countProof(
  { tx, tenant, now }: Pick<Scope, 'tx' | 'tenant' | 'now'>,
  session: Session,
): Promise<void> {
  const window = { windowMinutes: ATTEMPT_WINDOW_MINUTES, now };
  const here = await countAttempt(tx, tenant.id, { ...window, subject: sessionSubject(session) });
  if (here.attempts > MAX_PASSWORD_ATTEMPTS)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', here.waiting);
  const all = await countAttempt(tx, tenant.id, { ...window, subject: personSubject(session) });
  if (all.attempts > MAX_PASSWORD_ATTEMPTS_OF_ALL)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', all.waiting);
}

/** Clears the counters after a correct proof. */
export async function clearProofs(
  { tx, tenant }: Pick<Scope, 'tx' | 'tenant'>,
  session: Session,
): Promise<void> {
  await clearAttempts(tx, tenant.id, sessionSubject(session));
  await takeAttemptBack(tx, tenant.id, personSubject(session));
}

function sessionSubject({ sessionId }: Session): string {
  return `password session ${sessionId}`;
}

function personSubject({ userId }: Session): string {
  return `password person ${userId}`;
}
