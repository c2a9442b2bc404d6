import { sql } from '#platform/db/query.ts';
import { cron, type JobRun } from '#platform/jobs/job.ts';

/** Retention time of notices. */
export const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

/** Runs daily: deletes notices older than ninety days. */
export const forgetNoticesCron = cron({
  name: 'notifications.forget_old',
  schedule: '41 20 * * *',
  run: async ({ eachTenant }) => eachTenant(forgetOldNotices),
});

/** Body of the job for one site. */
export async function forgetOldNotices(job: Pick<JobRun, 'transaction'>): Promise<void> {
  let deleted: number;
  do {
    deleted = await job.transaction((scope) => {
      const before = new Date(scope.now.getTime() - KEPT_DAYS * DAY_MS);
      return scope.tx.run(sql`
        delete from notifications_notification where tenant_id = ${scope.tenant.id} and notification_id = any(array(
          select notification_id from notifications_notification
           where tenant_id = ${scope.tenant.id} and created_at < ${before} order by created_at limit ${DELETED_AT_ONCE}))`);
    });
  } while (deleted === DELETED_AT_ONCE);
}
