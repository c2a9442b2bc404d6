import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { keepAnnounced } from '#platform/storage/announced-object.ts';
import type { NameConflict } from '../item/file-contract.ts';
import { addFile } from '../item/add-file.ts';
import { lockTreesForAdding } from '../item/tree-lock.ts';
import type { AssembledUpload } from './assemble-upload.ts';
import { requireStillWelcome } from './still-allowed.ts';
import { lockOwnUpload, requireLiving, type UploadRow } from './upload-rows.ts';

export interface Completion {
  readonly itemId: string;
  readonly upload: UploadRow;
  /** False if an earlier call completed it. */
  readonly isNew: boolean;
}

/**
 * Creates the file of an assembled upload. Idempotent: a repeated call returns the same file.
 * Refuses with `files.name_taken` (the upload stays; retry with another `conflict`), `files.missing`, `files.upload_ended`.
 */
export async function completeUpload(
  scope: Scope,
  uploadId: string,
  { arrived, conflict }: { arrived: AssembledUpload | null; conflict?: NameConflict | undefined },
): Promise<Completion> {
  await lockTreesForAdding(scope);
  const upload = await lockOwnUpload(scope, uploadId);
  if (upload.state === 'done' && upload.itemId !== null)
    return { itemId: upload.itemId, upload, isNew: false };
  const living = requireLiving(scope, upload);
  if (arrived === null) throw new Error(`Upload ${uploadId} was done and is open again.`);
  const place = await requireStillWelcome(scope, living);
  const isElsewhere = place.folderId !== living.parentId;
  await keepAnnounced(scope, arrived);
  const itemId = await addFile(scope, place, {
    name: living.name,
    conflict: isElsewhere ? 'rename' : (conflict ?? living.conflict),
    bytes: { ...arrived, path: living.path, reservedBytes: living.sizeBytes },
  });
  await scope.tx.run(sql`
    update files_upload set state = 'done', item_id = ${itemId}, object_id = null, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and upload_id = ${uploadId}`);
  if (living.linkId !== null)
    await scope.tx.run(sql`
      insert into files_link_visit (tenant_id, link_id, what, place, name, visited_at)
      values (${scope.tenant.id}, ${living.linkId}, 'uploaded', ${scope.place ?? ''}, ${living.name}, ${scope.now})`);
  return { itemId, upload, isNew: true };
}
