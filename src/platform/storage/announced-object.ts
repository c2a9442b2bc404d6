import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { type ObjectKey, objectKey } from './object-store.ts';
import { uuidV7 } from './uuid-v7.ts';

/**
 * Inserts the row of an object that will be uploaded in parts; its transaction must commit before the first byte. The
 * sweeper removes objects that are never kept. `kind` is the module's name for it, such as `files.version`.
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

/** Keeps the sweeper away from an announced object while its upload is in progress. */
export async function touchAnnounced(scope: Scope, objectId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_object set changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and object_id = ${objectId} and state = 'pending'`);
}

/** Facts about an announced object whose upload is complete. */
export interface ArrivedObject {
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Size of the parts over whose digests `sha256` is computed; null where it is computed over the bytes. */
  readonly digestPartBytes: number | null;
  /** Detected by the server from the bytes. */
  readonly contentType: string;
}

/** Keeps an announced object, whose bytes are complete and durable, in the scope's transaction. */
export async function keepAnnounced(scope: Scope, arrived: ArrivedObject): Promise<void> {
  const kept = await scope.tx.run(sql`
    update platform_object
       set state = 'stored', size_bytes = ${arrived.sizeBytes}, sha256 = ${arrived.sha256}, digest_part_bytes = ${arrived.digestPartBytes},
           content_type = ${arrived.contentType}, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and object_id = ${arrived.objectId} and state = 'pending'`);
  if (kept !== 1)
    throw new Error(`Object ${arrived.objectId} can no longer be kept: it was kept or swept before.`);
}
