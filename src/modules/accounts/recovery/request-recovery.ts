import { z } from 'zod';
import { readAttempts, takeAttempt, waitingUntil } from '#platform/access/attempts.ts';
import { placeOf } from '#platform/http/client-network.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { RecoveryInput } from '../person/person-contract.ts';
import { spend } from '../sealed-state/sealed-state.ts';
import { MAX_TRIES } from '../guessing/guess-rules.ts';
import { readProof, workNeeded } from '../guessing/proof-of-work.ts';
import { issueLink } from '../telling/mail-link.ts';
import { findPersonByEmail, foldEmail } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { tellPerson } from '../telling/tell-person.ts';

/** Mails to one address within the window; then one every so many minutes. */
export const MAX_RECOVERIES_PER_EMAIL = 5;
export const RECOVERY_SPACING_MINUTES = 10;
/** Requests from one client network within the window; further ones need a proof of work. */
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
 * Counts the request in a transaction of its own, by address and by client network, whether the address is known or not.
 * Nobody keeps an owner from recovering by asking first: each request that counts sends the owner a link, and the next one
 * may follow soon; a network that has asked too often goes on with a proof of work.
 * Refuses with `accounts.too_many_attempts`, `accounts.proof_of_work_needed`.
 */
export async function countRecovery(
  scope: ScopeWithoutTx,
  { email, proofOfWork }: RecoveryInput,
  visitor: Pick<Visitor, 'ip'>,
): Promise<void> {
  const { tenant, now } = scope;
  const window = { windowMinutes: RECOVERY_WINDOW_MINUTES, now };
  const subject = `recovery email ${foldEmail(email)}`.slice(0, 200);
  const network = `recovery ip ${placeOf(visitor.ip)}`;
  const proof = await readProof(scope, subject, proofOfWork);
  const isCounted = await scope.app.database.write(tenant.id, async (tx) => {
    const isProved = proof !== null && (await spend({ tenant, tx }, proof));
    const most = isProved ? null : MAX_RECOVERIES_PER_IP;
    if (!(await takeAttempt(tx, tenant.id, { ...window, subject: network, most }))) return false;
    const ofAddress = { ...window, subject };
    const limit = { most: MAX_RECOVERIES_PER_EMAIL, spacingMinutes: RECOVERY_SPACING_MINUTES };
    if (await takeAttempt(tx, tenant.id, { ...ofAddress, ...limit })) return true;
    const { waiting, lastAt } = await readAttempts(tx, tenant.id, ofAddress);
    const next = waitingUntil(new Date((lastAt ?? now).getTime() + RECOVERY_SPACING_MINUTES * 60_000), now);
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', {
      retryAfterSeconds: Math.min(waiting.retryAfterSeconds, next.retryAfterSeconds),
    });
  });
  if (!isCounted) throw await workNeeded(scope, subject, { maxTries: MAX_TRIES.network, from: now });
}

/** Asks for a recovery mail. Answer, time and writes are the same for an address that nobody has. */
export async function requestRecovery(scope: Scope, { email }: RecoveryInput): Promise<void> {
  await enqueue(scope, sendRecovery, { email });
}
