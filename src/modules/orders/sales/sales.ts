import { businessDate } from '#platform/dates/business-day.ts';
import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Which orders are sales: those that were paid for, or free, and not cancelled. A sale belongs to the business date on
 * which it was placed (docs: README of orders, "Sales").
 */
const isSale = sql`o.status in ('confirmed', 'completed')`;

/** Today's business date. */
export function businessToday(scope: Scope): IsoDate {
  return businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes);
}

export interface DaySales {
  readonly on: IsoDate;
  readonly orders: number;
  /** What buyers pay, with VAT and delivery. */
  readonly totalSatang: number;
}

/** Returns the sales of each business day up to today, oldest first; days without sales too. */
export async function salesByDay(scope: Scope, days: number): Promise<DaySales[]> {
  const from = addDays(businessToday(scope), 1 - days);
  const rows = await scope.tx.rows(sql<
    RowOf<'orders_order', 'businessDate'> & { readonly orders: number; readonly totalSatang: number }
  >`
    select o.business_date, count(*)::int as orders, sum(o.grand_total_satang)::bigint as total_satang
      from orders_order o
     where o.tenant_id = ${scope.tenant.id} and ${isSale}
       and o.business_date between ${from} and ${businessToday(scope)}
     group by o.business_date`);
  const known = new Map(rows.map((row) => [row.businessDate, row]));
  return Array.from({ length: days }, (_, at) => {
    const on = addDays(from, at);
    const { orders = 0, totalSatang = 0 } = known.get(on) ?? {};
    return { on, orders, totalSatang };
  });
}

/** `title` is that of its latest order. */
export interface BestSeller extends RowOf<'orders_line', 'reference' | 'title'> {
  readonly quantity: number;
  readonly totalSatang: number;
}

/** Returns the things of one kind that sold for most in the last `days` business days. */
export function listBestSellers(
  scope: Scope,
  { kind, days, limit }: { readonly kind: string; readonly days: number; readonly limit: number },
): Promise<BestSeller[]> {
  return scope.tx.rows(sql<BestSeller>`
    with sold as materialized (
      select line.reference, line.title, line.quantity, line.line_total_satang, o.placed_at, line.line_no
        from orders_order o
        join orders_line line on line.tenant_id = ${scope.tenant.id} and line.order_id = o.order_id
       where o.tenant_id = ${scope.tenant.id} and ${isSale} and line.kind = ${kind}
         and o.business_date between ${addDays(businessToday(scope), 1 - days)} and ${businessToday(scope)}),
    best as (
      select reference, sum(quantity)::int as quantity, sum(line_total_satang)::bigint as total_satang
        from sold group by reference order by total_satang desc, reference limit ${limit})
    select best.reference, latest.title, best.quantity, best.total_satang
      from best cross join lateral (
        select sold.title from sold where sold.reference = best.reference
         order by sold.placed_at desc, sold.line_no limit 1) as latest
     order by best.total_satang desc, best.reference`);
}
