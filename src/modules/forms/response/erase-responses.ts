import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { eraseFilesOf } from '../file/response-files.ts';

/** Most answers that one transaction erases. */
const BATCH = 500;
/** Most batches of one site in one run. */
const MAX_BATCHES = 40;

/**
 * Erases what was answered; the rows stay, and with them their places and the numbers of answers. The answers are erased
 * for good.
 */
export async function eraseResponses(scope: Scope, responseIds: readonly string[]): Promise<void> {
  await eraseFilesOf(scope, responseIds);
  await scope.tx.run(sql`
    delete from forms_note where tenant_id = ${scope.tenant.id} and response_id = any(${responseIds}::uuid[])`);
  await scope.tx.run(sql`
    update forms_response
       set state = 'erased', answers = '{}', answers_sealed = null, searched = '', user_id = null, person_key = null, tags = '{}',
           order_id = null, state_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and response_id = any(${responseIds}::uuid[]) and state <> 'erased'`);
}

/** Erases a batch of answers whose time has come. Returns how many. */
export async function eraseOldBatch(scope: Scope): Promise<number> {
  const rows = await scope.tx.rows(sql<RowOf<'forms_response', 'responseId'>>`
    select r.response_id from forms_response r join forms_form f using (tenant_id, form_id)
     where r.tenant_id = ${scope.tenant.id} and r.state <> 'erased' and (f.settings ->> 'retentionDays') is not null
       and r.submitted_at < ${scope.now}::timestamptz - make_interval(days => (f.settings ->> 'retentionDays')::int)
     order by r.submitted_at limit ${BATCH} for update of r skip locked`);
  await eraseResponses(
    scope,
    rows.map(({ responseId }) => responseId),
  );
  return rows.length;
}

export const eraseOldCron = cron({
  name: 'forms.erase_old',
  schedule: '33 * * * *',
  run: async ({ eachTenant }) =>
    eachTenant(async (job) => {
      for (let batch = 0; batch < MAX_BATCHES; batch += 1)
        if ((await job.transaction(eraseOldBatch)) < BATCH) return;
    }),
});
