import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { AppliedRecord } from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { shareBooks } from '../../seller/books-lock.ts';
import { archivePurchase } from '../purchases/register-purchase.ts';

type Held = RowOf<'billing_purchase', 'purchaseId' | 'version' | 'archivedAt'> & {
  readonly isClosed: boolean;
};

/** The version of a document that nobody has corrected. */
const FIRST_VERSION = 1;

/**
 * Archives what an import registered, unless it was corrected or removed since, or its month is closed. Returns for each why
 * it stays, or null.
 */
export async function takeBackPurchases(
  scope: Scope,
  records: readonly AppliedRecord[],
): Promise<(string | null)[]> {
  await shareBooks(scope);
  const ids = records.map(({ recordId }) => recordId);
  const held = await scope.tx.rows(sql<Held>`
    select p.purchase_id, p.version, p.archived_at,
           exists (select from billing_closed_period c
                    where c.tenant_id = p.tenant_id and c.seller_id = p.seller_id and c.month_on = p.claim_month_on
                      and c.reopened_at is null) as is_closed
      from billing_purchase p
     where p.tenant_id = ${scope.tenant.id} and p.purchase_id = any(${ids}::uuid[]) order by p.purchase_id for update of p`);
  const purchases = new Map(held.map((purchase) => [purchase.purchaseId, purchase]));
  const reason = m.billing_purchase_import_undone({}, { locale: scope.locale });
  const outcomes: (string | null)[] = [];
  for (const { recordId } of records) {
    const kept = whyKept(purchases.get(recordId));
    if (kept === null) await archivePurchase(scope, { purchase: recordId, reason });
    outcomes.push(kept);
  }
  return outcomes;
}

function whyKept(purchase: Held | undefined): string | null {
  if (!purchase || purchase.archivedAt !== null || purchase.version !== FIRST_VERSION) return 'changed_since';
  return purchase.isClosed ? 'billing.period_closed' : null;
}
