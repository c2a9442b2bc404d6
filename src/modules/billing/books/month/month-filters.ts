import * as m from '#messages';
import { formatMonth } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { branchText } from '../../seller/branch-text.ts';
import { listBranches } from '../../seller/branch-view.ts';
import type { BookQuery } from './month-contract.ts';
import { monthsUpTo } from './month-rules.ts';

/** A filter of a report, as `ManagedList` takes it. */
interface ReportFilter {
  name: string;
  label: string;
  every: string;
  options: { value: string; label: string }[];
}

/** The filters of a report: the month, and the branch where there are several. */
export async function readReportFilters(scope: Scope, query: BookQuery): Promise<ReportFilter[]> {
  const { locale } = scope;
  const [current = '', ...earlier] = monthsUpTo(zonedDay(scope.now, scope.tenant.zone));
  const branches = await listBranches(scope);
  const months = earlier.includes(query.month) || query.month === '' ? earlier : [query.month, ...earlier];
  return [
    {
      name: 'month',
      label: m.billing_books_month({}, { locale }),
      every: formatMonth(current, locale),
      options: months.map((value) => ({ value, label: formatMonth(value, locale) })),
    },
    ...(branches.length > 1
      ? [
          {
            name: 'branch',
            label: m.billing_books_branch({}, { locale }),
            every: m.billing_books_all_branches({}, { locale }),
            options: branches.map((each) => ({ value: each.code, label: branchText(each, locale) })),
          },
        ]
      : []),
  ];
}
