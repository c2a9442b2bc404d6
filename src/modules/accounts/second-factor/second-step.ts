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

/** A person at the second step, with the sign-in method of the resulting session. */
export interface SecondStepPerson extends Person {
  readonly way: SignInMethod;
  /** Counter name of their code attempts. */
  readonly codeSubject: string;
}

/** Time limit of the second step. */
const CHALLENGE_SECONDS = 300;
const PURPOSE = 'accounts second step';
/** Wrong codes per person and window: for each known browser, and for all other browsers together. */
export const MAX_CODE_ATTEMPTS = 10;

/** Signs a proof of the first step. It does not sign in by itself and is invalidated by a password change. */
export function signChallenge(scope: ScopeWithoutTx, person: Person, first: FirstStep): Promise<string> {
  const issuedAt = Math.floor(scope.now.getTime() / 1000);
  const token = new SignJWT({ first, password: secretHash(person.passwordHash ?? '') })
    .setSubject(person.personId)
    .setAudience(scope.tenant.id)
    .setExpirationTime(issuedAt + CHALLENGE_SECONDS);
  return signToken(scope.app.config.secret, PURPOSE, token);
}

/**
 * Returns the person at the second step; counts the attempt in its own transaction before the code is checked.
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
 * Counts a code attempt in its own transaction; returns the counter's name. Attackers who know the password use the counter
 * of unknown browsers, and so can close the second step for those only. Refuses with `accounts.too_many_attempts`.
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

/** Consumes a time code or recovery code. Refuses with `accounts.wrong_code`. */
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

/** Returns null if expired, foreign or forged, in which case the first step must be repeated. */
function claimsOf({ app, tenant, now }: ScopeWithoutTx, challenge: string): Promise<JWTPayload | null> {
  return readToken(app.config.secret, PURPOSE, challenge, {
    audience: tenant.id,
    requiredClaims: ['exp', 'sub'],
    currentDate: now,
  });
}
