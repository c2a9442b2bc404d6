import { createHash } from 'node:crypto';
import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import { actorKey, type Scope } from '../scope.ts';

export interface StoredReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs `work` once per key. The key's row is inserted in the same transaction: a concurrent duplicate waits for it and
 * gets the stored reply; a refusal rolls the row back, so the call may be retried. Refuses the same key with another
 * request with `platform.key_reused`.
 */
export async function once(
  scope: Scope,
  key: string,
  requestHash: string,
  work: () => Promise<StoredReply>,
): Promise<StoredReply & { isReplay: boolean }> {
  const actor = actorKey(scope.actor);
  const inserted = await scope.tx.run(sql`
    insert into platform_idempotency (tenant_id, actor_key, idempotency_key, request_hash)
    values (${scope.tenant.id}, ${actor}, ${key}, ${requestHash})
    on conflict do nothing`);
  if (inserted === 0) return { ...(await storedReply(scope, actor, key, requestHash)), isReplay: true };
  const reply = await work();
  await scope.tx.run(sql`
    update platform_idempotency set response_status = ${reply.status}, response_body = ${JSON.stringify(reply.body ?? null)}
     where tenant_id = ${scope.tenant.id} and actor_key = ${actor} and idempotency_key = ${key}`);
  return { ...reply, isReplay: false };
}

/**
 * Returns a hash of the request, files by their name, type and bytes. Sensitive to the order of keys in objects, as is
 * `JSON.stringify`.
 */
export async function requestHash(route: string, input: unknown): Promise<string> {
  const files = await hashFiles(input);
  const hashable = (_key: string, value: unknown): unknown => {
    if (value instanceof Uint8Array) return digestOf(value);
    return value instanceof File ? files.get(value) : value;
  };
  return createHash('sha256')
    .update(route)
    .update('\n')
    .update(JSON.stringify(input, hashable) ?? '')
    .digest('hex');
}

/** What distinguishes each file of a request from others, which `JSON.stringify` writes as an empty object. */
async function hashFiles(input: unknown): Promise<Map<File, unknown>> {
  const files = new Set<File>();
  JSON.stringify(input, (_key, value: unknown) => {
    if (value instanceof File) files.add(value);
    return value instanceof Uint8Array ? null : value;
  });
  const hashed = new Map<File, unknown>();
  for (const file of files) {
    const { name, type, size } = file;
    hashed.set(file, { name, type, size, digest: digestOf(new Uint8Array(await file.arrayBuffer())) });
  }
  return hashed;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function storedReply(scope: Scope, actor: string, key: string, hash: string): Promise<StoredReply> {
  const row = await scope.tx.one(sql<
    RowOf<'platform_idempotency', 'requestHash' | 'responseBody'> &
      Filled<RowOf<'platform_idempotency', 'responseStatus'>>
  >`
    select request_hash, response_status, response_body from platform_idempotency
     where tenant_id = ${scope.tenant.id} and actor_key = ${actor} and idempotency_key = ${key}`);
  if (row.requestHash !== hash) throw refuse(platformRefusals, 'platform.key_reused');
  return { status: row.responseStatus, body: row.responseBody };
}
