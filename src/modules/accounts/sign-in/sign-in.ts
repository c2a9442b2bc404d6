import { emit, event } from '#platform/events.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import { guestIdOfActor, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import type { LoginInput } from '../person/person-contract.ts';
import { admitGuess } from '../guessing/admit-guess.ts';
import { rememberDevice } from '../guessing/known-device.ts';
import { keepAccount } from '../personal-data/delete-account.ts';
import { isPassword } from '../password/password.ts';
import type { Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';
import type { SignInMethod } from '../person/sign-in-method.ts';
import { signChallenge } from '../second-factor/second-step.ts';

/** Somebody signed in; `guestId` names what they had begun as a guest, for modules that merge it. */
export const signedInEvent = event<{ userId: string; guestId: string | null }>('accounts.signed_in');

/** What of a request tells where somebody signs in; the reply carries the cookie by which their browser is known. */
export type Visitor = Pick<RequestFrame, 'ip' | 'userAgent' | 'cookie' | 'isSecure' | 'setCookies'>;

/**
 * Checks e-mail and password, outside any long transaction: hashing takes its time. Every guess is counted before the
 * password is looked at (`admitGuess`).
 * Refuses with `accounts.wrong_credentials`, as `admitGuess` does, and with `accounts.second_factor_needed` when the
 * password was right but is not enough.
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
 * Opens a session for a person who has proved who they are, by password unless told, and tells the other modules. From now
 * on the browser is known for them.
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
  await keepAccount(scope, person);
  const guestId = guestIdOfActor(scope.actor);
  await emit(scope, signedInEvent, { userId: personId, guestId });
  return session;
}

/** Ends the session of whoever asks. Repeating it changes nothing. */
export async function signOut(scope: Scope): Promise<void> {
  if (scope.actor.kind !== 'person') return;
  await scope.app.sessions.revoke(scope.tx, scope.tenant.id, scope.actor.sessionId, 'signed out', scope.now);
}
