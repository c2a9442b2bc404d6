import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron, type JobRun } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { dueSatang, isOverdue, isPayable } from '../claims/claim-rules.ts';
import { lastEmailOf, tellBuyer } from '../claims/tell-buyer.ts';
import { type DocumentRow, lockDocument } from '../document/document-rows.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import { signatureOf } from '../payment/signature.ts';
import { billingRefusals } from '../refusals.ts';
import { remindersOn } from './reminder-rules.ts';

/** Invoices of one transaction. */
const BATCH = 100;

/** Reminds buyers of invoices around their due day, several times during the day so that an outage loses none. */
export const remindOfClaimsCron = cron({
  name: 'billing.remind_of_claims',
  schedule: '10 1-11 * * *',
  run: async ({ eachTenant }) => eachTenant(remindOfClaims),
});

/** Body of the task for one site: batches until nobody is left to be reminded today. */
export async function remindOfClaims(job: Pick<JobRun, 'transaction'>): Promise<void> {
  while ((await job.transaction(remindBatch)) === BATCH);
}

type DueRow = DocumentRow & { readonly step: number };

async function remindBatch(scope: Scope): Promise<number> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const reminders = remindersOn(today, billingSettings.of(scope.tenant).reminders);
  if (reminders.length === 0) return 0;
  // An invoice that is being paid is skipped until the next run; one without an address cannot be reminded.
  const due = await scope.tx.rows(sql<DueRow>`
    select d.*, s.step from unnest(${reminders.map(({ step }) => step)}::integer[], ${reminders.map(({ dueOn }) => dueOn)}::date[]) as s(step, due_on)
      join billing_document d on d.due_on = s.due_on
     where d.tenant_id = ${scope.tenant.id} and d.kind = 'invoice' and d.state in ('open', 'partially_paid')
       and (d.buyer_user_id is not null or exists (select from billing_reminder e
              where e.tenant_id = d.tenant_id and e.document_id = d.document_id and e.email <> ''))
       and not exists (select from billing_reminder r
              where r.tenant_id = d.tenant_id and r.document_id = d.document_id and r.step = s.step)
     order by d.due_on, d.document_id limit ${BATCH} for no key update of d skip locked`);
  for (const { step, ...claim } of due) {
    const email = claim.buyerUserId === null ? await lastEmailOf(scope, claim.documentId) : '';
    await sendReminder(scope, claim, { step, email });
  }
  return due.length;
}

/**
 * Reminds the buyer of an invoice at once. Refuses with `billing.document_missing`, `billing.not_payable`,
 * `billing.no_address`.
 */
export async function remindNow(
  scope: Scope,
  { documentId, email }: { readonly documentId: string; readonly email: string },
): Promise<void> {
  const claim = await lockDocument(scope, documentId);
  if (!isPayable(claim) || claim.state === 'uncollectible')
    throw refuse(billingRefusals, 'billing.not_payable');
  await sendReminder(scope, claim, { step: null, email });
}

async function sendReminder(
  scope: Scope,
  claim: DocumentRow,
  { step, email }: { readonly step: number | null; readonly email: string },
): Promise<void> {
  const { documentId, number, dueOn } = claim;
  const today = zonedDay(scope.now, scope.tenant.zone);
  const reminder = await scope.tx.first(sql<RowOf<'billing_reminder', 'reminderId'>>`
    insert into billing_reminder (tenant_id, document_id, step, email, sent_by_name, sent_at)
    values (${scope.tenant.id}, ${documentId}, ${step}, ${claim.buyerUserId === null ? email : ''}, ${signatureOf(scope).name}, ${scope.now})
    on conflict (tenant_id, document_id, step) where step is not null do nothing
    returning reminder_id`);
  // Another worker sent this step since this transaction began to read.
  if (!reminder) return;
  await tellBuyer(scope, claim, {
    kind: 'reminder',
    params: { number, amountSatang: dueSatang(claim), dueOn, isOverdue: isOverdue(claim, today) },
    dedupeKey: `billing.reminder ${documentId} ${step ?? scope.now.toISOString()}`,
    email,
  });
}
