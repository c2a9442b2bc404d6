import { cron } from '#platform/jobs/job.ts';
import { forgetArchives } from '../archive/make-archive.ts';
import { copyTreeJob } from '../item/copy-items.ts';
import { purgeOldTrash, purgeTreeJob } from '../trash/purge-items.ts';
import { sweepUploads } from '../upload/sweep-uploads.ts';
import { freeTrashSpace, thinVersions } from '../usage/free-space.ts';
import { recountUsage } from '../usage/recount.ts';

/** Ends uploads whose time is over and forgets old ones, and archives that nobody came for; makes room where a site is nearly full. */
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

/** What has lain in the trash for thirty days goes for ever, and old states of files beyond those that are kept. */
const emptyTrashCron = cron({
  name: 'files.empty_trash',
  schedule: '40 * * * *',
  run: (run) =>
    run.eachTenant(async (job) => {
      await purgeOldTrash(job);
      await thinVersions(job);
    }),
});

/** Counters against what there is, by night in Thailand. */
const recountUsageCron = cron({
  name: 'files.recount_room',
  schedule: '10 20 * * *',
  run: (run) => run.eachTenant(recountUsage),
});

export const filesJobs = [copyTreeJob, purgeTreeJob];
export const filesCrons = [sweepUploadsCron, emptyTrashCron, recountUsageCron];
