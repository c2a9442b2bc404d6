import { z } from 'zod';
import { countAttempt } from '#platform/access/attempts.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { findLink, issueLink, linkRefusal } from '../telling/mail-link.ts';
import { findPerson } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { tellPerson } from '../telling/tell-person.ts';

/** Mails that one person may ask for within the window. */
export const MAX_RESENDS = 5;
export const RESEND_WINDOW_MINUTES = 60;

/** Sends the link that proves an address. Who is activated already gets none. */
export const sendActivation = job({
  name: 'accounts.send_activation',
  payload: z.object({ personId: z.uuid() }),
  run: (run, { personId }) =>
    run.transaction(async (scope) => {
      const person = await findPerson(scope, personId);
      if (!person?.isActive || person.isActivated) return;
      const secret = await issueLink(scope, person, 'activation');
      await tellPerson(scope, person, { kind: 'activation', secret });
    }),
});

/**
 * Whose mail is to be sent again: the person who is signed in, or whom an old link names. Counted in a transaction of
 * its own. Refuses with `accounts.link_unknown`, `accounts.too_many_attempts`.
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

/** Sends the activation mail once more. For somebody activated nothing happens. */
export async function resendActivation(scope: Scope, { personId }: { personId: string }): Promise<void> {
  await enqueue(scope, sendActivation, { personId });
}

/** Refuses with `accounts.not_activated` while the acting person has not proved their address. */
export async function requireActivated(scope: Scope): Promise<void> {
  const actor = personOf(scope);
  const person = actor && (await findPerson(scope, actor.userId));
  if (!person?.isActivated) throw refuse(accountsRefusals, 'accounts.not_activated');
}
