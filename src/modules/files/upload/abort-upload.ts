import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { filesRefusals } from '../refusals.ts';
import { takeQuota } from '../quota/quota.ts';
import { lockOwnUpload } from './upload-rows.ts';

/**
 * Aborts an upload: releases its quota at once and its bytes soon. With `keepParts` it stays open and can be resumed until
 * it expires. Idempotent. Refuses with `files.upload_completed`.
 */
export async function abortUpload(
  scope: Scope,
  uploadId: string,
  { keepParts }: { readonly keepParts: boolean },
): Promise<{ uploadId: string; isKept: boolean }> {
  const upload = await lockOwnUpload(scope, uploadId);
  if (upload.state === 'done') throw refuse(filesRefusals, 'files.upload_completed');
  const isKept = keepParts && upload.state === 'open';
  if (upload.state === 'open' && !isKept) await endUpload(scope, upload);
  return { uploadId, isKept };
}

/** Ends an open upload. Caller must lock its row. */
export async function endUpload(
  scope: Scope,
  upload: { uploadId: string; spaceId: string; objectId: string | null; sizeBytes: number },
): Promise<void> {
  await scope.tx.run(sql`
    update files_upload set state = 'aborted', object_id = null, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and upload_id = ${upload.uploadId}`);
  if (upload.objectId !== null) await deleteObject(scope, upload.objectId);
  await takeQuota(scope, upload.spaceId, {
    space: { reservedBytes: -upload.sizeBytes },
    tenant: { reservedBytes: -upload.sizeBytes },
  });
}

/** Deletes an aborted upload's parts from the store. The sweeper retries failures. */
export async function dropParts(scope: ScopeWithoutTx, uploadId: string): Promise<void> {
  const { app, tenant } = scope;
  const row = await app.database.read(tenant.id, (tx) =>
    tx.first(sql<RowOf<'files_upload', 'storeUploadId'>>`
      select store_upload_id from files_upload
       where tenant_id = ${tenant.id} and upload_id = ${uploadId} and state = 'aborted'`),
  );
  if (!row?.storeUploadId) return;
  await app.storage.abort(row.storeUploadId);
  await app.database.write(tenant.id, (tx) =>
    tx.run(sql`
      update files_upload set store_upload_id = null where tenant_id = ${tenant.id} and upload_id = ${uploadId} and state = 'aborted'`),
  );
}
