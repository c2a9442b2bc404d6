import { emit, event } from '#platform/events.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import { guestIdOfActor, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import type { LoginInput } from '../person/person-contract.ts';
import { admitGuess } from '../guessing/admit-guess.ts';
import { rememberDevice } from '../guessing/known-device.ts';
import { cancelErasure } from '../personal-data/delete-account.ts';
import { isPassword } from '../password/password.ts';
import type { Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';
import type { SignInMethod } from '../person/sign-in-method.ts';
import { signChallenge } from '../second-factor/second-step.ts';

/** A person signed in; `guestId` lets modules merge what they began as a guest. */
export const signedInEvent = event<{ userId: string; guestId: string | null }>('accounts.signed_in');

/** The parts of a request needed for signing in; `setCookies` gets the known browser's cookie. */
export type Visitor = Pick<RequestFrame, 'ip' | 'userAgent' | 'cookie' | 'isSecure' | 'setCookies'>;

/**
 * Verifies e-mail and password, outside any long transaction because hashing is slow. Every attempt is counted before the
 * password is checked (`admitGuess`).
 * Refuses with `accounts.wrong_credentials`, as `admitGuess` does, and with `accounts.second_factor_needed` if the
 * password is correct but a second factor is required.
 */
export async function proveIdentity(
  scope: ScopeWithoutTx,
  input: LoginInput,
  visitor: Visitor,
): Promise<Person> {
  const { person, forgive } = await admitGuess(scope, input, visitor);
  const isRight = await isPassword(input.password, person?.passwordHash ?? null);
  if (!isRight || !person?.isActive) throw refuse(accountsRefusals, 'accounts.wrong_credentials');
  const isTwoFactor = await scope.app.database.write(scope.tenant.id, async (tx) => {
    const inside = { tenant: scope.tenant, tx };
    await forgive(inside);
    return hasSecondFactor(inside, person.personId);
  });
  if (isTwoFactor) {
    const challenge = await signChallenge(scope, person, 'password');
    throw refuse(accountsRefusals, 'accounts.second_factor_needed', { challenge });
  }
  return person;
}

/**
 * Opens a session for a person who has proved their identity, by password unless `way` is given, emits `signedInEvent`,
 * and makes the browser known for them.
 */
export async function signIn(
  scope: Scope,
  person: { personId: string; role: Person['role']; way?: SignInMethod },
  visitor: Visitor,
): Promise<OpenSession> {
  const session = await scope.app.sessions.open(
    scope.tx,
    scope.tenant,
    {
      userId: person.personId,
      role: person.role,
      authMethod: person.way ?? 'password',
      userAgent: visitor.userAgent,
      ip: visitor.ip,
    },
    scope.now,
  );
  if (scope.actor.kind === 'person') {
    await scope.app.sessions.revoke(scope.tx, scope.tenant.id, scope.actor.sessionId, 'replaced', scope.now);
  }
  const { personId } = person;
  await rememberDevice(scope, { personId, sessionId: session.sessionId }, visitor);
  await cancelErasure(scope, person);
  const guestId = guestIdOfActor(scope.actor);
  await emit(scope, signedInEvent, { userId: personId, guestId });
  return session;
}

/** Ends the actor's session. Idempotent. */
export async function signOut(scope: Scope): Promise<void> {
  if (scope.actor.kind !== 'person') return;
  await scope.app.sessions.revoke(scope.tx, scope.tenant.id, scope.actor.sessionId, 'signed out', scope.now);
}
