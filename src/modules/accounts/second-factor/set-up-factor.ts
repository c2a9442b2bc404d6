import { encode } from 'uqr';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { findPerson } from '../person/person-queries.ts';
import { requirePerson } from '../person/own-profile.ts';
import { isTwoFactor, isTwoFactorRequired, type SignInMethod } from '../person/sign-in-method.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import type { FactorSetUp, FactorView } from '../factor/factor-contract.ts';
import {
  dropFactor,
  getFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  takeTimeCode,
} from '../factor/factor-rows.ts';
import { requireNotHeldBack } from './pending-session.ts';
import { seal } from '../factor/seal.ts';
import { newTimeSecret, timeCodeUri } from '../factor/time-code.ts';

/** Returns whether the acting person has a factor, and how many recovery codes are left. */
export function getOwnFactor(scope: Scope): Promise<FactorView> {
  return getFactor(scope, requirePerson(scope).userId);
}

/**
 * Creates a new secret for the acting person, who has just reauthenticated. Inactive until confirmed with a code.
 * Refuses with `accounts.factor_on` if a factor is active, and with `accounts.held_back`.
 */
export async function startFactor(scope: Scope): Promise<FactorSetUp> {
  const { userId, email } = requirePerson(scope);
  await requireNotHeldBack(scope);
  const secret = newTimeSecret();
  const sealed = seal(scope.app, { tenantId: scope.tenant.id, personId: userId }, secret);
  const made = await scope.tx.run(sql`
    insert into accounts_second_factor as old (tenant_id, person_id, secret_sealed, created_at)
    values (${scope.tenant.id}, ${userId}, ${sealed}, ${scope.now})
    on conflict (tenant_id, person_id) do update
       set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
     where old.confirmed_at is null`);
  if (made === 0) throw refuse(accountsRefusals, 'accounts.factor_on');
  const uri = timeCodeUri(secret, { site: scope.tenant.name, email });
  return { secret, uri, qr: qrOf(uri) };
}

/**
 * Activates the factor with its first code; returns the recovery codes, only now. Ends other sessions, because they were
 * opened without it. Refuses with `accounts.wrong_code`, `accounts.held_back`.
 */
export async function confirmFactor(scope: Scope, { code }: { code: string }): Promise<{ codes: string[] }> {
  const { userId, sessionId } = requirePerson(scope);
  await requireNotHeldBack(scope);
  if (!(await takeTimeCode(scope, { personId: userId, code, isConfirmed: false })))
    throw refuse(accountsRefusals, 'accounts.wrong_code');
  const codes = await replaceRecoveryCodes(scope, userId);
  const reason = 'second factor set up';
  await endSessions(scope, { personId: userId, reason, exceptSessionId: sessionId });
  await raiseOwnSession(scope, { userId, sessionId });
  await notifyFactorChange(scope, userId, 'factor_on');
  return { codes };
}

/** Replaces the recovery codes. Refuses with `accounts.factor_off`, `accounts.held_back`. */
export async function renewRecoveryCodes(scope: Scope): Promise<{ codes: string[] }> {
  const { userId } = requirePerson(scope);
  await requireNotHeldBack(scope);
  if (!(await hasSecondFactor(scope, userId))) throw refuse(accountsRefusals, 'accounts.factor_off');
  return { codes: await replaceRecoveryCodes(scope, userId) };
}

/** Marks this session, opened with one factor, as two-factor. */
async function raiseOwnSession(
  scope: Scope,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const own = (await listOpenSessions(scope, userId)).find((session) => session.sessionId === sessionId);
  if (!own || isTwoFactor(own.authMethod)) return;
  const authMethod: SignInMethod = own.authMethod === 'line' ? 'line+code' : 'password+code';
  await scope.app.sessions.raise(scope.tx, scope.tenant.id, { userId, sessionId, authMethod });
}

/**
 * Removes the factor. Idempotent. Refuses with `accounts.factor_required` if the site requires one of the person's role or duties.
 */
export async function removeFactor(scope: Scope): Promise<void> {
  const { userId, role, pendingRole = role, duties = [], pendingDuties = duties } = requirePerson(scope);
  if (isTwoFactorRequired(scope.tenant, { role: pendingRole, duties: pendingDuties }))
    throw refuse(accountsRefusals, 'accounts.factor_required');
  if (await dropFactor(scope, userId)) await notifyFactorChange(scope, userId, 'factor_off');
}

async function notifyFactorChange(
  scope: Scope,
  personId: string,
  kind: 'factor_on' | 'factor_off',
): Promise<void> {
  const person = await findPerson(scope, personId);
  if (person) await notifyPerson(scope, person, { kind });
}

/** Returns one path of unit squares, for an SVG of `size` by `size`. */
function qrOf(text: string): FactorSetUp['qr'] {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
