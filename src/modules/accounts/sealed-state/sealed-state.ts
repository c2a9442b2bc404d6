import { z } from 'zod';
import { sealText, unsealText } from '#platform/config/seal.ts';
import { sql } from '#platform/db/query.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { newSecret } from '#platform/session/session-token.ts';

/** Purposes of sealed states; each has its own cookie. */
export type SealedStateName = 'line' | 'passkey';

/** A verified state of this tenant and browser. Valid once, see `spend`. */
export interface SealedState<State> {
  readonly id: string;
  readonly untilAt: Date;
  readonly state: State;
}

const SEALED_STATE_SECONDS = 600;
/** Browsers' limit of a cookie's size. */
const MAX_COOKIE = 3_900;

const Envelope = z.object({ id: z.string().min(16).max(64), until: z.int(), state: z.unknown() });

/**
 * Returns a Set-Cookie line that seals a state into the browser: it cannot be read, changed or moved to another tenant, and
 * nothing is stored until it is spent.
 */
export function sealStateCookie(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: Pick<RequestFrame, 'isSecure'>,
  {
    name,
    state,
    seconds = SEALED_STATE_SECONDS,
  }: { name: SealedStateName; state: unknown; seconds?: number },
): string {
  const until = scope.now.getTime() + seconds * 1000;
  const text = JSON.stringify({ id: newSecret(), until, state });
  const sealed = sealText(scope.app.config.secret, sealOf(scope, name), text);
  if (sealed.length > MAX_COOKIE) throw new Error(`The sealed state ${name} does not fit into a cookie.`);
  return cookieLine(cookieName(frame, name), sealed, { maxAgeSeconds: seconds, isSecure: frame.isSecure });
}

/** Returns a Set-Cookie line that clears the sealed state. */
export function clearSealedState(frame: Pick<RequestFrame, 'isSecure'>, name: SealedStateName): string {
  return cookieLine(cookieName(frame, name), '', { maxAgeSeconds: 0, isSecure: frame.isSecure });
}

/** Returns this browser's sealed state, or null if absent, expired, changed or another tenant's. */
export function readSealedState<Schema extends z.ZodType>(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
  { name, schema }: { name: SealedStateName; schema: Schema },
): SealedState<z.output<Schema>> | null {
  const sealed = frame.cookie(cookieName(frame, name));
  if (sealed === null || sealed.length > MAX_COOKIE) return null;
  const envelope = Envelope.safeParse(opened(scope, name, sealed));
  if (!envelope.success || envelope.data.until <= scope.now.getTime()) return null;
  const state = schema.safeParse(envelope.data.state);
  if (!state.success) return null;
  return { id: envelope.data.id, untilAt: new Date(envelope.data.until), state: state.data };
}

/** Spends a sealed state. Returns false if it was spent before, even concurrently. */
export async function spend(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { id, untilAt }: Pick<SealedState<unknown>, 'id' | 'untilAt'>,
): Promise<boolean> {
  const spent = await scope.tx.run(sql`
    insert into accounts_spent (tenant_id, spent_id, until_at) values (${scope.tenant.id}, ${id}, ${untilAt})
    on conflict do nothing`);
  return spent === 1;
}

function opened(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant'>,
  name: SealedStateName,
  sealed: string,
): unknown {
  try {
    return JSON.parse(unsealText(scope.app.config.secret, sealOf(scope, name), sealed));
  } catch {
    return null; // forged, changed or another tenant's: counts as none
  }
}

function sealOf({ tenant }: Pick<ScopeWithoutTx, 'tenant'>, name: SealedStateName) {
  return { purpose: 'accounts carried', owner: `${tenant.id} ${name}` };
}

/** Over TLS, the `__Host-` prefix keeps other subdomains from setting the cookie (RFC 6265bis). */
function cookieName({ isSecure }: Pick<RequestFrame, 'isSecure'>, name: SealedStateName): string {
  return isSecure ? `__Host-${name}` : `_${name}`;
}
