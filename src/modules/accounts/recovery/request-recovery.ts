import { z } from 'zod';
import { readAttempts, takeAttempt, waitingUntil } from '#platform/access/attempts.ts';
import { clientNetworkOf } from '#platform/http/client-network.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { RecoveryInput } from '../person/person-contract.ts';
import { spend } from '../sealed-state/sealed-state.ts';
import { MAX_TRIES } from '../guessing/guess-rules.ts';
import { readProof, workNeeded } from '../guessing/proof-of-work.ts';
import { issueLink } from '../notices/mail-link.ts';
import { findPersonByEmail, foldEmail } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { notifyPerson } from '../notices/notify-person.ts';

/** Mails per address and window; beyond that, one per spacing. */
export const MAX_RECOVERIES_PER_EMAIL = 5;
export const RECOVERY_SPACING_MINUTES = 10;
/** Requests per client network and window; further ones need a proof of work. */
export const MAX_RECOVERIES_PER_IP = 30;
export const RECOVERY_WINDOW_MINUTES = 60;

/** Finds the person and sends the link. Runs as a job, so that the requester learns nothing. */
export const sendRecovery = job({
  name: 'accounts.send_recovery',
  payload: z.object({ email: z.string() }),
  run: (run, { email }) =>
    run.transaction(async (scope) => {
      const person = await findPersonByEmail(scope, email);
      if (!person?.isActive) return;
      const secret = await issueLink(scope, person, 'recovery');
      await notifyPerson(scope, person, { kind: 'recovery', secret });
    }),
});

/**
 * Counts the request in its own transaction, by address and by client network, whether or not the address is known.
 * An attacker cannot keep an owner from recovering: each counted request mails the owner a link, the next one is possible
 * soon, and a network above the limit continues with a proof of work.
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
  const network = `recovery ip ${clientNetworkOf(visitor.ip)}`;
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

/** Enqueues a recovery mail. Reply, timing and writes are the same for unknown addresses. */
export async function requestRecovery(scope: Scope, { email }: RecoveryInput): Promise<void> {
  await enqueue(scope, sendRecovery, { email });
}
