import { createHmac } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RequestLimit } from '#platform/http/request-limit.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { foldEmail } from '../person/person-queries.ts';
import { MAX_GUESSES_OF_DEVICE } from './guess-rules.ts';

/** How long a browser stays known without signing in. */
const KNOWN_DAYS = 180;
/** Limit per person; the least recently used one is removed. */
const MAX_DEVICES = 20;
const DAY_MS = 86_400_000;

/** The parts of a request that identify its browser. */
export type Browser = Pick<RequestFrame, 'cookie' | 'isSecure'>;

type DeviceScope = Pick<ScopeWithoutTx, 'app' | 'tenant'>;
type RowScope = Pick<Scope, 'tenant' | 'tx' | 'now'>;

/** Gives a known browser its own rate limit, so that a flood from its network cannot exhaust it. */
export const SIGN_IN_LIMIT: RequestLimit = {
  own: (frame) => {
    const device = deviceOf(frame, frame);
    return device === null ? null : `device ${device}`;
  },
};

/**
 * Returns the hash of the browser's device secret, or null. The cookie grants no access; a row decides whether the browser
 * is known for an account.
 */
export function deviceOf(scope: DeviceScope, browser: Browser): string | null {
  const secret = secretOf(scope, browser);
  return secret === null ? null : secretHash(secret);
}

/**
 * Counts an attempt from a browser known for this address, in one conditional statement. Returns false if the browser is
 * unknown or has had too many wrong passwords.
 */
export async function countDeviceGuess(
  scope: RowScope,
  { email, device }: { email: string; device: string | null },
): Promise<boolean> {
  if (device === null) return false;
  const counted = await scope.tx.run(sql`
    update accounts_known_device as d set wrong_guesses = d.wrong_guesses + 1
      from accounts_person as p
     where d.tenant_id = ${scope.tenant.id} and d.secret_hash = ${device} and d.until_at > ${scope.now}
       and d.wrong_guesses < ${MAX_GUESSES_OF_DEVICE}
       and p.tenant_id = ${scope.tenant.id} and p.person_id = d.person_id and p.email_folded = ${foldEmail(email)}`);
  return counted === 1;
}

/** Clears the browser's counter after a correct password. */
export async function clearDeviceGuesses(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { personId, device }: { personId: string; device: string | null },
): Promise<void> {
  await scope.tx.run(sql`
    update accounts_known_device set wrong_guesses = 0
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and secret_hash = ${device}`);
}

/** Whether a browser is known for a person and below the limit of wrong passwords. */
export async function isKnownDevice(
  scope: RowScope,
  { personId, device }: { personId: string; device: string | null },
): Promise<boolean> {
  if (device === null) return false;
  const row = await scope.tx.first(sql<RowOf<'accounts_known_device', 'personId'>>`
    select person_id from accounts_known_device
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and secret_hash = ${device}
       and until_at > ${scope.now} and wrong_guesses < ${MAX_GUESSES_OF_DEVICE}`);
  return row !== null;
}

/** Makes this browser known for the person; `sessionId` is the session opened in it, if any. */
export async function rememberDevice(
  scope: Scope,
  { personId, sessionId }: { personId: string; sessionId: string | null },
  browser: Browser & Pick<RequestFrame, 'setCookies'>,
): Promise<void> {
  const secret = secretOf(scope, browser) ?? newSecret();
  const key = scope.app.config.secret.deriveKey(purposeOf(scope));
  const at = { tenant: scope.tenant.id, now: scope.now };
  const untilAt = new Date(scope.now.getTime() + KNOWN_DAYS * DAY_MS);
  await scope.tx.run(sql`
    insert into accounts_known_device (tenant_id, person_id, secret_hash, session_id, known_at, used_at, until_at)
    values (${at.tenant}, ${personId}, ${secretHash(secret)}, ${sessionId}, ${at.now}, ${at.now}, ${untilAt})
    on conflict (tenant_id, person_id, secret_hash) do update
       set session_id = excluded.session_id, used_at = excluded.used_at, until_at = excluded.until_at, wrong_guesses = 0`);
  await scope.tx.run(sql`
    delete from accounts_known_device
     where tenant_id = ${at.tenant} and person_id = ${personId} and secret_hash in (
       select secret_hash from accounts_known_device where tenant_id = ${at.tenant} and person_id = ${personId}
        order by used_at desc, secret_hash offset ${MAX_DEVICES})`);
  browser.setCookies.push(
    cookieLine(cookieName(browser), `${secret}.${macOf(secret, key)}`, {
      maxAgeSeconds: (KNOWN_DAYS * DAY_MS) / 1000,
      isSecure: browser.isSecure,
    }),
  );
}

/** Forgets a person's known browsers, except the one in which a given session was opened. */
export async function forgetDevices(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { personId, exceptSessionId = null }: { personId: string; exceptSessionId?: string | null },
): Promise<void> {
  await scope.tx.run(sql`
    delete from accounts_known_device
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}
       and (${exceptSessionId}::uuid is null or session_id is distinct from ${exceptSessionId}::uuid)`);
}

/** Forgets the browser in which a session of the person was opened. */
export async function forgetDeviceOf(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  await scope.tx.run(sql`
    delete from accounts_known_device
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and session_id = ${sessionId}`);
}

/** Returns the device secret that this site issued to the browser; null if there is none or it is forged. */
function secretOf(scope: DeviceScope, browser: Browser): string | null {
  const [secret = '', mac = ''] = (browser.cookie(cookieName(browser)) ?? '').split('.');
  if (!/^[\w-]{22}$/.test(secret)) return null;
  const { secret: keyring } = scope.app.config;
  const isOurs = keyring.isMade(purposeOf(scope), Buffer.from(mac), (key) => Buffer.from(macOf(secret, key)));
  return isOurs ? secret : null;
}

function macOf(secret: string, key: Buffer): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

function purposeOf({ tenant }: DeviceScope): string {
  return `accounts device ${tenant.id}`;
}

/** Over TLS, the `__Host-` prefix keeps other subdomains from setting the cookie (RFC 6265bis). */
function cookieName({ isSecure }: Pick<Browser, 'isSecure'>): string {
  return isSecure ? '__Host-device' : '_device';
}
