import { type DocumentKind, documentKinds, type NumberFormat } from '../document/document-kinds-rules.ts';
import { documentNumber, numberPeriodOf } from '../document/document-number-rules.ts';

/** What tells a series of numbers from others. */
export interface SeriesKey extends Pick<NumberFormat, 'prefix' | 'period'> {
  readonly branchId: string;
  readonly kind: DocumentKind;
}

export type FormatProblem =
  | { readonly code: 'billing.series_prefix_used'; readonly details: { readonly kind: DocumentKind } }
  | { readonly code: 'billing.series_period_fixed' };

/**
 * Returns what forbids a format. A prefix belongs to one kind of documents, and at a branch to one period: so no number is
 * ever formed twice, whatever is changed and changed back. `held` are all formats that ever held at the seller.
 */
export function findFormatProblem(wanted: SeriesKey, held: readonly SeriesKey[]): FormatProblem | null {
  const ofKinds = Object.entries(documentKinds).map(([kind, { numbers }]) => ({
    ...{ branchId: wanted.branchId, kind: kind as DocumentKind },
    ...{ prefix: numbers.prefix, period: numbers.period },
  }));
  const same = [...ofKinds, ...held].filter(({ prefix }) => prefix === wanted.prefix);
  const other = same.find(({ kind }) => kind !== wanted.kind);
  if (other) return { code: 'billing.series_prefix_used', details: { kind: other.kind } };
  const isOtherPeriod = same.some(
    ({ branchId, period }) => branchId === wanted.branchId && period !== wanted.period,
  );
  return isOtherPeriod ? { code: 'billing.series_period_fixed' } : null;
}

/** How far a series has counted. */
export interface SeriesCount {
  readonly prefix: string;
  /** Buddhist year, or year and month. */
  readonly period: string;
  readonly lastCount: number;
}

/** Returns the number of the next document of a day. */
export function nextNumber(
  format: NumberFormat,
  { branchCode, on, counts }: { branchCode: string; on: string; counts: readonly SeriesCount[] },
): string {
  const period = numberPeriodOf(on, format);
  const counted = counts.find((series) => series.prefix === format.prefix && series.period === period);
  return documentNumber(format, { branchCode, period, count: (counted?.lastCount ?? 0) + 1 });
}
