import type { ScopeWithoutTx } from '#platform/scope.ts';
import { StorageProblem, type StoredPart } from '#platform/storage/object-store.ts';
import type { UploadParts } from './upload-contract.ts';
import { sizeOfPart } from './part-plan-rules.ts';
import { getOwnUpload, keyOf, type LivingUpload, requireLiving, uploadState } from './upload-rows.ts';

/** Returns the stored parts of one's own upload, for resuming on any device. Refuses as `requireLiving` does. */
export async function listUploadParts(scope: ScopeWithoutTx, uploadId: string): Promise<UploadParts> {
  const upload = await scope.app.database.read(scope.tenant.id, async (tx) =>
    requireLiving(scope, await getOwnUpload({ ...scope, tx }, uploadId)),
  );
  const stored = upload.storeUploadId === null ? [] : await partsInStore(scope, upload, upload.storeUploadId);
  return {
    ...uploadState(upload),
    stored: stored.map((part) => ({
      n: part.number,
      size: part.sizeBytes,
      etag: part.etag,
      sha256: part.sha256 ?? null,
    })),
  };
}

async function partsInStore(
  scope: ScopeWithoutTx,
  upload: LivingUpload,
  storeUploadId: string,
): Promise<StoredPart[]> {
  try {
    return await Array.fromAsync(scope.app.storage.listParts(storeUploadId));
  } catch (error) {
    if (error instanceof StorageProblem && error.code === 'storage.upload_missing')
      return partsOfWhole(scope, upload);
    throw error;
  }
}

/**
 * Handles an upload that was assembled but not completed (name taken, server crash): the store no longer knows its parts, so
 * all count as stored, and `complete` finds the assembled object.
 */
async function partsOfWhole(scope: ScopeWithoutTx, upload: LivingUpload): Promise<StoredPart[]> {
  const whole = await scope.app.storage.head(keyOf(scope, upload));
  if (whole?.sizeBytes !== upload.sizeBytes) return [];
  const plan = { partBytes: upload.partBytes, parts: upload.parts };
  return Array.from({ length: upload.parts }, (_, index) => ({
    number: index + 1,
    sizeBytes: sizeOfPart(upload.sizeBytes, plan, index + 1) ?? 0,
    etag: whole.etag,
  }));
}
