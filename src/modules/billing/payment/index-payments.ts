import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron, type JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';

/** Search kind of payments. */
export const PAYMENT_SEARCH = 'billing.payment';

const BATCH = 500;

type IndexedPayment = RowOf<'billing_payment', 'paymentId' | 'contactName'>;

/** Indexes payments by the payer's name, in the transaction that opens them. */
export async function indexPayments(scope: Scope, payments: readonly IndexedPayment[]): Promise<void> {
  const items = payments.map(({ paymentId, contactName }) => ({
    kind: PAYMENT_SEARCH,
    id: paymentId,
    text: contactName,
  }));
  await indexAllForSearch(scope, items);
}

/** Indexes payments from before names could be searched. */
export const indexPaymentsCron = cron({
  name: 'billing.index_payments',
  schedule: '*/10 * * * *',
  run: async ({ eachTenant }) => eachTenant(indexOlderPayments),
});

/** Body of the task for one site: batches, the newest payments first, until none is left. */
export async function indexOlderPayments(job: Pick<JobRun, 'transaction'>): Promise<void> {
  while ((await job.transaction(indexBatch)) === BATCH);
}

async function indexBatch(scope: Scope): Promise<number> {
  const payments = await scope.tx.rows(sql<IndexedPayment>`
    update billing_payment p set indexed_at = ${scope.now}
      from (select payment_id from billing_payment
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by payment_id desc limit ${BATCH} for no key update skip locked) as batch
     where p.tenant_id = ${scope.tenant.id} and p.payment_id = batch.payment_id
    returning p.payment_id, p.contact_name`);
  await indexPayments(scope, payments);
  return payments.length;
}
