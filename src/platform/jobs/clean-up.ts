import { sql } from '../db/query.ts';
import { cron } from './job.ts';

const SESSIONS_KEPT_DAYS = 30;

/** Deletes expired data: idempotency replies, sessions, API nonces, attempt counters. */
export const cleanUpCron = cron({
  name: 'platform.clean_up',
  schedule: '17 * * * *',
  run: async ({ eachTenant }) =>
    eachTenant((job) =>
      job.transaction(async (scope) => {
        const endedBefore = new Date(scope.now.getTime() - SESSIONS_KEPT_DAYS * 86_400_000);
        const attemptsBefore = new Date(scope.now.getTime() - 86_400_000);
        await Promise.all([
          scope.tx.run(
            sql`delete from platform_idempotency where tenant_id = ${scope.tenant.id} and expires_at < ${scope.now}`,
          ),
          scope.tx.run(
            sql`delete from platform_session where tenant_id = ${scope.tenant.id} and absolute_until_at < ${endedBefore}`,
          ),
          scope.tx.run(
            sql`delete from platform_api_nonce where tenant_id = ${scope.tenant.id} and expires_at < ${scope.now}`,
          ),
          scope.tx.run(
            sql`delete from platform_attempt where tenant_id = ${scope.tenant.id} and window_started_at < ${attemptsBefore}`,
          ),
        ]);
      }),
    ),
});
