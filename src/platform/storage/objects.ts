import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import type { Scope } from '../scope.ts';
import { type ByteRange, objectKey, parseObjectKey, StorageProblem } from './object-store.ts';
import { withoutUnhandledError } from './unread-stream.ts';
import { uuidV7 } from './uuid-v7.ts';

export type Visibility = 'public' | 'private';

export interface ObjectToStore {
  readonly source: Uint8Array | AsyncIterable<Uint8Array>;
  /** If given for a stream, a wrong length is refused. */
  readonly sizeBytes?: number;
  /** Detected by the server from the bytes, never taken from the client. */
  readonly contentType: string;
  /** Public objects have a permanent, cacheable URL; private ones only short-lived tokens. */
  readonly visibility: Visibility;
  /** Module and purpose: `shop.product_picture`. */
  readonly kind: string;
}

/** Identifies a stored object for the module that keeps it. */
export interface StoredObjectRef {
  readonly objectId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface ObjectFacts extends StoredObjectRef {
  readonly storageKey: string;
  readonly contentType: string;
  readonly visibility: Visibility;
  readonly kind: string;
}

export interface OpenedObject extends ObjectFacts {
  readonly stream: Readable;
}

type ScopeWithoutTx = Pick<Scope, 'app' | 'tenant' | 'now'>;

/** Upper bound for `readObject`, which reads into memory. */
const MAX_READ_BYTES = 50 * 1024 * 1024;

/**
 * Writes bytes, before and outside the transaction that keeps them.
 *
 * First the object's row is inserted and committed in a separate transaction on the side pool, so that it survives
 * whatever happens next. Then the bytes are written; they are durable on return. Until `keepObject` commits, the
 * object is pending: the sweeper removes it after two days. So no crash leaves bytes without a row or a committed
 * object without bytes.
 */
export async function uploadObject(scope: ScopeWithoutTx, object: ObjectToStore): Promise<StoredObjectRef> {
  const { app, tenant } = scope;
  const objectId = uuidV7(scope.now);
  const key = objectKey(tenant.id, objectId, scope.now);
  const { source } = object;
  if (source instanceof Readable) withoutUnhandledError(source);
  try {
    await app.sideDatabase.write(tenant.id, (tx) =>
      tx.run(sql`
        insert into platform_object (tenant_id, object_id, kind, storage_key, visibility, content_type, created_at, changed_at)
        values (${tenant.id}, ${objectId}, ${object.kind}, ${key}, ${object.visibility}, ${object.contentType}, ${scope.now}, ${scope.now})`),
    );
    const size = object.sizeBytes === undefined ? {} : { sizeBytes: object.sizeBytes };
    const { sha256, sizeBytes } = await app.storage.put(key, source, {
      contentType: object.contentType,
      ...size,
    });
    return { objectId, sha256, sizeBytes };
  } catch (error) {
    if (source instanceof Readable) source.destroy(); // an unread stream would stay open
    throw error;
  }
}

/**
 * Keeps an uploaded object in the scope's transaction: it is stored when that commits; after a rollback the sweeper
 * removes the bytes. Insert your reference to it (a foreign key to `platform_object`) afterwards.
 */
export async function keepObject(scope: Scope, uploaded: StoredObjectRef): Promise<StoredObjectRef> {
  const kept = await scope.tx.run(sql`
    update platform_object
       set state = 'stored', size_bytes = ${uploaded.sizeBytes}, sha256 = ${uploaded.sha256}, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and object_id = ${uploaded.objectId} and state = 'pending'`);
  if (kept !== 1)
    throw new Error(`Object ${uploaded.objectId} can no longer be kept: it was kept or swept before.`);
  return uploaded;
}

/** Returns which of these uploads may still be kept; they stay so until the transaction ends. */
export async function lockPending(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_object', 'objectId'>>`
    select object_id from platform_object
     where tenant_id = ${scope.tenant.id} and object_id = any(${objectIds}::uuid[]) and state = 'pending'
     order by object_id for update`);
  return new Set(rows.map(({ objectId }) => objectId));
}

/** Counts uploads of some kinds since an instant that nobody has kept, up to `most`. */
export async function countPending(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { kinds, since, most }: { kinds: readonly string[]; since: Date; most: number },
): Promise<number> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select from platform_object
       where tenant_id = ${scope.tenant.id} and state = 'pending' and changed_at > ${since} and kind = any(${kinds}::text[]) limit ${most}) as some_of_them`);
  return count;
}

