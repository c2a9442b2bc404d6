import { countAttempt } from '#platform/access/attempts.ts';
import { clientNetworkOf } from '#platform/http/client-network.ts';
import { GUESTS_AT_ONCE } from '#platform/http/request-limit.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { accountsRefusals } from '../refusals.ts';
import type { RegistrationInput } from './registration-contract.ts';
import { requireOpenRegistration } from './register-visitor.ts';

/** Attempts in a busy minute: a first one that is refused, such as for a guessable password, and a second. */
const ATTEMPTS_PER_GUEST = 2;

/** Rate limit of the registration form and call: of one guest, and what an honest one needs (`RequestLimit`). */
export const REGISTER_LIMIT = { perMinute: 20, perHonestGuest: ATTEMPTS_PER_GUEST };

/**
 * Each attempt costs a password hash (90 ms of a processor) and may send a mail to any address, so those whom one
 * minute admits after a broadcast are all that a client network has in an hour: fewer than the 20 a minute that one
 * guest may try.
 */
export const MAX_REGISTRATIONS_PER_NETWORK = ATTEMPTS_PER_GUEST * GUESTS_AT_ONCE;
const WINDOW_MINUTES = 60;

/**
 * Counts the attempt, in its own transaction, and hashes the chosen password. Refuses with
 * `accounts.registration_closed`, `accounts.too_many_attempts`, `platform.invalid_input` at the field `password`.
 */
export async function prepareRegistration(
  scope: ScopeWithoutTx,
  { password, email }: Pick<RegistrationInput, 'password' | 'email'>,
  { ip }: Pick<RequestFrame, 'ip'>,
): Promise<{ passwordHash: string }> {
  requireOpenRegistration(scope);
  const { attempts, waiting } = await scope.app.database.write(scope.tenant.id, (tx) =>
    countAttempt(tx, scope.tenant.id, {
      subject: `registration ip ${clientNetworkOf(ip)}`,
      windowMinutes: WINDOW_MINUTES,
      now: scope.now,
    }),
  );
  if (attempts > MAX_REGISTRATIONS_PER_NETWORK)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', waiting);
  return { passwordHash: await hashChosenPassword(scope, password, email) };
}
