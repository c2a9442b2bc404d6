import { sql } from '#platform/db/query.ts';
import { cron } from '#platform/jobs/job.ts';

/** Forgets what was used up and is too old to come back, and browsers in which nobody has signed in for long. */
export const forgetSpentCron = cron({
  name: 'accounts.forget_spent',
  schedule: '27 * * * *',
  run: async ({ eachTenant }) =>
    eachTenant((job) =>
      job.transaction(async (scope) => {
        await scope.tx.run(
          sql`delete from accounts_spent where tenant_id = ${scope.tenant.id} and until_at < ${scope.now}`,
        );
        await scope.tx.run(
          sql`delete from accounts_known_device where tenant_id = ${scope.tenant.id} and until_at < ${scope.now}`,
        );
      }),
    ),
});
