import { sql } from '#platform/db/query.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { findPerson } from './person-queries.ts';
import { provePassword } from './profile/change-password.ts';
import { accountsRefusals } from './refusals.ts';
import type { SignInWay } from './sign-in-way.ts';

/** Proofs that somebody without a password has of their own; a link that an admin made is none. */
const OWN_PROOFS: readonly string[] = ['line', 'line+code', 'passkey'] satisfies SignInWay[];

/** A sign-in counts as fresh for so long. */
const FRESH_MINUTES = 15;

/**
 * Shows that it is still the acting person who sits there, before a way in is added: by their password, or, for whom has
 * none, by LINE or a passkey within the last minutes. Runs outside the transaction, because hashing takes its time.
 * Refuses with `accounts.wrong_password`, `accounts.too_many_attempts`, `accounts.sign_in_again`.
 */
export async function proveAgain(scope: OutsideScope, present: string | undefined): Promise<void> {
  if (scope.actor.kind !== 'person' || scope.actor.acting)
    throw refuse(
      platformRefusals,
      scope.actor.kind === 'person' ? 'platform.forbidden' : 'platform.signed_out',
    );
  const { userId, sessionId } = scope.actor;
  const { hasPassword, isFresh } = await scope.app.database.read(scope.tenant.id, async (tx) => {
    const within = { ...scope, tx };
    const person = await findPerson(within, userId);
    return {
      hasPassword: person?.passwordHash != null,
      isFresh: await hasJustProvedSelf(within, { userId, sessionId }),
    };
  });
  if (hasPassword) return void (await provePassword(scope, present ?? ''));
  if (!isFresh) throw refuse(accountsRefusals, 'accounts.sign_in_again');
}

/** Whether this session began within the last minutes by a proof of the person's own. */
export async function hasJustProvedSelf(
  scope: Pick<Scope, 'tenant' | 'tx' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const own = (await listOpenSessions(scope, userId)).find((session) => session.sessionId === sessionId);
  if (!own || !OWN_PROOFS.includes(own.authMethod)) return false;
  return scope.now.getTime() - own.createdAt.getTime() <= FRESH_MINUTES * 60_000;
}

/** Whether the acting person has a password; the others show by a fresh sign-in that it is them. */
export async function hasOwnPassword(scope: Scope): Promise<boolean> {
  const person = personOf(scope);
  if (!person) return false;
  return (await findPerson(scope, person.userId))?.passwordHash != null;
}

/**
 * Holds the person while one of their ways in is taken away, so that two that go at once do not leave none.
 * Refuses with `accounts.only_way_in` when nothing else would let them in.
 */
export async function requireAnotherWayIn(
  scope: Scope,
  personId: string,
  without: { readonly line?: true; readonly passkeyId?: string },
): Promise<void> {
  const person = await scope.tx.one(sql<{ has_password: boolean }>`
    select password_hash is not null as has_password from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} for no key update`);
  if (person.has_password) return;
  const { line } = scope.tenant.settings;
  const channelId = line?.isSignInOn && !without.line ? line.channelId : null;
  const others = await scope.tx.one(sql<{ count: number }>`
    select ((select count(*) from accounts_passkey
              where tenant_id = ${scope.tenant.id} and person_id = ${personId}
                and passkey_id is distinct from ${without.passkeyId ?? null}::uuid)
          + (select count(*) from accounts_line_link
              where tenant_id = ${scope.tenant.id} and person_id = ${personId} and channel_id = ${channelId}))::int as count`);
  if (others.count === 0) throw refuse(accountsRefusals, 'accounts.only_way_in');
}
