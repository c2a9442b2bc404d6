import { cron } from '#platform/jobs/job.ts';
import { forgetArchives } from '../archive/make-archive.ts';
import { copyTreeJob } from '../item/copy-items.ts';
import { purgeOldTrash, purgeTreeJob } from '../trash/purge-items.ts';
import { sweepUploads } from '../upload/sweep-uploads.ts';
import { freeTrashSpace } from '../usage/free-trash-space.ts';
import { pruneVersions } from '../usage/prune-versions.ts';
import { recountUsage } from '../usage/recount.ts';

/** Ends expired uploads, deletes old uploads and archives, and frees trash of nearly full sites. */
const sweepUploadsCron = cron({
  name: 'files.sweep_uploads',
  schedule: '*/5 * * * *',
  run: (run) =>
    run.eachTenant(async (job) => {
      await sweepUploads(job);
      await job.transaction(forgetArchives);
      await freeTrashSpace(job);
    }),
});

/** Purges items that have been in the trash for thirty days, and old versions beyond those that are kept. */
const emptyTrashCron = cron({
  name: 'files.empty_trash',
  schedule: '40 * * * *',
  run: (run) =>
    run.eachTenant(async (job) => {
      await purgeOldTrash(job);
      await pruneVersions(job);
    }),
});

/** Verifies the counters, at night in Thailand. */
const recountUsageCron = cron({
  name: 'files.recount_room',
  schedule: '10 20 * * *',
  run: (run) => run.eachTenant(recountUsage),
});

export const filesJobs = [copyTreeJob, purgeTreeJob];
export const filesCrons = [sweepUploadsCron, emptyTrashCron, recountUsageCron];
