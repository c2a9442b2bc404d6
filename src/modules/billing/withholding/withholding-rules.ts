import { withholdingTax } from '#platform/money/vat.ts';
import { type Claim, dueSatang, isPayable } from '../claims/claim-rules.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';

export const WITHHOLDING_KINDS = ['transport', 'advertising', 'services', 'rent'] as const;
export type WithholdingKind = (typeof WITHHOLDING_KINDS)[number];

export interface WithholdingRates {
  /** First day of the rates; valid until the day before the next row. */
  readonly fromOn: string;
  readonly source: string;
  /** Basis points of the value without VAT. */
  readonly rateBp: Readonly<Record<WithholdingKind, number>>;
  /** Smallest value from which tax is withheld; normally that of the whole contract. */
  readonly minimumSatang: number;
  /** False where the rates were not checked against the order itself. */
  readonly isConfirmed: boolean;
}

/** Tax that juristic payers withhold from juristic sellers in Thailand, as dated data. A new order is a new row. */
export const withholdingRates: readonly WithholdingRates[] = [
  {
    fromOn: '1985-01-01',
    source:
      'Revenue Code s. 3 ter and order Tor.Por. 4/2528; rates as listed by bizstep.biz and phuket-accounting.com',
    rateBp: { transport: 100, advertising: 200, services: 300, rent: 500 },
    minimumSatang: 100_000,
    isConfirmed: false,
  },
];

/** Returns the rates on a day. */
export function withholdingRatesOn(on: string): WithholdingRates {
  const rates = withholdingRates.findLast(({ fromOn }) => fromOn <= on);
  if (!rates)
    throw new RangeError(`no rates of withholding tax before ${withholdingRates[0]?.fromOn}: ${on}`);
  return rates;
}

/** Whether a buyer is a juristic person, who alone withholds: their tax ids begin with 0. */
export function isJuristic(buyer: Pick<DocumentBuyer, 'taxId'> | null): boolean {
  return buyer?.taxId?.startsWith('0') ?? false;
}

/** Tax withheld from a value without VAT. */
export function withheldSatangOf(baseSatang: number, kind: WithholdingKind, on: string): number {
  return withholdingTax(baseSatang, withholdingRatesOn(on).rateBp[kind]);
}

export type WithholdingProblem = 'not_juristic' | 'not_due' | 'declared' | 'base' | 'amount';

/** Returns why tax cannot be withheld from an invoice on this base, or null. */
export function findWithholdingProblem(
  claim: Claim & { readonly netSatang: number; readonly buyer: DocumentBuyer | null },
  given: { readonly baseSatang: number; readonly kind: WithholdingKind; readonly on: string },
): WithholdingProblem | null {
  if (!isPayable(claim)) return 'not_due';
  if (!isJuristic(claim.buyer)) return 'not_juristic';
  if (claim.withheldSatang > 0) return 'declared';
  const { minimumSatang } = withholdingRatesOn(given.on);
  if (given.baseSatang < minimumSatang || given.baseSatang > claim.netSatang) return 'base';
  const amountSatang = withheldSatangOf(given.baseSatang, given.kind, given.on);
  return amountSatang > dueSatang(claim) || amountSatang === 0 ? 'amount' : null;
}

/** A certificate is given when the tax is withheld (Revenue Code s. 50 bis); after so many days it is chased. */
export const CERTIFICATE_DAYS = 30;

export const WITHHOLDING_STATES = ['asked', 'overdue', 'received'] as const;
export type WithholdingState = (typeof WITHHOLDING_STATES)[number];

/** Where the certificate stands. `lateBefore` is the day before which one that is still missing was declared too long ago. */
export function withholdingStateOf(
  row: { readonly isReceived: boolean; readonly declaredOn: string },
  lateBefore: string,
): WithholdingState {
  if (row.isReceived) return 'received';
  return row.declaredOn < lateBefore ? 'overdue' : 'asked';
}
