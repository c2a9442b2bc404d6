import { allocate, assertSatang, lineAmount, type Satang } from '#platform/money/money.ts';
import { documentVat, type VatSplit, vatFromGross, vatFromNet } from '#platform/money/vat.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import type { DocumentBuyer, DocumentVatClass } from './document-contract.ts';
import { MAX_DOCUMENT_LINES } from './document-limit-rules.ts';
import { type DocumentKind, documentKinds, VAT_CLASSES } from './document-kinds-rules.ts';

/** Ten trillion baht, as for orders: sums and VAT on top of it stay safe integers. */
export const MAX_DOCUMENT_SATANG = 1_000_000_000_000_000;

export type PriceMode = 'incl' | 'excl';

/** How a document taxes its lines. `standardRateBp` is null for a seller who is not registered for VAT. */
export interface DocumentTax {
  readonly priceMode: PriceMode;
  readonly standardRateBp: number | null;
}

export interface PricedLine {
  readonly quantity: string;
  readonly unitPriceSatang: Satang;
  readonly discountSatang: Satang;
  readonly vatClass: VatClass;
}

export interface TaxedLine {
  readonly amountSatang: Satang;
  readonly vatRateBp: number;
  readonly vatSatang: Satang;
}

export interface DocumentTotals {
  readonly lines: readonly TaxedLine[];
  readonly vatClasses: readonly DocumentVatClass[];
  readonly subtotalSatang: Satang;
  readonly netSatang: Satang;
  readonly vatSatang: Satang;
  readonly grandTotalSatang: Satang;
}

/** A quantity without the zeros that its column adds: `2.000` is `2`. */
export function plainQuantity(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}

/** Amount of a line: quantity × unit price, rounded half up, less its discount. */
export function lineAmountOf(line: Omit<PricedLine, 'vatClass'>): Satang {
  return assertSatang(lineAmount(line.unitPriceSatang, line.quantity) - line.discountSatang);
}

/**
 * Computes the totals of a document. VAT is rounded once for each class over the document and then spread over its lines
 * by the largest remainder: the parts sum to the whole.
 */
export function documentTotals(lines: readonly PricedLine[], tax: DocumentTax): DocumentTotals {
  const amounts = lines.map((line) => ({ amountSatang: lineAmountOf(line), vatClass: line.vatClass }));
  return totalsOf(amounts, tax, (amountsOfClass, rateBp) =>
    documentVat(amountsOfClass, { rateBp, prices: pricesOf(tax) }),
  );
}

/** A part of a document's line that a credit note takes back. */
export interface CreditedLine {
  readonly amountSatang: Satang;
  readonly vatClass: VatClass;
}

/**
 * Computes the totals of a credit note at the rate of the document that it corrects. The VAT of each class is cumulative:
 * that of everything credited so far, less that of earlier credit notes. So any split into credit notes takes back exactly
 * the document's VAT. `creditedBefore` sums the lines of earlier credit notes by class.
 */
export function creditTotals(
  lines: readonly CreditedLine[],
  tax: DocumentTax,
  creditedBefore: Readonly<Record<VatClass, Satang>>,
): DocumentTotals {
  return totalsOf(lines, tax, (amountsOfClass, rateBp, vatClass) => {
    const part = amountsOfClass.reduce((sum, amount) => sum + amount, 0);
    const earlier = splitOf(creditedBefore[vatClass], rateBp, tax);
    const later = splitOf(creditedBefore[vatClass] + part, rateBp, tax);
    const split = {
      netSatang: later.netSatang - earlier.netSatang,
      vatSatang: later.vatSatang - earlier.vatSatang,
      grossSatang: later.grossSatang - earlier.grossSatang,
    };
    return { ...split, lineVatSatang: spread(split.vatSatang, amountsOfClass) };
  });
}

type SplitLines = VatSplit & { readonly lineVatSatang: readonly Satang[] };

function totalsOf(
  lines: readonly CreditedLine[],
  tax: DocumentTax,
  split: (amounts: readonly Satang[], rateBp: number, vatClass: VatClass) => SplitLines,
): DocumentTotals {
  const subtotalSatang = assertSatang(lines.reduce((sum, line) => sum + line.amountSatang, 0));
  const { standardRateBp } = tax;
  if (standardRateBp === null) {
    return {
      lines: lines.map(({ amountSatang }) => ({ amountSatang, vatRateBp: 0, vatSatang: 0 })),
      vatClasses: [],
      ...{ subtotalSatang, netSatang: subtotalSatang, vatSatang: 0, grandTotalSatang: subtotalSatang },
    };
  }
  const parts = VAT_CLASSES.map((vatClass) => {
    const places = lines.flatMap((line, at) => (line.vatClass === vatClass ? [at] : []));
    const rateBp = vatClass === 'standard' ? standardRateBp : 0;
    const amounts = places.map((at) => lines[at]?.amountSatang ?? 0);
    return { vatClass, rateBp, places, ...split(amounts, rateBp, vatClass) };
  }).filter(({ places }) => places.length > 0);
  const vatOfLine = new Map(
    parts.flatMap(({ places, lineVatSatang }) => places.map((at, index) => [at, lineVatSatang[index] ?? 0])),
  );
  return {
    lines: lines.map(({ amountSatang, vatClass }, at) => ({
      amountSatang,
      vatRateBp: vatClass === 'standard' ? standardRateBp : 0,
      vatSatang: vatOfLine.get(at) ?? 0,
    })),
    vatClasses: parts.map(({ vatClass, rateBp, netSatang, vatSatang, grossSatang }) => ({
      ...{ vatClass, rateBp, netSatang, vatSatang, grossSatang },
    })),
    subtotalSatang,
    netSatang: sumOf(parts, 'netSatang'),
    vatSatang: sumOf(parts, 'vatSatang'),
    grandTotalSatang: sumOf(parts, 'grossSatang'),
  };
}

