import type { IsoDate } from '../dates/calendar-date.ts';

/** How a supply is taxed: at the standard rate, at 0 % (exports), or not at all. */
export type VatClass = 'standard' | 'zero' | 'exempt';

export interface VatRatePeriod {
  /** First day of the rate; valid until the day before the next row. */
  readonly fromOn: IsoDate;
  /** Basis points: 1 % = 100. Includes local tax. */
  readonly rateBp: number;
  readonly source: string;
  /** False where no decree was available: the rate is carried forward and must be checked. */
  readonly isConfirmed: boolean;
}

/**
 * Thailand's standard VAT rate. The law sets 10 % (Revenue Code s. 80, with local tax); royal decrees lower it for a
 * year or two at a time, so the rate is dated data and must not appear anywhere else in the code. When a new decree
 * appears, add or confirm its row.
 */
export const standardVatRates: readonly VatRatePeriod[] = [
  { fromOn: '1992-01-01', rateBp: 700, source: 'introduction of VAT, 7 % with local tax', isConfirmed: true },
  {
    fromOn: '1997-08-16',
    rateBp: 1000,
    source: 'Revenue Code s. 80 in full, August 1997',
    isConfirmed: true,
  },
  {
    fromOn: '1999-04-01',
    rateBp: 700,
    source: 'royal decrees on the reduction of VAT, from 1 April 1999',
    isConfirmed: true,
  },
  {
    fromOn: '2024-10-01',
    rateBp: 700,
    source: 'Royal Decree (No. 790) B.E. 2567, to 30 September 2025',
    isConfirmed: true,
  },
  {
    fromOn: '2025-10-01',
    rateBp: 700,
    source: 'cabinet of 9 September 2025, to 30 September 2026',
    isConfirmed: true,
  },
  {
    fromOn: '2026-10-01',
    rateBp: 700,
    source: 'carried forward: decree not seen when this was written',
    isConfirmed: false,
  },
];

/** Returns the period of the standard rate on a day, which must be the tax point in the tenant's zone. */
export function standardVatPeriodOn(on: IsoDate): VatRatePeriod {
  const period = standardVatRates.findLast((candidate) => candidate.fromOn <= on);
  if (!period) throw new RangeError(`no VAT before ${standardVatRates[0]?.fromOn}: ${on}`);
  return period;
}

/** Returns the rate in basis points for a class of supply on a day. Store it on each document line. */
export function vatRateBpOn(on: IsoDate, vatClass: VatClass = 'standard'): number {
  return vatClass === 'standard' ? standardVatPeriodOn(on).rateBp : 0;
}
