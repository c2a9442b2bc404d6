import { cron } from '#platform/jobs/job.ts';
import { copyTreeJob } from './items/copy-items.ts';
import { purgeOldTrash, purgeTreeJob } from './trash/purge-items.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';
import { recountRoom } from './usage/recount.ts';

/** Ends uploads whose time is over and forgets old ones. */
const sweepUploadsCron = cron({
  name: 'files.sweep_uploads',
  schedule: '*/5 * * * *',
  run: (run) =>
    run.eachTenant(async (job) => {
      await sweepUploads(job);
    }),
});

/** What has lain in the trash for thirty days goes for ever. */
const emptyTrashCron = cron({
  name: 'files.empty_trash',
  schedule: '40 * * * *',
  run: (run) => run.eachTenant(purgeOldTrash),
});

/** Counters against what there is, by night in Thailand. */
const recountRoomCron = cron({
  name: 'files.recount_room',
  schedule: '10 20 * * *',
  run: (run) => run.eachTenant(recountRoom),
});

export const filesJobs = [copyTreeJob, purgeTreeJob];
export const filesCrons = [sweepUploadsCron, emptyTrashCron, recountRoomCron];
