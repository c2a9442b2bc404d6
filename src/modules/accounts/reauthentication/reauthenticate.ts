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

/** Proofs that somebody without a password has of their own; a link that an admin made is none. */
const OWN_PROOFS: readonly string[] = ['line', 'line+code', 'passkey'] satisfies SignInMethod[];

/** A sign-in counts as fresh for so long. */
const FRESH_MINUTES = 15;

/**
 * Asks the acting person to show once more that it is them, before a way in is added, a session is ended or something
 * goes that cannot be taken back: by password or by a code of the second factor; who has neither must have come in by
 * LINE or a passkey just now. Every attempt is counted before the proof is looked at, and what takes time runs outside
 * the transaction. Refuses with `accounts.wrong_proof`, `accounts.too_many_attempts`, `accounts.sign_in_again`.
 */
export async function reauthenticate(scope: ScopeWithoutTx, { proof }: ReauthenticationInput): Promise<void> {
  const { actor, tenant, now, app } = scope;
  if (actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  requireInPerson(scope);
  const { userId: personId, sessionId } = actor;
  const { person, isTwoFactor, isFresh } = await app.database.write(tenant.id, async (tx) => {
    await countProof({ tx, tenant, now }, actor);
    return {
      person: await findPerson({ tenant, tx }, personId),
      isTwoFactor: await hasSecondFactor({ tenant, tx }, personId),
      isFresh: await hasJustComeIn({ tenant, tx, now }, { userId: personId, sessionId }),
    };
  });
  const hash = person?.passwordHash ?? null;
  if (hash === null && !isTwoFactor) {
    if (!isFresh) throw refuse(accountsRefusals, 'accounts.sign_in_again');
  } else if (!(await isPassword(proof, hash)) && !(isTwoFactor && (await isCode(scope, personId, proof))))
    throw refuse(accountsRefusals, 'accounts.wrong_proof');
  await app.database.write(tenant.id, (tx) => clearProofs({ tx, tenant }, actor));
}

/** What the acting person has to show; without either, a fresh sign-in shows that it is them. */
export async function ownProofs(scope: Scope): Promise<OwnProofs> {
  const person = personOf(scope);
  if (!person) return { password: false, factor: false };
  const [row, factor] = await Promise.all([
    findPerson(scope, person.userId),
    hasSecondFactor(scope, person.userId),
  ]);
  return { password: row?.passwordHash != null, factor };
}

/** Whether this session began within the last minutes by a proof of the person's own. */
async function hasJustComeIn(
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
