import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { type ObjectKey, objectKey } from './object-store.ts';
import { uuidV7 } from './uuid-v7.ts';

/**
 * Announces an object whose bytes will come in parts: a row of the scope's transaction, committed before the first byte.
 * What nobody keeps is swept. `kind` is the module's word for it, such as `files.version`.
 */
export async function announceObject(
  scope: Scope,
  { kind }: { readonly kind: string },
): Promise<{ objectId: string; key: ObjectKey }> {
  const objectId = uuidV7(scope.now);
  const key = objectKey(scope.tenant.id, objectId, scope.now);
  await scope.tx.run(sql`
    insert into platform_object (tenant_id, object_id, kind, storage_key, visibility, content_type, created_at, changed_at)
    values (${scope.tenant.id}, ${objectId}, ${kind}, ${key}, 'private', 'application/octet-stream', ${scope.now}, ${scope.now})`);
  return { objectId, key };
}

/** Tells the sweeper that bytes of an announced object still come. */
export async function touchAnnounced(scope: Scope, objectId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_object set changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and object_id = ${objectId} and state = 'pending'`);
}

/** What is known of an announced object once its bytes are all there. */
export interface ArrivedObject {
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Where `sha256` is over the digests of parts of this size instead of over the bytes. */
  readonly digestPartBytes: number | null;
  /** Decided by the server from the bytes. */
  readonly contentType: string;
}

/** Makes an announced object, whose bytes are all there and durable, part of the scope's transaction. */
export async function keepAnnounced(scope: Scope, arrived: ArrivedObject): Promise<void> {
  const kept = await scope.tx.run(sql`
    update platform_object
       set state = 'stored', size_bytes = ${arrived.sizeBytes}, sha256 = ${arrived.sha256}, digest_part_bytes = ${arrived.digestPartBytes},
           content_type = ${arrived.contentType}, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and object_id = ${arrived.objectId} and state = 'pending'`);
  if (kept !== 1)
    throw new Error(`Object ${arrived.objectId} can no longer be kept: it was kept or swept before.`);
}
