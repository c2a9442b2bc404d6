import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import {
  type Applied,
  type Comparison,
  type GoodItem,
  importSource,
} from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { keepBooks } from '../../permissions.ts';
import { listBranches } from '../../seller/branch-view.ts';
import { findSeller, type Seller } from '../../seller/seller-rows.ts';
import { bookPaths, PURCHASES_IMPORT } from '../paths.ts';
import type { PurchaseInput } from '../purchases/purchase-contract.ts';
import { claimMonthOf, findPurchaseProblem } from '../purchases/purchase-rules.ts';
import { listRegistered, type Purchase } from '../purchases/purchases.ts';
import { registerPurchase } from '../purchases/register-purchase.ts';
import { purchaseColumns } from './purchase-columns.ts';
import { purchaseKey, type ReadPurchase, readPurchaseRows } from './read-purchase-rows.ts';
import { takeBackPurchases } from './take-back-purchases.ts';

/**
 * Received tax invoices from a file. A document that is registered already stays as it is: the same file brings nothing new,
 * and one that says something else is a problem of its line.
 */
export const purchasesImport = importSource<ReadPurchase>({
  name: PURCHASES_IMPORT,
  title: m.billing_books_purchases,
  help: m.billing_purchase_import_help,
  access: keepBooks,
  listPath: bookPaths.purchases(),
  columns: purchaseColumns,
  problems: {
    not_a_tax_id: m.billing_buyer_error_tax_id,
    not_a_branch: m.billing_books_error_branch,
    not_a_day: m.billing_error_day,
    not_a_month: m.billing_purchase_import_error_month,
    unknown_branch: m.billing_purchase_import_error_branch,
    differs: m.billing_purchase_import_differs,
    changed_since: m.billing_purchase_import_changed,
    'billing.seller_incomplete': m.billing_problem_seller_incomplete,
    'billing.period_closed': m.billing_problem_period_closed,
    'billing.purchase_registered': m.billing_problem_purchase_registered,
    'billing.purchase_claim_month': m.billing_problem_purchase_claim_month,
    'billing.purchase_later': m.billing_problem_purchase_later,
    'billing.purchase_own': m.billing_problem_purchase_own,
  },
  read: readPurchaseRows,
  compare: async (scope, items) => {
    const books = await readBooks(scope, items);
    return items.map(({ value }) => comparisonOf(scope, value, books));
  },
  apply: async (scope, items) => {
    const applied: Applied[] = [];
    for (const { value } of items) {
      const { purchaseId } = await registerPurchase(scope, value.input);
      applied.push({ recordId: purchaseId, before: {} });
    }
    return applied;
  },
  undo: takeBackPurchases,
});

/** What the lines of a file are compared with. */
interface Books {
  readonly seller: Seller | null;
  readonly branches: ReadonlySet<string>;
  /** First days of those months of the file that are closed. */
  readonly closed: ReadonlySet<string>;
  readonly registered: ReadonlyMap<string, Purchase>;
}

async function readBooks(scope: Scope, items: readonly GoodItem<ReadPurchase>[]): Promise<Books> {
  const seller = await findSeller(scope);
  const inputs = items.map(({ value }) => value.input);
  const registered = seller ? await listRegistered(scope, seller.sellerId, inputs) : [];
  return {
    seller,
    branches: new Set((await listBranches(scope)).map(({ code }) => code)),
    closed: seller ? await listClosed(scope, seller, inputs) : new Set(),
    registered: new Map(registered.map((purchase) => [purchaseKey(purchase), purchase])),
  };
}

async function listClosed(
  scope: Scope,
  { sellerId }: Seller,
  inputs: readonly PurchaseInput[],
): Promise<Set<string>> {
  const months = [...new Set(inputs.map(claimMonthOf))];
  const rows = await scope.tx.rows(sql<RowAs<'billing_closed_period', { month: 'monthOn' }>>`
    select month_on as month from billing_closed_period
     where tenant_id = ${scope.tenant.id} and seller_id = ${sellerId} and reopened_at is null and month_on = any(${months}::date[])`);
  return new Set(rows.map(({ month }) => month));
}

function comparisonOf(scope: Scope, { row, input }: ReadPurchase, books: Books): Comparison {
  const known = books.registered.get(purchaseKey(input));
  if (known && isSame(input, known)) return { verdict: 'unchanged' };
  const problem = (field: string | null, code: string): Comparison => ({
    verdict: 'new',
    problems: [{ row, field, code } satisfies ImportProblem],
  });
  if (known) return problem('number', 'differs');
  if (!books.seller) return problem(null, 'billing.seller_incomplete');
  if (!books.branches.has(input.branch)) return problem('branch', 'unknown_branch');
  const monthField = input.claimMonth === '' ? 'issuedOn' : 'claimMonth';
  const claimMonth = claimMonthOf(input);
  const code = findPurchaseProblem(
    { ...input, claimMonth },
    { today: zonedDay(scope.now, scope.tenant.zone), ownTaxId: books.seller.taxId },
  );
  if (code === 'billing.purchase_own') return problem('supplierTaxId', code);
  if (code === 'billing.purchase_later') return problem('issuedOn', code);
  if (code) return problem(monthField, code);
  return books.closed.has(claimMonth) ? problem(monthField, 'billing.period_closed') : { verdict: 'new' };
}

function isSame(input: PurchaseInput, known: Purchase): boolean {
  return (
    input.kind === known.kind &&
    input.supplierName === known.supplierName &&
    input.supplierBranch === known.supplierBranch &&
    input.issuedOn === known.issuedOn &&
    input.net === known.netSatang &&
    input.vat === known.vatSatang &&
    (input.isClaimable === 'on') === known.isClaimable &&
    claimMonthOf(input) === known.claimMonth &&
    input.branch === known.branchCode &&
    input.note === known.note
  );
}
