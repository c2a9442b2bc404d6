import { z } from 'zod';
import { sealText, unsealText } from '#platform/config/seal.ts';
import { sql } from '#platform/db/query.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { newSecret } from '#platform/session/session-token.ts';

/** What a browser carries for us for some minutes, one cookie for each purpose. */
export type SealedStateName = 'line' | 'passkey';

/** A state of ours that came back: it is this tenant's and this browser's. It counts once, see `spend`. */
export interface SealedState<State> {
  readonly id: string;
  readonly untilAt: Date;
  readonly state: State;
}

const SEALED_STATE_SECONDS = 600;
/** What browsers keep of a cookie. */
const MAX_COOKIE = 3_900;

const Envelope = z.object({ id: z.string().min(16).max(64), until: z.int(), state: z.unknown() });

/**
 * A Set-Cookie line that hands a state to the browser, sealed: it can be neither read nor changed nor carried to another
 * tenant, and nothing is written before it comes back.
 */
export function carry(
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
  if (sealed.length > MAX_COOKIE) throw new Error(`The carried ${name} does not fit into a cookie.`);
  return cookieLine(cookieName(frame, name), sealed, { maxAgeSeconds: seconds, isSecure: frame.isSecure });
}

/** Set-Cookie line that takes it back. */
export function clearSealedState(frame: Pick<RequestFrame, 'isSecure'>, name: SealedStateName): string {
  return cookieLine(cookieName(frame, name), '', { maxAgeSeconds: 0, isSecure: frame.isSecure });
}

/** What this browser carries, or null: nothing, out of time, changed, another tenant's. */
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

/** Uses a carried state up. False when that was done before, also by a request at the same time. */
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
    return null; // forged, changed or another tenant's: as good as none
  }
}

function sealOf({ tenant }: Pick<ScopeWithoutTx, 'tenant'>, name: SealedStateName) {
  return { purpose: 'accounts carried', owner: `${tenant.id} ${name}` };
}

/** Behind TLS the name keeps neighbouring hosts from setting it (RFC 6265bis, `__Host-`). */
function cookieName({ isSecure }: Pick<RequestFrame, 'isSecure'>, name: SealedStateName): string {
  return isSecure ? `__Host-${name}` : `_${name}`;
}
