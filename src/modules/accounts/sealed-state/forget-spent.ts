import { sql } from '#platform/db/query.ts';
import { cron } from '#platform/jobs/job.ts';

/** Deletes spent states that have expired anyway, and known browsers that have not been used for long. */
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
