import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { StorageProblem, type StoredPart } from '#platform/storage/object-store.ts';
import type { UploadParts } from '../upload-contract.ts';
import { getOwnUpload, requireLiving, uploadState } from './upload-rows.ts';

/** What has arrived of one's own upload, from whichever device: for going on. Refuses as `requireLiving`. */
export async function listUploadParts(scope: OutsideScope, uploadId: string): Promise<UploadParts> {
  const upload = await scope.app.database.read(scope.tenant.id, async (tx) =>
    requireLiving(scope, await getOwnUpload({ ...scope, tx }, uploadId)),
  );
  const stored = upload.store_upload_id === null ? [] : await partsInStore(scope, upload.store_upload_id);
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

async function partsInStore(scope: OutsideScope, storeUploadId: string): Promise<StoredPart[]> {
  try {
    return await Array.fromAsync(scope.app.storage.listParts(storeUploadId));
  } catch (error) {
    if (error instanceof StorageProblem && error.code === 'storage.upload_missing') return [];
    throw error;
  }
}
