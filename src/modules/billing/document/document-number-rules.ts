import { toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { NumberFormat } from './document-kinds-rules.ts';

/** The period in which numbers count from 1: Buddhist year, or year and month, of a day: `69`, `6911`. */
export function numberPeriodOf(on: string, { period }: Pick<NumberFormat, 'period'>): string {
  const [year = '', month = ''] = on.split('-');
  const shortYear = String(toBuddhistYear(Number(year))).slice(-2);
  return period === 'month' ? `${shortYear}${month}` : shortYear;
}

/**
 * Formats `INV6911-00001`; branches other than the head office stand before the period: `INV00001-6911-00001`. So the
 * numbers of two branches of a seller differ.
 */
export function documentNumber(
  { prefix, digits, separator }: NumberFormat,
  {
    branchCode,
    period,
    count,
  }: { readonly branchCode: string; readonly period: string; readonly count: number },
): string {
  const branch = branchCode === headOfficeBranch ? '' : `${branchCode}-`;
  return `${prefix}${branch}${period}${separator}${String(count).padStart(digits, '0')}`;
}
