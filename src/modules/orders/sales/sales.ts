import { businessDate, daysRange } from '#platform/dates/business-day.ts';
import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { type DaySpan, type PeriodStep, stepsOf } from '#platform/dates/report-period.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Sales that have not been cancelled. All sales of a time are these and `isReturned`. */
const isKept = sql`o.status in ('confirmed', 'completed')`;
/** Sales that were cancelled later. An order that was cancelled before it was paid for never was a sale. */
const isReturned = sql`o.status = 'cancelled' and o.confirmed_at is not null`;

/** Today's business date. */
export function businessToday(scope: Scope): IsoDate {
  return businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes);
}

/** Sales of one day or month. Amounts are what buyers pay, with VAT and delivery. */
export interface Sales {
  /** Its first day. */
  readonly on: IsoDate;
  /** Orders sold, also those that were cancelled later. */
  readonly orders: number;
  readonly grossSatang: number;
  /** Sales that were cancelled in this time, whenever they were sold. */
  readonly returns: number;
  readonly returnedSatang: number;
  /** Sold less returned; negative where more came back. */
  readonly netSatang: number;
  /** VAT within the net sales. */
  readonly netVatSatang: number;
}

/**
 * Returns the sales of each day or month of a period, oldest first; also those without any. A sale counts on the business
 * date on which it was placed, a return on that of its cancellation (README, "Sales").
 */
export async function salesByStep(scope: Scope, span: DaySpan, step: PeriodStep): Promise<Sales[]> {
  const { tenant } = scope;
  const stepOf = (day: ReturnType<typeof sql>) =>
    step === 'day' ? sql`(${day})::date::text` : sql`date_trunc('month', ${day})::date::text`;
  const soldOn = stepOf(sql`o.business_date`);
  const cutoff = sql`make_interval(mins => ${tenant.settings.dayCutoffMinutes}::integer)`;
  const returnedOn = stepOf(sql`(o.cancelled_at - ${cutoff}) at time zone ${tenant.zone}`);
  const { start, end } = daysRange(span, tenant.zone, tenant.settings.dayCutoffMinutes);
  const rows = await scope.tx.rows(sql<Omit<Sales, 'netSatang'>>`
    select moved."on", sum(moved.orders)::integer as orders, sum(moved.gross)::bigint as gross_satang,
           sum(moved.returns)::integer as returns, sum(moved.returned)::bigint as returned_satang, sum(moved.vat)::bigint as net_vat_satang
      from (select ${soldOn} as "on", count(*) as orders, sum(o.grand_total_satang) as gross, 0 as returns, 0 as returned,
                   sum(o.vat_satang) as vat
              from orders_order o
             where o.tenant_id = ${tenant.id} and ${isKept} and o.business_date between ${span.fromOn} and ${span.toOn} group by 1
             union all
            select ${soldOn}, count(*), sum(o.grand_total_satang), 0, 0, sum(o.vat_satang)
              from orders_order o
             where o.tenant_id = ${tenant.id} and ${isReturned} and o.business_date between ${span.fromOn} and ${span.toOn} group by 1
             union all
            select ${returnedOn}, 0, 0, count(*), sum(o.grand_total_satang), -sum(o.vat_satang)
              from orders_order o
             where o.tenant_id = ${tenant.id} and ${isReturned} and o.cancelled_at >= ${start} and o.cancelled_at < ${end} group by 1) as moved
     group by moved."on"`);
  const known = new Map(rows.map((row) => [row.on, row]));
  const nothing = { orders: 0, grossSatang: 0, returns: 0, returnedSatang: 0, netVatSatang: 0 };
  return stepsOf(span, step).map((on) => {
    const sales = known.get(on) ?? { on, ...nothing };
    return { ...sales, netSatang: sales.grossSatang - sales.returnedSatang };
  });
}

/**
 * Returns the net sales of a period on another way than `salesByStep`: from the lines of its orders and their delivery, not
 * from the orders' totals. Both are equal unless a report or an order is wrong. Looks lines up order by order: a join may
 * choose to read the lines of all time.
 */
export async function netOfLines(scope: Scope, span: DaySpan): Promise<number> {
  const { tenant } = scope;
  const { start, end } = daysRange(span, tenant.zone, tenant.settings.dayCutoffMinutes);
  const { net } = await scope.tx.one(sql<{ readonly net: number }>`
    with counted as materialized (
      select o.order_id, o.delivery_satang, 1 as sign from orders_order o
       where o.tenant_id = ${tenant.id} and ${isKept} and o.business_date between ${span.fromOn} and ${span.toOn}
       union all
      select o.order_id, o.delivery_satang, 1 from orders_order o
       where o.tenant_id = ${tenant.id} and ${isReturned} and o.business_date between ${span.fromOn} and ${span.toOn}
       union all
      select o.order_id, o.delivery_satang, -1 from orders_order o
       where o.tenant_id = ${tenant.id} and ${isReturned} and o.cancelled_at >= ${start} and o.cancelled_at < ${end})
    select coalesce(sum(sign * (delivery_satang + (
             select coalesce(sum(line.line_total_satang), 0) from orders_line line
              where line.tenant_id = ${tenant.id} and line.order_id = counted.order_id))), 0)::bigint as net
      from counted`);
  return net;
}

/** `title` is that of its latest order. */
export interface BestSeller extends RowOf<'orders_line', 'reference' | 'title'> {
  readonly quantity: number;
  readonly totalSatang: number;
}

/** Returns the things of one kind that sold for most in the last `days` business days, returns left out. */
export function listBestSellers(
  scope: Scope,
  { kind, days, limit }: { readonly kind: string; readonly days: number; readonly limit: number },
): Promise<BestSeller[]> {
  return scope.tx.rows(sql<BestSeller>`
    with sold as materialized (
      select line.reference, line.title, line.quantity, line.line_total_satang, o.placed_at, line.line_no
        from orders_order o
        join orders_line line on line.tenant_id = ${scope.tenant.id} and line.order_id = o.order_id
       where o.tenant_id = ${scope.tenant.id} and ${isKept} and line.kind = ${kind}
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
