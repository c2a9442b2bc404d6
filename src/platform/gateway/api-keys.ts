import { randomBytes, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '../audit.ts';
import { type Seal, sealText, unsealText } from '../config/seal.ts';
import type { SealedColumn } from '../config/sealed-column.ts';
import { sql } from '../db/query.ts';
import type { RowAs, RowOf, Rows } from '../db/rows.ts';
import { refusals, refuse } from '../refusal.ts';
import { personOf, type Scope } from '../scope.ts';

export const MAX_API_KEYS = 50;
/** Overlap after a rotation during which the previous secret is still valid. */
export const OVERLAP_MS = 7 * 86_400_000;
const ENTITY = 'platform.api_key';

export const apiKeyRefusals = refusals({
  'platform.api_key_missing': { kind: 'missing' },
  'platform.api_key_ended': { kind: 'conflict' },
  'platform.too_many_api_keys': { kind: 'conflict' },
  'platform.unknown_grant': { kind: 'invalid' },
});

export type ApiKey = RowOf<
  'platform_api_key',
  | 'apiKeyId'
  | 'name'
  | 'grants'
  | 'createdAt'
  | 'createdBy'
  | 'rotatedAt'
  | 'lastUsedAt'
  | 'lastUsedPlace'
  | 'endedAt'
  | 'endedWhy'
> & {
  /** End of the previous secret's validity. */
  readonly previousUntil: Rows['platform_api_key']['previousUntil'];
};

/** A key with its secret, which is returned only once. */
export interface OneTimeSecret {
  readonly apiKeyId: string;
  readonly secret: string;
}

const columns = sql`api_key_id, name, grants, created_at, created_by, rotated_at,
  previous_until, last_used_at, last_used_place, ended_at, ended_why`;

/** Returns the site's keys: live ones first, then the most recently ended ones; each part newest first. */
export function listApiKeys(scope: Scope): Promise<ApiKey[]> {
  return scope.tx.rows(sql<ApiKey>`
    select ${columns} from platform_api_key where tenant_id = ${scope.tenant.id}
     order by ended_at is not null, api_key_id desc limit ${MAX_API_KEYS * 2}`);
}

/**
 * Creates a key for a program with the permissions in `grants`. The secret is returned only here. Refuses with
 * `platform.unknown_grant`, `platform.too_many_api_keys`.
 */
export async function createApiKey(
  scope: Scope,
  { name, grants }: { name: string; grants: readonly string[] },
): Promise<OneTimeSecret> {
  const wanted = [...new Set(grants)].toSorted();
  if (wanted.length === 0 || wanted.some((grant) => !scope.app.grants.includes(grant)))
    throw refuse(apiKeyRefusals, 'platform.unknown_grant');
  // Lock, so that two concurrent calls cannot both take the last free place.
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`platform.api_keys/${scope.tenant.id}`}, 0))`,
  );
  const { live } = await scope.tx.one(sql<{ live: number }>`
    select count(*)::int as live from platform_api_key where tenant_id = ${scope.tenant.id} and ended_at is null`);
  if (live >= MAX_API_KEYS) throw refuse(apiKeyRefusals, 'platform.too_many_api_keys');
  const { apiKeyId } = await scope.tx.one(sql<{ apiKeyId: string }>`select uuidv7() as api_key_id`);
  const secret = newSecret();
  await scope.tx.run(sql`
    insert into platform_api_key (tenant_id, api_key_id, name, grants, sealed, created_at, created_by)
    values (${scope.tenant.id}, ${apiKeyId}, ${name}, ${wanted}::text[], ${seal(scope, apiKeyId, secret)}, ${scope.now}, ${personOf(scope)?.userId ?? null})`);
  await recordAudit(scope, {
    action: 'platform.create_api_key',
    entityKind: ENTITY,
    entityId: apiKeyId,
    after: { name, grants: wanted },
  });
  return { apiKeyId, secret };
}

/**
 * Rotates the key's secret; the previous one stays valid for a week. Refuses with `platform.api_key_missing`,
 * `platform.api_key_ended`.
 */
export async function rotateApiKey(scope: Scope, apiKeyId: string): Promise<OneTimeSecret> {
  const secret = newSecret();
  const changed = await scope.tx.run(sql`
    update platform_api_key
       set previous_sealed = sealed, previous_until = ${new Date(scope.now.getTime() + OVERLAP_MS)}, sealed = ${seal(scope, apiKeyId, secret)}, rotated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and api_key_id = ${apiKeyId} and ended_at is null`);
  if (changed === 0) throw await whyNot(scope, apiKeyId);
  await recordAudit(scope, { action: 'platform.rotate_api_key', entityKind: ENTITY, entityId: apiKeyId });
  return { apiKeyId, secret };
}

/** Revokes the key immediately. Idempotent. Refuses with `platform.api_key_missing`. */
export async function revokeApiKey(scope: Scope, apiKeyId: string): Promise<void> {
  if (await endApiKey(scope, apiKeyId, 'revoked')) return;
  const why = await whyNot(scope, apiKeyId);
  if (why.code === 'platform.api_key_missing') throw why;
}

/** Ends the key. Returns true if it was live until now. */
export async function endApiKey(scope: Scope, apiKeyId: string, why: 'revoked' | 'leaked'): Promise<boolean> {
  const ended = await scope.tx.run(sql`
    update platform_api_key set ended_at = ${scope.now}, ended_why = ${why}
     where tenant_id = ${scope.tenant.id} and api_key_id = ${apiKeyId} and ended_at is null`);
  if (ended === 0) return false;
  await recordAudit(scope, {
    action: `platform.${why === 'leaked' ? 'end_leaked' : 'revoke'}_api_key`,
    entityKind: ENTITY,
    entityId: apiKeyId,
  });
  return true;
}

/** The key that a signed request is verified against. */
export interface KeyInUse extends Pick<ApiKey, 'apiKeyId' | 'name' | 'grants' | 'lastUsedAt' | 'endedAt'> {
  /** Currently valid secrets, newest first. */
  readonly secrets: readonly string[];
}

export async function findKeyInUse(scope: Scope, apiKeyId: string): Promise<KeyInUse | null> {
  const row = await scope.tx.first(sql<ApiKey & RowOf<'platform_api_key', 'sealed' | 'previousSealed'>>`
    select ${columns}, sealed, previous_sealed from platform_api_key
     where tenant_id = ${scope.tenant.id} and api_key_id = ${apiKeyId}`);
  if (!row) return null;
  const isOverlap =
    row.previousSealed !== null && row.previousUntil !== null && row.previousUntil > scope.now;
  const sealed = [row.sealed, ...(isOverlap ? [row.previousSealed] : [])];
  return { ...row, secrets: sealed.map((text) => unseal(scope, apiKeyId, text)) };
}

/** Returns names of keys by id; ids of other sites are left out. */
export async function namesOfApiKeys(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx.rows(sql<RowAs<'platform_api_key', { id: 'apiKeyId'; name: 'name' }>>`
    select api_key_id as id, name from platform_api_key
     where tenant_id = ${scope.tenant.id} and api_key_id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function whyNot(scope: Scope, apiKeyId: string) {
  const key = await scope.tx.first(sql`
    select 1 from platform_api_key where tenant_id = ${scope.tenant.id} and api_key_id = ${apiKeyId}`);
  return refuse(apiKeyRefusals, key ? 'platform.api_key_ended' : 'platform.api_key_missing');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function seal(scope: Scope, apiKeyId: string, secret: string): string {
  return sealText(scope.app.config.secret, sealOf(scope.tenant.id, apiKeyId), secret);
}

function unseal(scope: Scope, apiKeyId: string, sealed: string): string {
  return unsealText(scope.app.config.secret, sealOf(scope.tenant.id, apiKeyId), sealed);
}

function sealOf(tenantId: string, apiKeyId: string): Seal {
  return { purpose: 'api keys', owner: `${tenantId} ${apiKeyId}` };
}

/** Sealed columns, for rotations of the installation's secret. */
export const apiKeysSealed: readonly SealedColumn[] = ['sealed', 'previous_sealed'].map((column) => ({
  table: 'platform_api_key',
  column,
  id: 'api_key_id',
  sealOf,
}));
