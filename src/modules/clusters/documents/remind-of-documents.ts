import { notify } from '#modules/notifications/public.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { dueReminder, REMINDER_DAYS } from '#platform/held-documents/held-document-rules.ts';
import { remindOfEach } from '#platform/held-documents/remind-of-each.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { listConcerned } from '../cluster/concerned-people.ts';
import { tellAdmins } from '../cluster/tell-admins.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import { clustersPaths } from '../paths.ts';
import { documentKindName } from './document-text.ts';
import { documentExpiringNotice } from './notice-kinds.ts';

/** Documents of one site whose reminder is sent per run; the rest follows the day after. */
const MAX_PER_RUN = 2_000;

/** A document of which people are to be reminded. */
type DueDocument = RowOf<'clusters_document', 'documentId' | 'clusterId' | 'kind' | 'remindedDays'> &
  Filled<RowOf<'clusters_document', 'expiresOn'>> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn' | 'appliedBy'>;

/** Returns the documents of organisations that work whose next reminder is due, the first expiry first. */
export function listDueDocuments(scope: Scope): Promise<DueDocument[]> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  return scope.tx.rows(sql<DueDocument>`
    select d.document_id, d.cluster_id, d.kind, d.expires_on, d.reminded_days, c.key, c.name_th, c.name_en, c.applied_by
      from clusters_document d
      join clusters_cluster c on c.tenant_id = d.tenant_id and c.cluster_id = d.cluster_id
     where d.tenant_id = ${scope.tenant.id} and d.ended_at is null and d.expires_on is not null and c.state in ('active', 'suspended')
       and exists (select from unnest(${REMINDER_DAYS}::integer[]) as reminder (days)
                    where d.expires_on <= ${today}::date + reminder.days
                      and (d.reminded_days is null or reminder.days < d.reminded_days))
     order by d.expires_on, d.document_id limit ${MAX_PER_RUN}`);
}

/**
 * Reminds the owners and the admins of a document, once for each of its reminders: the same transaction notes which one, by a
 * conditional update, so that a run that is repeated or killed sends none twice and leaves none out.
 */
export async function remindOfDocument(scope: Scope, document: DueDocument): Promise<void> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const days = dueReminder(document, today);
  if (days === null || !(await claimReminder(scope, document, days))) return;
  const { clusterId, documentId, kind, expiresOn, key, nameTh, nameEn } = document;
  const { settings } = await getClusterModel(scope, clusterId);
  const notice = {
    params: {
      ...{ nameTh, nameEn, expiresOn, toldOn: today },
      kindTh: documentKindName(kind, settings.documents, 'th'),
      kindEn: documentKindName(kind, settings.documents, 'en'),
    },
    link: clustersPaths.documents(key),
    dedupeKey: `${documentId} ${expiresOn} ${String(days)}`,
  };
  for (const personId of await listConcerned(scope, document))
    await notify(scope, documentExpiringNotice, { ...notice, personId });
  await tellAdmins(scope, documentExpiringNotice, { ...notice, except: null });
}

async function claimReminder(
  scope: Scope,
  {
    documentId,
    expiresOn,
    remindedDays,
  }: { documentId: string; expiresOn: IsoDate; remindedDays: number | null },
  days: number,
): Promise<boolean> {
  const claimed = await scope.tx.run(sql`
    update clusters_document set reminded_days = ${days}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and ended_at is null and expires_on = ${expiresOn}::date
       and reminded_days is not distinct from ${remindedDays}::smallint`);
  return claimed === 1;
}

/** Every morning, 60, 30 and 7 days before documents expire and on the day, each document in a transaction of its own. */
export const remindOfDocumentsCron = cron({
  name: 'clusters.remind_of_documents',
  schedule: '40 1 * * *',
  run: async ({ eachTenant }) =>
    eachTenant(async (job) => {
      const due = await job.transaction(listDueDocuments);
      await remindOfEach(job, due, remindOfDocument);
    }),
});