/**
 * Combines `uploadObject` and `keepObject` inside a use case. The transaction is open while the bytes are written, so
 * they must be small; pass bytes rather than a stream where the transaction may be retried. Prefer the two steps where
 * possible.
 */
export async function storeObject(scope: Scope, object: ObjectToStore): Promise<StoredObjectRef> {
  return keepObject(scope, await uploadObject(scope, object));
}

/** Returns a stored object of the tenant that is not known to be damaged, or null. */
export async function findObject(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  objectId: string,
): Promise<ObjectFacts | null> {
  const row = await scope.tx.first(sql<ObjectRow>`
    select object_id, storage_key, content_type, visibility, kind, sha256, size_bytes from platform_object
     where tenant_id = ${scope.tenant.id} and object_id = ${objectId} and state = 'stored' and damaged_at is null`);
  return row && factsOf(row);
}

/** Returns the stored objects among these that are not known to be damaged, by their id. */
export async function listObjects(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, ObjectFacts>> {
  const rows = await scope.tx.rows(sql<ObjectRow>`
    select object_id, storage_key, content_type, visibility, kind, sha256, size_bytes from platform_object
     where tenant_id = ${scope.tenant.id} and object_id = any(${objectIds}::uuid[]) and state = 'stored' and damaged_at is null`);
  return new Map(rows.map((row) => [row.objectId, factsOf(row)]));
}

/** What reading an object takes of a scope. */
export type ReadingScope = Pick<Scope, 'app' | 'tenant' | 'tx'>;

/**
 * Returns the bytes of a stored object, or a range of them, as a stream. Throws `storage.object_missing` for an
 * unknown one.
 */
export async function openObject(
  scope: ReadingScope,
  objectId: string,
  range?: ByteRange,
): Promise<OpenedObject> {
  const facts = await findObject(scope, objectId);
  if (!facts) throw new StorageProblem('storage.object_missing', `There is no object ${objectId}.`);
  return { ...facts, stream: await scope.app.storage.open(parseObjectKey(facts.storageKey), range) };
}

/** Returns all bytes of a stored object of at most 50 MiB. */
export async function readObject(
  scope: ReadingScope,
  objectId: string,
): Promise<ObjectFacts & { bytes: Buffer }> {
  const { stream, ...facts } = await openObject(scope, objectId);
  if (facts.sizeBytes > MAX_READ_BYTES) {
    stream.destroy();
    throw new Error(`Object ${objectId} is too large to be read into memory.`);
  }
  return { ...facts, bytes: await buffer(stream) };
}

/**
 * Deletes an object and its thumbnails: it cannot be opened after the commit, and the sweeper removes its bytes an
 * hour later. Remove your own reference in the same transaction. Idempotent.
 */
export async function deleteObject(scope: Scope, objectId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_object set state = 'deleting', changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and state <> 'deleting'
       and (object_id = ${objectId} or object_id in (
             select thumbnail_object_id from platform_thumbnail
              where tenant_id = ${scope.tenant.id} and object_id = ${objectId}))`);
}

/** A row of `platform_object` in state `stored`. */
export type ObjectRow = RowOf<
  'platform_object',
  'objectId' | 'storageKey' | 'contentType' | 'visibility' | 'kind'
> &
  Filled<RowOf<'platform_object', 'sha256' | 'sizeBytes'>>;

export function factsOf(row: ObjectRow): ObjectFacts {
  return {
    objectId: row.objectId,
    storageKey: row.storageKey,
    contentType: row.contentType,
    visibility: row.visibility,
    kind: row.kind,
    sha256: row.sha256,
    sizeBytes: row.sizeBytes,
  };
}
