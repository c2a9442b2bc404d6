import { addMonths, type IsoDate } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';

export const PURCHASE_KINDS = ['tax_invoice', 'credit_note', 'debit_note'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/**
 * How long input tax can be deducted after the month of its tax invoice. Source: Revenue Code s. 82/3, 82/4; the
 * Director-General's notification on VAT no. 42 lets it be deducted within six months from the month after that of the
 * invoice.
 */
export const CLAIM_MONTHS = 6;

/** The first days of the months in whose report a tax invoice can stand, that of its issue first. */
export function claimMonthsOf(issuedOn: IsoDate): IsoDate[] {
  return Array.from({ length: CLAIM_MONTHS + 1 }, (_, later) => addMonths(monthStart(issuedOn), later));
}

/** Returns the first day of the month in whose report a tax invoice stands: the one that was chosen, or that of its issue. */
export function claimMonthOf({
  claimMonth,
  issuedOn,
}: {
  /** `2026-11`, or empty. */
  readonly claimMonth: string;
  readonly issuedOn: IsoDate;
}): IsoDate {
  return claimMonth === '' ? monthStart(issuedOn) : `${claimMonth}-01`;
}

/** Why a received document cannot stand in the register. */
export type PurchaseProblem =
  | 'billing.purchase_claim_month'
  | 'billing.purchase_later'
  | 'billing.purchase_own';

export function findPurchaseProblem(
  purchase: {
    readonly supplierTaxId: string;
    readonly issuedOn: IsoDate;
    readonly claimMonth: IsoDate;
  },
  { today, ownTaxId }: { readonly today: IsoDate; readonly ownTaxId: string | null },
): PurchaseProblem | null {
  const { supplierTaxId, issuedOn, claimMonth } = purchase;
  if (issuedOn > today) return 'billing.purchase_later';
  if (supplierTaxId === ownTaxId) return 'billing.purchase_own';
  return claimMonthsOf(issuedOn).includes(claimMonth) ? null : 'billing.purchase_claim_month';
}