function sumOf(parts: readonly VatSplit[], part: keyof VatSplit): Satang {
  return assertSatang(parts.reduce((sum, split) => sum + split[part], 0));
}

/** Spreads VAT over lines in proportion. Lines that are all zero add nothing to what was credited, so nothing is left. */
function spread(vatSatang: Satang, amounts: readonly Satang[]): Satang[] {
  const sum = amounts.reduce((running, amount) => running + amount, 0);
  return sum === 0 ? amounts.map(() => 0) : allocate(vatSatang, amounts);
}

function splitOf(amountSatang: Satang, rateBp: number, tax: DocumentTax): VatSplit {
  return tax.priceMode === 'incl' ? vatFromGross(amountSatang, rateBp) : vatFromNet(amountSatang, rateBp);
}

function pricesOf({ priceMode }: DocumentTax): 'gross' | 'net' {
  return priceMode === 'incl' ? 'gross' : 'net';
}

/** Why a document cannot be issued. */
export type IssueProblem =
  | { readonly code: 'billing.document_lines'; readonly maxLines: number }
  | { readonly code: 'billing.document_not_registered' }
  | { readonly code: 'billing.document_not_retail' }
  | { readonly code: 'billing.buyer_incomplete'; readonly missing: BuyerField[] };

const BUYER_FIELDS = ['name', 'address', 'branchCode'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** Returns what the buyer of such a document still lacks. A buyer with a tax id needs a branch (Revenue Department's notification on VAT no. 199). */
export function missingOfBuyer(kind: DocumentKind, buyer: DocumentBuyer | null): BuyerField[] {
  const { required } = documentKinds[kind];
  const lacks: Readonly<Record<BuyerField, boolean>> = {
    name: required.includes('buyer_name') && !buyer?.name,
    address: required.includes('buyer_address') && !buyer?.address,
    branchCode: buyer !== null && buyer.taxId !== null && buyer.branchCode === null,
  };
  return BUYER_FIELDS.filter((field) => lacks[field]);
}

/** Returns why a seller cannot issue such a document about these lines for this buyer, or null. */
export function findIssueProblem(document: {
  readonly kind: DocumentKind;
  readonly isVatRegistered: boolean;
  readonly isRetailer: boolean;
  readonly buyer: DocumentBuyer | null;
  readonly lines: readonly PricedLine[];
}): IssueProblem | null {
  const { kind, lines } = document;
  if (documentKinds[kind].isTaxDocument && !document.isVatRegistered)
    return { code: 'billing.document_not_registered' };
  if (kind === 'tax_invoice_abbreviated' && !document.isRetailer)
    return { code: 'billing.document_not_retail' };
  const missing = missingOfBuyer(kind, document.buyer);
  if (missing.length > 0) return { code: 'billing.buyer_incomplete', missing };
  const isCountable =
    lines.length > 0 && lines.length <= MAX_DOCUMENT_LINES && lines.every((line) => isPossible(line));
  const total = isCountable ? lines.reduce((sum, line) => sum + lineAmountOf(line), 0) : 0;
  return total > 0 && total <= MAX_DOCUMENT_SATANG
    ? null
    : { code: 'billing.document_lines', maxLines: MAX_DOCUMENT_LINES };
}

/** Whether a line's amount is a number that a document may hold: not negative, and within bounds before the discount. */
function isPossible(line: PricedLine): boolean {
  if (Number(line.quantity) * line.unitPriceSatang > MAX_DOCUMENT_SATANG) return false;
  return line.discountSatang >= 0 && lineAmountOf(line) >= 0;
}

/**
 * The kind of the document that money for a supply calls for: the combined receipt and tax invoice, abbreviated where the
 * seller retails and the buyer did not ask for a full one; a receipt where nothing is taxed, because the seller is not
 * registered for VAT or everything that costs something is exempt (Revenue Code s. 81: no tax invoice is issued for it).
 */
export function kindForMoney(supply: {
  readonly isVatRegistered: boolean;
  readonly isRetailer: boolean;
  readonly wantsFull: boolean;
  readonly lines: readonly PricedLine[];
}): DocumentKind {
  const isTaxed = supply.lines.some((line) => line.vatClass !== 'exempt' && lineAmountOf(line) > 0);
  if (!supply.isVatRegistered || !isTaxed) return 'receipt';
  return supply.isRetailer && !supply.wantsFull ? 'tax_invoice_abbreviated' : 'receipt_tax_invoice';
}
