import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { emit, event } from '#platform/events.ts';
import { placeOf } from '#platform/http/place.ts';
import { refuse } from '#platform/refusal.ts';
import { guestIdOfActor, type Scope } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import type { LoginInput } from './account-contract.ts';
import {
  ATTEMPT_WINDOW_MINUTES,
  MAX_ATTEMPTS_PER_EMAIL,
  MAX_ATTEMPTS_PER_IP,
  afterWindow,
  clearAttempts,
  countAttempt,
  takeAttemptBack,
} from '#platform/access/attempts.ts';
import { keepAccount } from './own-data/delete-account.ts';
import { isPassword } from './password.ts';
import { findPersonByEmail, foldEmail, type Person } from './person-queries.ts';
import { accountsRefusals } from './refusals.ts';
import { hasSecondFactor } from './second-factor/factor-rows.ts';
import type { SignInWay } from './sign-in-way.ts';
import { signChallenge } from './second-factor/second-step.ts';

/** Somebody signed in; `guestId` names what they had begun as a guest, for modules that merge it. */
export const signedInEvent = event<{ userId: string; guestId: string | null }>('accounts.signed_in');

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Checks e-mail and password, outside any long transaction: hashing takes its time. Every attempt is counted before
 * the password is looked at, so that parallel guesses cannot outrun the limit.
 * Refuses with `accounts.wrong_credentials`, `accounts.too_many_attempts`, and with `accounts.second_factor_needed` when
 * the password was right but is not enough.
 */
export async function proveIdentity(
  scope: OutsideScope,
  input: LoginInput,
  visitor: Visitor,
): Promise<Person> {
  const emailSubject = signInSubject(input.email);
  const ipSubject = `sign-in ip ${placeOf(visitor.ip)}`;
  const { database } = scope.app;
  const window = { windowMinutes: ATTEMPT_WINDOW_MINUTES, now: scope.now };
  const { person, byEmail, byIp } = await database.write(scope.tenant.id, async (tx) => ({
    byEmail: await countAttempt(tx, scope.tenant.id, { ...window, subject: emailSubject }),
    byIp: await countAttempt(tx, scope.tenant.id, { ...window, subject: ipSubject }),
    person: await findPersonByEmail({ tenant: scope.tenant, tx }, input.email),
  }));
  if (byEmail > MAX_ATTEMPTS_PER_EMAIL || byIp > MAX_ATTEMPTS_PER_IP)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', afterWindow(ATTEMPT_WINDOW_MINUTES));
  const isRight = await isPassword(input.password, person?.passwordHash ?? null);
  if (!isRight || !person?.isActive) throw refuse(accountsRefusals, 'accounts.wrong_credentials');
  const isTwofold = await database.write(scope.tenant.id, async (tx) => {
    await clearAttempts(tx, scope.tenant.id, emailSubject);
    await takeAttemptBack(tx, scope.tenant.id, ipSubject);
    return hasSecondFactor({ tenant: scope.tenant, tx }, person.personId);
  });
  if (isTwofold) {
    const challenge = await signChallenge(scope, person, 'password');
    throw refuse(accountsRefusals, 'accounts.second_factor_needed', { challenge });
  }
  return person;
}

/** Under which the attempts at an address are counted. */
export function signInSubject(email: string): string {
  return `sign-in email ${foldEmail(email)}`.slice(0, 200);
}

/** Opens a session for a person who has proved who they are, by password unless told, and tells the other modules. */
export async function signIn(
  scope: Scope,
  person: { personId: string; role: Person['role']; way?: SignInWay },
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
  await keepAccount(scope, person);
  const guestId = guestIdOfActor(scope.actor);
  await emit(scope, signedInEvent, { userId: person.personId, guestId });
  return session;
}

/** Ends the session of whoever asks. Repeating it changes nothing. */
export async function signOut(scope: Scope): Promise<void> {
  if (scope.actor.kind !== 'person') return;
  await scope.app.sessions.revoke(scope.tx, scope.tenant.id, scope.actor.sessionId, 'signed out', scope.now);
}
