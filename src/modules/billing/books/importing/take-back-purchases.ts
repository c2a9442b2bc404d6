import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { AppliedRecord } from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { isMonthOpen } from '../../document/open-books.ts';
import { shareBooks } from '../../seller/books-lock.ts';
import { archivePurchase } from '../purchases/register-purchase.ts';

type Held = RowOf<'billing_purchase', 'purchaseId' | 'sellerId' | 'claimMonthOn' | 'version' | 'archivedAt'>;

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
    select purchase_id, seller_id, claim_month_on, version, archived_at from billing_purchase
     where tenant_id = ${scope.tenant.id} and purchase_id = any(${ids}::uuid[]) order by purchase_id for update`);
  const purchases = new Map(held.map((purchase) => [purchase.purchaseId, purchase]));
  const reason = m.billing_purchase_import_undone({}, { locale: scope.locale });
  const outcomes: (string | null)[] = [];
  for (const { recordId } of records) {
    const kept = await findWhyKept(scope, purchases.get(recordId));
    if (kept === null) await archivePurchase(scope, { purchase: recordId, reason });
    outcomes.push(kept);
  }
  return outcomes;
}

async function findWhyKept(scope: Scope, purchase: Held | undefined): Promise<string | null> {
  if (!purchase || purchase.archivedAt !== null || purchase.version !== FIRST_VERSION) return 'changed_since';
  const { sellerId, claimMonthOn: month } = purchase;
  return (await isMonthOpen(scope, { sellerId, month })) ? null : 'billing.period_closed';
}
