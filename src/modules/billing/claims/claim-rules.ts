import type { DocumentKind, DocumentState } from '../document/document-kinds-rules.ts';

/** What is owed on an invoice, and what of it is settled. */
export interface Claim {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly grandTotalSatang: number;
  readonly paidSatang: number;
  readonly withheldSatang: number;
}

const PAYABLE: readonly DocumentState[] = ['open', 'partially_paid', 'uncollectible'];

/** Whether money for the document is due: an invoice that is neither paid nor void. Billing notes only list invoices. */
export function isPayable({ kind, state }: Pick<Claim, 'kind' | 'state'>): boolean {
  return kind === 'invoice' && PAYABLE.includes(state);
}

/** Amount of an invoice that is still due: without what was paid, and without what its payer withholds. */
export function dueSatang(claim: Omit<Claim, 'kind' | 'state'>): number {
  return claim.grandTotalSatang - claim.paidSatang - claim.withheldSatang;
}

/** Whether an invoice is open after its due day. */
export function isOverdue(
  claim: Pick<Claim, 'kind' | 'state'> & { readonly dueOn: string | null },
  today: string,
): boolean {
  const isOpen = claim.state === 'open' || claim.state === 'partially_paid';
  return claim.kind === 'invoice' && isOpen && claim.dueOn !== null && claim.dueOn < today;
}

/** State of an invoice after money, for which `paidSatang` is the sum so far. */
export function stateAfterMoney(claim: Claim): DocumentState {
  if (dueSatang(claim) <= 0) return 'paid';
  return claim.paidSatang > 0 ? 'partially_paid' : claim.state;
}

/**
 * The part of an invoice that new money settles: the money, and with the last of it the tax that the payer withheld. Null
 * where nothing is new.
 */
export function nextPart(
  claim: Omit<Claim, 'kind' | 'state'>,
  settled: { readonly paidSatang: number; readonly withheldSatang: number },
): { readonly paidSatang: number; readonly withheldSatang: number } | null {
  const paidSatang = claim.paidSatang - settled.paidSatang;
  const isWhole = dueSatang(claim) <= 0;
  const withheldSatang = isWhole ? claim.withheldSatang - settled.withheldSatang : 0;
  return paidSatang + withheldSatang > 0 ? { paidSatang, withheldSatang } : null;
}
