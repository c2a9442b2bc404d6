import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import type { CertificateRow } from '../certificate/certificate-rows.ts';
import { notifyHolder } from '../certificate/notify-holder.ts';

const DAYS_BEFORE = 30;
const MAX_AT_ONCE = 5_000;

/** Notifies holders once, a month before expiry. */
export async function remindOfExpiry(scope: Scope): Promise<void> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const rows = await scope.tx.rows(sql<CertificateRow>`
    select * from certificates_certificate
     where tenant_id = ${scope.tenant.id} and state = 'issued' and expires_on between ${today}::date and ${addDays(today, DAYS_BEFORE)}::date
       and user_id is not null
     order by expires_on desc limit ${MAX_AT_ONCE}`);
  for (const row of rows) await notifyHolder(scope, row, 'expiring');
}

export const remindOfExpiryCron = cron({
  name: 'certificates.remind_of_expiry',
  schedule: '20 2 * * *',
  run: async ({ eachTenant }) => eachTenant((job) => job.transaction(remindOfExpiry)),
});
