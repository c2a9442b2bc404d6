import { requireInPerson } from '#platform/access/access.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { clearProofs, countProof } from '../guessing/count-proof.ts';
import { isPassword } from '../password/password.ts';
import { findPerson } from '../person/person-queries.ts';
import type { OwnProofs, ReauthenticationInput } from './reauthentication-contract.ts';
import { accountsRefusals } from '../refusals.ts';
import { TypedCode } from '../factor/factor-contract.ts';
import { hasSecondFactor, takeRecoveryCode, takeTimeCode } from '../factor/factor-rows.ts';
import type { SignInMethod } from '../person/sign-in-method.ts';

/** Sign-in methods that prove identity without a password; an admin's entry link does not. */
const OWN_PROOFS: readonly string[] = ['line', 'line+code', 'passkey'] satisfies SignInMethod[];

/** How long a sign-in counts as recent. */
const FRESH_MINUTES = 15;

/**
 * Reauthenticates the acting person before a sign-in method is added, a session is ended or something irreversible is done:
 * by password or second-factor code; without either, by a recent sign-in with LINE or a passkey. Every attempt is counted
 * before the proof is checked, and slow work runs outside the transaction.
 * Refuses with `accounts.wrong_proof`, `accounts.too_many_attempts`, `accounts.sign_in_again`.
 */
export function reauthenticate(scope: ScopeWithoutTx, { proof }: ReauthenticationInput): Promise<void> {
  return prove(scope, proof, { isFreshEnough: true });
}

/**
 * As `reauthenticate`, by password or second-factor code alone: for what somebody else at the same screen must not do, however
 * recently its owner signed in. Also refuses with `accounts.wrong_proof` where the person has neither.
 */
export function proveByProof(scope: ScopeWithoutTx, { proof }: ReauthenticationInput): Promise<void> {
  return prove(scope, proof, { isFreshEnough: false });
}

async function prove(
  scope: ScopeWithoutTx,
  proof: string,
  { isFreshEnough }: { readonly isFreshEnough: boolean },
): Promise<void> {
  const { actor, tenant, now, app } = scope;
  if (actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  requireInPerson(scope);
  const { userId: personId, sessionId } = actor;
  const { person, isTwoFactor, isFresh } = await app.database.write(tenant.id, async (tx) => {
    await countProof({ tx, tenant, now }, actor);
    return {
      person: await findPerson({ tenant, tx }, personId),
      isTwoFactor: await hasSecondFactor({ tenant, tx }, personId),
      isFresh: await hasRecentSignIn({ tenant, tx, now }, { userId: personId, sessionId }),
    };
  });
  const hash = person?.passwordHash ?? null;
  if (isFreshEnough && hash === null && !isTwoFactor) {
    if (!isFresh) throw refuse(accountsRefusals, 'accounts.sign_in_again');
  } else if (!(await isPassword(proof, hash)) && !(isTwoFactor && (await isCode(scope, personId, proof))))
    throw refuse(accountsRefusals, 'accounts.wrong_proof');
  await app.database.write(tenant.id, (tx) => clearProofs({ tx, tenant }, actor));
}

/** Returns which proofs the acting person has; with neither, a recent sign-in counts. */
export async function ownProofs(scope: Scope): Promise<OwnProofs> {
  const person = personOf(scope);
  if (!person) return { password: false, factor: false };
  const [row, factor] = await Promise.all([
    findPerson(scope, person.userId),
    hasSecondFactor(scope, person.userId),
  ]);
  return { password: row?.passwordHash != null, factor };
}

/** Whether this session was opened within the last minutes by a proof of the person's own. */
async function hasRecentSignIn(
  scope: Pick<Scope, 'tenant' | 'tx' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const own = (await listOpenSessions(scope, userId)).find((session) => session.sessionId === sessionId);
  if (!own || !OWN_PROOFS.includes(own.authMethod)) return false;
  return scope.now.getTime() - own.createdAt.getTime() <= FRESH_MINUTES * 60_000;
}

async function isCode(scope: ScopeWithoutTx, personId: string, proof: string): Promise<boolean> {
  const code = TypedCode.safeParse(proof);
  if (!code.success) return false;
  return scope.app.database.write(scope.tenant.id, (tx) => {
    const given = { personId, code: code.data };
    return /^\d{6}$/.test(code.data)
      ? takeTimeCode({ ...scope, tx }, { ...given, isConfirmed: true })
      : takeRecoveryCode({ ...scope, tx }, given);
  });
}
