import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { endUpload } from './abort-upload.ts';

const BATCH = 200;
/** How long ended uploads still answer repeated calls. */
const ENDED_LIFE_MS = 7 * 86_400_000;

/** Ends a site's expired uploads, deletes parts of aborted ones from the store, and deletes old rows. */
export async function sweepUploads(run: JobRun): Promise<{ ended: number; dropped: number }> {
  const ended = await run.transaction(async (scope) => {
    const due = await scope.tx.rows(sql<
      RowOf<'files_upload', 'uploadId' | 'spaceId' | 'objectId' | 'sizeBytes'>
    >`
      select upload_id, space_id, object_id, size_bytes from files_upload
       where tenant_id = ${scope.tenant.id} and state = 'open' and expires_at <= ${scope.now}
       order by expires_at limit ${BATCH} for update skip locked`);
    for (const upload of due) await endUpload(scope, upload);
    return due.length;
  });
  const given = await run.transaction((scope) =>
    scope.tx.rows(sql<RowOf<'files_upload', 'uploadId'> & Filled<RowOf<'files_upload', 'storeUploadId'>>>`
      select upload_id, store_upload_id from files_upload
       where tenant_id = ${scope.tenant.id} and state = 'aborted' and store_upload_id is not null
       order by changed_at limit ${BATCH}`),
  );
  for (const { uploadId, storeUploadId } of given) {
    run.signal.throwIfAborted();
    await run.app.storage.abort(storeUploadId);
    await run.transaction((scope) =>
      scope.tx.run(sql`
        update files_upload set store_upload_id = null
         where tenant_id = ${scope.tenant.id} and upload_id = ${uploadId} and state = 'aborted'`),
    );
  }
  await run.transaction((scope) =>
    scope.tx.run(sql`
      delete from files_upload where tenant_id = ${scope.tenant.id} and state <> 'open'
         and changed_at < ${new Date(scope.now.getTime() - ENDED_LIFE_MS)} and (state = 'done' or store_upload_id is null)`),
  );
  return { ended, dropped: given.length };
}
