import { type JWTPayload, SignJWT } from 'jose';
import { ATTEMPT_WINDOW_MINUTES, clearAttempts, countAttempt } from '#platform/access/attempts.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { readToken, signToken } from '#platform/session/signed-token.ts';
import { type Browser, deviceOf, isKnownDevice } from '../guessing/known-device.ts';
import { findPerson, type Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import type { FirstStep, SignInMethod } from '../person/sign-in-method.ts';
import type { SecondStepInput } from '../factor/factor-contract.ts';
import { takeRecoveryCode, takeTimeCode } from '../factor/factor-rows.ts';

/** Somebody at the second step, and how the session will be called once it is done. */
export interface SecondStepPerson extends Person {
  readonly way: SignInMethod;
  /** Under which their codes are counted here. */
  readonly codeSubject: string;
}

/** How long the second step may take. */
const CHALLENGE_SECONDS = 300;
const PURPOSE = 'accounts second step';
/** Wrong codes of one person within the window: from each browser that is known for them, and from all others together. */
export const MAX_CODE_ATTEMPTS = 10;

/** Proof of the first step. It opens nothing by itself, and ends with the password that it was given for. */
export function signChallenge(scope: ScopeWithoutTx, person: Person, first: FirstStep): Promise<string> {
  const issuedAt = Math.floor(scope.now.getTime() / 1000);
  const token = new SignJWT({ first, password: secretHash(person.passwordHash ?? '') })
    .setSubject(person.personId)
    .setAudience(scope.tenant.id)
    .setExpirationTime(issuedAt + CHALLENGE_SECONDS);
  return signToken(scope.app.config.secret, PURPOSE, token);
}

/**
 * Who is at the second step; counts the attempt in a transaction of its own, before the code is looked at.
 * Refuses with `accounts.challenge_expired`, `accounts.too_many_attempts`.
 */
export async function prepareSecondStep(
  scope: ScopeWithoutTx,
  { challenge }: SecondStepInput,
  browser: Browser,
): Promise<SecondStepPerson> {
  const person = await personOfChallenge(scope, challenge);
  if (!person?.isActive) throw refuse(accountsRefusals, 'accounts.challenge_expired');
  return { ...person, codeSubject: await countCodeAttempt(scope, person.personId, browser) };
}

/**
 * Counts an attempt at a person's code in a transaction of its own; returns under what. Somebody who knows the password
 * guesses under the count of unknown browsers, and closes the second step for those alone. Refuses with
 * `accounts.too_many_attempts`.
 */
export async function countCodeAttempt(
  scope: ScopeWithoutTx,
  personId: string,
  browser: Browser,
): Promise<string> {
  const { app, tenant, now } = scope;
  const device = deviceOf(scope, browser);
  const { subject, attempts, waiting } = await app.database.write(tenant.id, async (tx) => {
    const isKnown = await isKnownDevice({ tenant, tx, now }, { personId, device });
    const subject = `second factor person ${personId}${isKnown ? ` device ${device}` : ''}`;
    const count = await countAttempt(tx, tenant.id, { subject, windowMinutes: ATTEMPT_WINDOW_MINUTES, now });
    return { subject, ...count };
  });
  if (attempts > MAX_CODE_ATTEMPTS) throw refuse(accountsRefusals, 'accounts.too_many_attempts', waiting);
  return subject;
}

/** Takes the code of the app or a recovery code, once. Refuses with `accounts.wrong_code`. */
export async function proveSecondStep(
  scope: Scope,
  { personId, codeSubject }: Pick<SecondStepPerson, 'personId' | 'codeSubject'>,
  code: string,
): Promise<void> {
  const isTaken = /^\d{6}$/.test(code)
    ? await takeTimeCode(scope, { personId, code, isConfirmed: true })
    : await takeRecoveryCode(scope, { personId, code });
  if (!isTaken) throw refuse(accountsRefusals, 'accounts.wrong_code');
  await clearAttempts(scope.tx, scope.tenant.id, codeSubject);
}

async function personOfChallenge(
  scope: ScopeWithoutTx,
  challenge: string,
): Promise<Omit<SecondStepPerson, 'codeSubject'> | null> {
  const claims = await claimsOf(scope, challenge);
  if (!claims) return null;
  const person = await scope.app.database.read(scope.tenant.id, (tx) =>
    findPerson({ tenant: scope.tenant, tx }, claims.sub ?? ''),
  );
  if (!person || claims['password'] !== secretHash(person.passwordHash ?? '')) return null;
  return { ...person, way: claims['first'] === 'line' ? 'line+code' : 'password+code' };
}

/** Null: expired, foreign or forged, and the first step has to be done again. */
function claimsOf({ app, tenant, now }: ScopeWithoutTx, challenge: string): Promise<JWTPayload | null> {
  return readToken(app.config.secret, PURPOSE, challenge, {
    audience: tenant.id,
    requiredClaims: ['exp', 'sub'],
    currentDate: now,
  });
}
