import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { requireOpenMonth } from '../../document/open-books.ts';
import { billingRefusals } from '../../refusals.ts';
import { findSeller, type Seller } from '../../seller/seller-rows.ts';
import type { PurchaseInput } from './purchase-contract.ts';
import { claimMonthOf, findPurchaseProblem } from './purchase-rules.ts';
import { getPurchase, type Purchase } from './purchases.ts';

const ENTITY = 'billing.purchase';

/**
 * Registers a tax invoice, credit or debit note that a supplier issued. Refuses with `billing.seller_incomplete`,
 * `billing.purchase_registered` (this supplier's number is there already), `billing.purchase_claim_month`,
 * `billing.purchase_later`, `billing.purchase_own`, `billing.period_closed`.
 */
export async function registerPurchase(scope: Scope, input: PurchaseInput): Promise<{ purchaseId: string }> {
  const decided = await decidePurchase(scope, input);
  const purchaseId = uuidV7(scope.now);
  const { seller, claimMonth } = decided;
  const written = await scope.tx.first(sql<RowOf<'billing_purchase', 'purchaseId'>>`
    insert into billing_purchase (tenant_id, purchase_id, seller_id, branch_id, kind, supplier_name, supplier_tax_id, supplier_branch,
                                  number, issued_on, net_satang, vat_satang, is_claimable, claim_month_on, note, updated_at)
    values (${scope.tenant.id}, ${purchaseId}, ${seller.sellerId}, ${seller.branchId}, ${input.kind}, ${input.supplierName},
            ${input.supplierTaxId}, ${input.supplierBranch}, ${input.number}, ${input.issuedOn}::date, ${input.net}, ${input.vat},
            ${input.isClaimable === 'on'}, ${claimMonth}::date, ${input.note}, ${scope.now})
    on conflict (tenant_id, seller_id, supplier_tax_id, number) where archived_at is null do nothing
    returning purchase_id`);
  if (!written) throw refuse(billingRefusals, 'billing.purchase_registered');
  await recordAudit(scope, {
    action: 'billing.register_purchase',
    entityKind: ENTITY,
    entityId: purchaseId,
    after: auditedOf({ ...input, claimMonth, netSatang: input.net, vatSatang: input.vat }),
  });
  return { purchaseId };
}

/**
 * Corrects a registered document; the audit log keeps what it said before. Refuses as `registerPurchase`, and with
 * `billing.purchase_missing`, `billing.purchase_changed`.
 */
export async function correctPurchase(
  scope: Scope,
  input: PurchaseInput & { readonly purchase: string; readonly version: number },
): Promise<void> {
  const before = await getPurchase(scope, input.purchase);
  const { seller, claimMonth } = await decidePurchase(scope, input);
  await requireOpenMonth(scope, { sellerId: before.sellerId, month: before.claimMonth });
  await refuseSameNumber(scope, input, seller);
  const written = await scope.tx.first(sql<RowOf<'billing_purchase', 'purchaseId'>>`
    update billing_purchase
       set branch_id = ${seller.branchId}, kind = ${input.kind}, supplier_name = ${input.supplierName},
           supplier_tax_id = ${input.supplierTaxId}, supplier_branch = ${input.supplierBranch}, number = ${input.number},
           issued_on = ${input.issuedOn}::date, net_satang = ${input.net}, vat_satang = ${input.vat},
           is_claimable = ${input.isClaimable === 'on'}, claim_month_on = ${claimMonth}::date, note = ${input.note},
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and purchase_id = ${input.purchase} and version = ${input.version} and archived_at is null
    returning purchase_id`);
  if (!written) throw refuse(billingRefusals, 'billing.purchase_changed');
  await recordAudit(scope, {
    action: 'billing.correct_purchase',
    entityKind: ENTITY,
    entityId: input.purchase,
    before: auditedOf(before),
    after: auditedOf({ ...input, claimMonth, netSatang: input.net, vatSatang: input.vat }),
  });
}

/**
 * Takes a document out of the register; it stays stored. Refuses with `billing.purchase_missing`, `billing.purchase_changed`
 * (it is archived already), `billing.period_closed`.
 */
export async function archivePurchase(
  scope: Scope,
  { purchase, reason }: { readonly purchase: string; readonly reason: string },
): Promise<void> {
  const before = await getPurchase(scope, purchase);
  await requireOpenMonth(scope, { sellerId: before.sellerId, month: before.claimMonth });
  const written = await scope.tx.first(sql<RowOf<'billing_purchase', 'purchaseId'>>`
    update billing_purchase set archived_at = ${scope.now}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and purchase_id = ${purchase} and archived_at is null
    returning purchase_id`);
  if (!written) throw refuse(billingRefusals, 'billing.purchase_changed');
  await recordAudit(scope, {
    action: 'billing.archive_purchase',
    entityKind: ENTITY,
    entityId: purchase,
    before: auditedOf(before),
    reason,
  });
}

/** The seller's branch and the month of claim; refuses what the law or the closed books do not allow. */
async function decidePurchase(
  scope: Scope,
  input: PurchaseInput,
): Promise<{ seller: Seller; claimMonth: string }> {
  const seller = await findSeller(scope, input.branch);
  if (seller === null) throw refuse(billingRefusals, 'billing.seller_incomplete', { missing: ['name'] });
  const claimMonth = claimMonthOf(input);
  const problem = findPurchaseProblem(
    { ...input, claimMonth },
    { today: zonedDay(scope.now, scope.tenant.zone), ownTaxId: seller.taxId },
  );
  if (problem) throw refuse(billingRefusals, problem);
  await requireOpenMonth(scope, { sellerId: seller.sellerId, month: claimMonth });
  return { seller, claimMonth };
}

/** Refuses where another document of the supplier has this number; the unique key decides between two at the same moment. */
async function refuseSameNumber(
  scope: Scope,
  { purchase, supplierTaxId, number }: PurchaseInput & { readonly purchase: string },
  seller: Seller,
): Promise<void> {
  const other = await scope.tx.first(sql<RowOf<'billing_purchase', 'purchaseId'>>`
    select purchase_id from billing_purchase
     where tenant_id = ${scope.tenant.id} and seller_id = ${seller.sellerId} and supplier_tax_id = ${supplierTaxId}
       and number = ${number} and archived_at is null and purchase_id <> ${purchase}`);
  if (other) throw refuse(billingRefusals, 'billing.purchase_registered');
}

type Audited = Pick<
  Purchase,
  'supplierName' | 'supplierTaxId' | 'number' | 'issuedOn' | 'netSatang' | 'vatSatang' | 'claimMonth'
>;

function auditedOf({
  supplierName,
  supplierTaxId,
  number,
  issuedOn,
  netSatang,
  vatSatang,
  claimMonth,
}: Audited) {
  return {
    ...{ supplierName, taxId: supplierTaxId, documentNumber: number, issuedOn },
    ...{ netSatang, vatSatang, claimMonth },
  };
}
