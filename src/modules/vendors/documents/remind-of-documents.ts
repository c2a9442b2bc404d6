import { listStaff } from '#modules/accounts/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { dueReminder, REMINDER_DAYS } from '#platform/held-documents/held-document-rules.ts';
import { remindOfEach } from '#platform/held-documents/remind-of-each.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { vendorsPaths } from '../paths.ts';
import { documentExpiringNotice } from './notice-kinds.ts';

/** Documents of one site whose reminder is sent per run; the rest follows the day after. */
const MAX_PER_RUN = 2_000;
/** Most people of the staff who are told of one document. */
const MAX_TOLD = 50;

/** A document of which people are to be reminded. */
export type DueDocument = RowOf<'vendors_document', 'documentId' | 'vendorId' | 'kind' | 'remindedDays'> &
  Filled<RowOf<'vendors_document', 'expiresOn'>> &
  RowOf<'vendors_vendor', 'nameTh' | 'nameEn' | 'appliedBy'>;

/** Returns the documents of approved vendors whose next reminder is due, the first expiry first. */
export function listDueDocuments(scope: Scope): Promise<DueDocument[]> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  return scope.tx.rows(sql<DueDocument>`
    select d.document_id, d.vendor_id, d.kind, d.expires_on, d.reminded_days, v.name_th, v.name_en, v.applied_by
      from vendors_document d
      join vendors_vendor v on v.tenant_id = d.tenant_id and v.vendor_id = d.vendor_id
     where d.tenant_id = ${scope.tenant.id} and d.ended_at is null and d.expires_on is not null and v.state in ('approved', 'suspended')
       and exists (select from unnest(${REMINDER_DAYS}::integer[]) as reminder (days)
                    where d.expires_on <= ${today}::date + reminder.days
                      and (d.reminded_days is null or reminder.days < d.reminded_days))
     order by d.expires_on, d.document_id limit ${MAX_PER_RUN}`);
}

/**
 * Reminds the applicant and the staff of a document, once for each of its reminders: the same transaction notes which one, by a
 * conditional update, so that a run that is repeated or killed sends none twice and leaves none out.
 */
export async function remindOfDocument(scope: Scope, document: DueDocument): Promise<void> {
  const days = dueReminder(document, zonedDay(scope.now, scope.tenant.zone));
  if (days === null || !(await claimReminder(scope, document, days))) return;
  const { documentId, vendorId, kind, expiresOn, nameTh, nameEn, appliedBy } = document;
  const staff = await listStaff(scope, { minimalRole: 'manager', limit: MAX_TOLD });
  const told = new Set([
    ...(appliedBy === null ? [] : [appliedBy]),
    ...staff.map(({ personId }) => personId),
  ]);
  for (const personId of told)
    await notify(scope, documentExpiringNotice, {
      personId,
      params: { nameTh, nameEn, kind, expiresOn },
      link: vendorsPaths.vendor(vendorId),
      dedupeKey: `${documentId} ${expiresOn} ${String(days)}`,
    });
}

async function claimReminder(
  scope: Scope,
  { documentId, expiresOn, remindedDays }: DueDocument,
  days: number,
): Promise<boolean> {
  const claimed = await scope.tx.run(sql`
    update vendors_document set reminded_days = ${days}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and ended_at is null and expires_on = ${expiresOn}::date
       and reminded_days is not distinct from ${remindedDays}::smallint`);
  return claimed === 1;
}

/** Every morning, 60, 30 and 7 days before documents expire and on the day. */
export const remindOfDocumentsCron = cron({
  name: 'vendors.remind_of_documents',
  schedule: '45 1 * * *',
  run: async ({ eachTenant }) =>
    eachTenant(async (job) => remindOfEach(job, await job.transaction(listDueDocuments), remindOfDocument)),
});
