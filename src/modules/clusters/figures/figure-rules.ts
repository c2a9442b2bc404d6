import type { IsoDate } from '#platform/dates/calendar-date.ts';
import type { FigureUnit, FigureValue } from '#platform/figures/figure-contract.ts';

/** A figure of a period, as pages show it. */
export interface FigureView {
  readonly name: string;
  /** In the reader's language. */
  readonly label: string;
  readonly unit: FigureUnit;
  readonly isLevel: boolean;
  readonly total: number;
  /** Of the days that the period is compared with; null for no comparison. */
  readonly before: number | null;
  /** By the steps of the period. */
  readonly series: readonly number[];
  readonly seriesBefore: readonly number[] | null;
  /** Totals by code of the branch; null where it is not counted by branch. */
  readonly byBranch: Readonly<Record<string, number>> | null;
}

/** The values by step, of all branches together; nothing counts as 0. */
export function seriesOf(values: readonly FigureValue[], steps: readonly IsoDate[]): number[] {
  const sums = new Map<IsoDate, number>();
  for (const { on, value } of values) sums.set(on, (sums.get(on) ?? 0) + value);
  return steps.map((on) => sums.get(on) ?? 0);
}

/** What a series comes to: a level is what it was last, everything else adds up. */
export function totalOfSeries(series: readonly number[], isLevel: boolean): number {
  return isLevel ? (series.at(-1) ?? 0) : series.reduce((sum, value) => sum + value, 0);
}

/** Totals by branch, of the branches that are asked for and of others that have values. */
export function branchTotals(
  values: readonly FigureValue[],
  branchCodes: readonly string[],
): Readonly<Record<string, number>> {
  const totals = new Map(branchCodes.map((code) => [code, 0]));
  for (const { branchCode, value } of values)
    if (branchCode !== null) totals.set(branchCode, (totals.get(branchCode) ?? 0) + value);
  return Object.fromEntries(totals);
}

/**
 * The branches in which somebody sees something of an organisation: of its own branches those of their memberships, which
 * are limited to branches or not (null). None where a membership names only branches that the organisation does not run.
 */
export function branchesInScope(
  own: readonly string[],
  memberships: readonly { readonly branchCodes: readonly string[] | null }[],
): string[] {
  return own.filter((code) =>
    memberships.some(({ branchCodes }) => branchCodes === null || branchCodes.includes(code)),
  );
}
