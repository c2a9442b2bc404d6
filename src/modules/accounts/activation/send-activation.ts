import { z } from 'zod';
import { countAttempt } from '#platform/access/attempts.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { findLink, issueLink, linkRefusal } from '../notices/mail-link.ts';
import { findPerson } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';

/** Mails per person and window. */
export const MAX_RESENDS = 5;
export const RESEND_WINDOW_MINUTES = 60;

/** Sends the activation link, unless the person is already activated. */
export const sendActivation = job({
  name: 'accounts.send_activation',
  payload: z.object({ personId: z.uuid() }),
  run: (run, { personId }) =>
    run.transaction(async (scope) => {
      const person = await findPerson(scope, personId);
      if (!person?.isActive || person.isActivated) return;
      const secret = await issueLink(scope, person, 'activation');
      await notifyPerson(scope, person, { kind: 'activation', secret });
    }),
});

/**
 * Returns the person whose mail is to be resent: the signed-in one, or the one named by an old link. Counts the attempt in
 * its own transaction. Refuses with `accounts.link_unknown`, `accounts.too_many_attempts`.
 */
export async function prepareResend(
  scope: ScopeWithoutTx,
  { token }: { token?: string | undefined },
): Promise<{ personId: string }> {
  const { database } = scope.app;
  const named =
    token === undefined
      ? null
      : await database.read(scope.tenant.id, (tx) => findLink({ ...scope, tx }, 'activation', token));
  const personId = named?.personId ?? (scope.actor.kind === 'person' ? scope.actor.userId : null);
  if (personId === null) throw linkRefusal('unknown');
  const { attempts, waiting } = await database.write(scope.tenant.id, (tx) =>
    countAttempt(tx, scope.tenant.id, {
      subject: `activation person ${personId}`,
      windowMinutes: RESEND_WINDOW_MINUTES,
      now: scope.now,
    }),
  );
  if (attempts > MAX_RESENDS) throw refuse(accountsRefusals, 'accounts.too_many_attempts', waiting);
  return { personId };
}

/** Enqueues another activation mail; the job does nothing for an activated person. */
export async function resendActivation(scope: Scope, { personId }: { personId: string }): Promise<void> {
  await enqueue(scope, sendActivation, { personId });
}

/** Refuses with `accounts.not_activated` if the acting person has not activated their address. */
export async function requireActivated(scope: Scope): Promise<void> {
  const actor = personOf(scope);
  const person = actor && (await findPerson(scope, actor.userId));
  if (!person?.isActivated) throw refuse(accountsRefusals, 'accounts.not_activated');
}
