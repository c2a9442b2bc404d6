import { recordAudit } from '../audit.ts';
import { sql } from '../db/query.ts';
import { takeTokens } from '../http/request-limit.ts';
import { clientNetworkOf } from '../http/client-network.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import type { ProgramActor, Scope, ScopeWithoutTx } from '../scope.ts';
import { endApiKey, findKeyInUse, isSameSecret, type KeyInUse } from './api-keys.ts';
import {
  GATEWAY_HEADERS,
  type GatewayProblem,
  type GatewayToken,
  isSignedBy,
  MAX_SKEW_MS,
  NONCE_KEPT_MS,
  openToken,
  type SignedRequest,
  signedText,
} from './signed-request.ts';

/**
 * Requests per minute of all programs of one client network, such as a data centre or an office, as a multiple of the
 * limit of one program.
 */
export const PROGRAMS_PER_NETWORK = 20;
const AUDITED_REFUSALS_PER_MINUTE = 10;
/** Interval at which the last use is written, so that a busy program does not cause a write per request. */
const TOUCH_EVERY_MS = 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The signed parts of a request. The body is read only if the headers call for it. */
export interface GatewayRequest extends Omit<SignedRequest, 'body'> {
  /** IP address of the client. */
  readonly ip: string;
  header(name: string): string | null;
  body(): Promise<Uint8Array>;
}

/** Returns whether a request has any of the headers of a signed one. */
export function isSigned(header: (name: string) => string | undefined): boolean {
  return Object.values(GATEWAY_HEADERS).some((name) => header(name) !== undefined);
}

/**
 * Returns the program that signed a request. Refuses every failure alike with `platform.signed_out`; the reason goes
 * to the audit log of the key's site. Keys of another site are unknown.
 */
export async function admitProgram(outside: ScopeWithoutTx, request: GatewayRequest): Promise<ProgramActor> {
  const key = request.header(GATEWAY_HEADERS.key) ?? '';
  const { config, limiter } = outside.app;
  const spend = (who: string, perMinute: number): void =>
    takeTokens(limiter, [{ key: `${outside.tenant.id} gateway ${who}`, perMinute }], outside.now);
  // Anyone can send made-up key ids, so the client network is rate-limited too.
  spend(clientNetworkOf(request.ip), config.callsPerMinute * PROGRAMS_PER_NETWORK);
  if (UUID.test(key)) spend(key, config.callsPerMinute);
  const found = UUID.test(key) ? await findProgram(outside, key, request) : 'unknown_key';
  if (typeof found === 'object') return found;
  outside.app.log.warn(
    { requestId: outside.requestId, apiKeyId: key.slice(0, 40), why: found },
    'A signed request was refused',
  );
  throw refuse(platformRefusals, 'platform.signed_out');
}

async function findProgram(
  outside: ScopeWithoutTx,
  key: string,
  request: GatewayRequest,
): Promise<ProgramActor | GatewayProblem> {
  const body = await request.body();
  return outside.app.database.write(outside.tenant.id, async (tx) => {
    const scope: Scope = { ...outside, tx };
    const known = await findKeyInUse(scope, key);
    if (!known) return 'unknown_key';
    const checked = await check(scope, known, request, body);
    if (typeof checked !== 'object') await auditRefusal(scope, known, checked);
    return checked;
  });
}

async function check(
  scope: Scope,
  key: KeyInUse,
  request: GatewayRequest,
  body: Uint8Array,
): Promise<ProgramActor | GatewayProblem> {
  const sentSecret = request.header(GATEWAY_HEADERS.secret);
  if (sentSecret !== null) {
    if (key.secrets.some((secret) => isSameSecret(secret, sentSecret)))
      await endApiKey(scope, key.apiKeyId, 'leaked');
    return 'secret_sent';
  }
  if (key.endedAt !== null) return 'ended_key';
  const iv = request.header(GATEWAY_HEADERS.iv);
  const sealed = request.header(GATEWAY_HEADERS.token);
  const signature = request.header(GATEWAY_HEADERS.signature);
  if (iv === null || sealed === null || signature === null) return 'incomplete';
  for (const secret of key.secrets) {
    const token = openToken(secret, { key: key.apiKeyId, iv, token: sealed });
    if (!token) continue;
    if (Math.abs(scope.now.getTime() - token.timestamp) > MAX_SKEW_MS) return 'clock';
    if (!isSignedBy(secret, signedText({ ...request, body }, token), signature)) return 'bad_signature';
    if (!(await isFirstUse(scope, key, token))) return 'replay';
    await touch(scope, key);
    return { kind: 'program', role: 'user', apiKeyId: key.apiKeyId, name: key.name, grants: key.grants };
  }
  return 'bad_token';
}

/** Rejects a replay: the primary key decides, even between concurrent copies. */
async function isFirstUse(scope: Scope, key: KeyInUse, { nonce }: GatewayToken): Promise<boolean> {
  const kept = await scope.tx.run(sql`
    insert into platform_api_nonce (tenant_id, api_key_id, nonce, expires_at)
    values (${scope.tenant.id}, ${key.apiKeyId}, ${nonce}, ${new Date(scope.now.getTime() + NONCE_KEPT_MS)})
    on conflict do nothing`);
  return kept === 1;
}

async function touch(scope: Scope, key: KeyInUse): Promise<void> {
  if (key.lastUsedAt !== null && scope.now.getTime() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
  await scope.tx.run(sql`
    update platform_api_key set last_used_at = ${scope.now}, last_used_place = ${scope.place ?? ''}
     where tenant_id = ${scope.tenant.id} and api_key_id = ${key.apiKeyId}`);
}

async function auditRefusal(scope: Scope, key: KeyInUse, why: GatewayProblem): Promise<void> {
  const { limiter } = scope.app;
  if (
    !limiter.take(
      `${scope.tenant.id} gateway refused ${key.apiKeyId}`,
      AUDITED_REFUSALS_PER_MINUTE,
      scope.now.getTime(),
    )
  )
    return;
  await recordAudit(scope, {
    action: 'platform.refuse_program',
    entityKind: 'platform.api_key',
    entityId: key.apiKeyId,
    after: { why },
  });
}
