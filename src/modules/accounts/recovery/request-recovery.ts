import { z } from 'zod';
import { afterWindow, countAttempt } from '#platform/access/attempts.ts';
import { placeOf } from '#platform/http/place.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { RecoveryInput } from '../account-contract.ts';
import { issueLink } from '../mail-link.ts';
import { findPersonByEmail, foldEmail } from '../person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import type { Visitor } from '../sign-in.ts';
import { tellPerson } from '../tell-person.ts';

/** Mails to one address, and requests from one place, within the window. */
export const MAX_RECOVERIES_PER_EMAIL = 5;
export const MAX_RECOVERIES_PER_IP = 30;
export const RECOVERY_WINDOW_MINUTES = 60;

/** Looks the person up and sends the link: whoever asked is gone by then, and learned nothing. */
export const sendRecovery = job({
  name: 'accounts.send_recovery',
  payload: z.object({ email: z.string() }),
  run: (run, { email }) =>
    run.transaction(async (scope) => {
      const person = await findPersonByEmail(scope, email);
      if (!person?.isActive) return;
      const secret = await issueLink(scope, person, 'recovery');
      await tellPerson(scope, person, { kind: 'recovery', secret });
    }),
});

/**
 * Counts the request in a transaction of its own, by address and by place, whether the address is known or not.
 * Refuses with `accounts.too_many_attempts`.
 */
export async function countRecovery(
  scope: OutsideScope,
  input: RecoveryInput,
  visitor: Pick<Visitor, 'ip'>,
): Promise<void> {
  const window = { windowMinutes: RECOVERY_WINDOW_MINUTES, now: scope.now };
  const emailSubject = `recovery email ${foldEmail(input.email)}`.slice(0, 200);
  const counts = await scope.app.database.write(scope.tenant.id, async (tx) => ({
    byEmail: await countAttempt(tx, scope.tenant.id, { ...window, subject: emailSubject }),
    byIp: await countAttempt(tx, scope.tenant.id, {
      ...window,
      subject: `recovery ip ${placeOf(visitor.ip)}`,
    }),
  }));
  if (counts.byEmail > MAX_RECOVERIES_PER_EMAIL || counts.byIp > MAX_RECOVERIES_PER_IP)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', afterWindow(RECOVERY_WINDOW_MINUTES));
}

/** Asks for a recovery mail. Answer, time and writes are the same for an address that nobody has. */
export async function requestRecovery(scope: Scope, { email }: RecoveryInput): Promise<void> {
  await enqueue(scope, sendRecovery, { email });
}
