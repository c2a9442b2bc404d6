import { z } from 'zod';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { type ReportPeriod, readPeriod } from '#platform/dates/report-period.ts';
import type { Scope } from '#platform/scope.ts';
import { businessToday, netOfLines, type Sales, salesByStep } from '../sales/sales.ts';

export const SalesQuery = z.object(periodParameters);

export interface SalesReport {
  readonly period: ReportPeriod;
  readonly sales: readonly Sales[];
  /** Sales of the days that the period is compared with, in the same steps; null for no comparison. */
  readonly before: readonly Sales[] | null;
  /** Net sales of the period, summed from the lines of its orders. */
  readonly countedNetSatang: number;
}

/** Returns the sales of a period. */
export async function getSalesReport(scope: Scope, query: z.output<typeof SalesQuery>): Promise<SalesReport> {
  const period = readPeriod(query, businessToday(scope));
  const [sales, before, countedNetSatang] = await Promise.all([
    salesByStep(scope, period, period.step),
    period.before && salesByStep(scope, period.before, period.step),
    netOfLines(scope, period),
  ]);
  return { period, sales, before, countedNetSatang };
}
