import { startOfDay } from '#platform/dates/business-day.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import type { DaySpan } from '#platform/dates/report-period.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { SortOf } from '#platform/paging/sort-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, type Hits } from '#platform/search/hits.ts';
import { marksIn } from '#platform/search/marks.ts';
import { ORDER_SEARCH } from '../placing/announce-order.ts';
import {
  type BoundedCount,
  type DeskPage,
  type DeskView,
  MAX_DESK_COUNT,
  MAX_PAGE_SIZE,
} from '../order/order-contract.ts';
import { historyOfOrder } from '../order/order-history.ts';
import {
  canRevive,
  cleanOrderNumber,
  deskActions,
  deskSteps,
  type DeskList,
  type OrderSort,
} from '../order/order-rules.ts';
import { factsOf, findOrderByNumber, linesOfOrder, type Order } from '../order/order-rows.ts';
import {
  paymentOf,
  summaryColumns,
  type SummaryRow,
  summaryOf,
  summarySource,
  timelineOf,
  viewOf,
} from '../order/order-view.ts';
import { ordersRefusals } from '../refusals.ts';

/** SQL condition of each list. */
const LIST_CONDITIONS: Readonly<Record<DeskList, ReturnType<typeof sql>>> = {
  attention: sql`o.attention is not null`,
  slips: sql`o.slip_waiting_since is not null`,
  to_pay: sql`o.status = 'placed' and o.slip_waiting_since is null`,
  to_pack: sql`o.status = 'confirmed' and not exists (select from orders_shipment p where p.tenant_id = o.tenant_id and p.order_id = o.order_id)`,
  packed: sql`o.status = 'confirmed' and exists (select from orders_shipment p where p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.state = 'packed')`,
  shipped: sql`o.status = 'confirmed' and exists (select from orders_shipment p where p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.state = 'shipped')`,
  completed: sql`o.status = 'completed'`,
  ended: sql`o.status = any('{expired,cancelled}')`,
  sold: sql`o.confirmed_at is not null`,
  without_document: sql`o.document_waits_for is not null`,
  all: sql`true`,
};

/** Lists that are work queues. The others are only browsed, so they are not counted. */
const COUNTED_LISTS = [
  'attention',
  'slips',
  'to_pay',
  'to_pack',
  'packed',
  'shipped',
  'without_document',
] as const satisfies readonly DeskList[];
type CountedList = (typeof COUNTED_LISTS)[number];

/** Bounded counts of the work queues; other lists are absent. */
export type DeskCounts = Readonly<Partial<Record<DeskList, BoundedCount>>>;

export interface DeskQuery {
  readonly show: DeskList;
  /** Order number, name, phone or e-mail, or part of one; '' matches everything. */
  readonly q: string;
  /** Business dates of placing; by default all. */
  readonly span?: DaySpan | null | undefined;
  /** By default the newest comes first. */
  readonly sort?: SortOf<OrderSort> | undefined;
  /** Cursor of the page before; an invalid one starts from the beginning, or is refused if `isStrict`. */
  readonly after?: string | null | undefined;
  readonly isStrict?: boolean;
  readonly limit: number;
}

type DeskRow = SummaryRow & RowOf<'orders_order', 'orderId'>;

const ORDER_ID = { key: sql`o.order_id`, of: (row: DeskRow) => row.orderId };
const SORT_KEYS: Readonly<Record<OrderSort, SortKey<DeskRow>>> = {
  placed: { kind: 'instant', key: sql`o.placed_at`, of: ({ placedAt }) => placedAt },
  total: { kind: 'whole', key: sql`o.grand_total_satang`, of: ({ grandTotalSatang }) => grandTotalSatang },
};

/**
 * Returns one page of a list, newest first unless it is sorted. A search that finds more than it looks through is partial.
 */
export async function listDeskOrders(
  scope: Scope,
  query: DeskQuery,
): Promise<DeskPage & { readonly isPartial: boolean }> {
  const limit = Math.min(query.limit, MAX_PAGE_SIZE);
  const hits = await hitsFor(scope, query.q);
  const { sort = '-placed', after, isStrict = false } = query;
  const page = sortedPage(SORT_KEYS, ORDER_ID, { sort, after, isStrict });
  const rows = await scope.tx.rows(sql<DeskRow>`
    select o.order_id, ${summaryColumns} from ${summarySource}
     where o.tenant_id = ${scope.tenant.id} and ${LIST_CONDITIONS[query.show]} and ${matchesSearch(scope, query.q, hits)} and ${placedIn(scope, query.span)}
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const orders = shown.map((row) => {
    const { contactName, contactPhone, attention } = row;
    const marks = hits && { contactNameMarks: marksIn(contactName, hits.search) };
    return { ...summaryOf(scope, row), contactName, ...marks, contactPhone, attention };
  });
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { orders, next: last ? page.cursorAt(last) : null, isPartial: hits?.isPartial ?? false };
}

/** Days between an order's instant and its business date at most, whatever zone and cut-off the site had then. */
const MAX_DAYS_APART = 2;

/** Condition for orders of these business dates. Their instants are bounded too, so that the index of the order is used. */
function placedIn(scope: Scope, span: DaySpan | null | undefined) {
  if (!span) return sql`true`;
  const start = startOfDay(addDays(span.fromOn, -MAX_DAYS_APART), scope.tenant.zone);
  const end = startOfDay(addDays(span.toOn, 1 + MAX_DAYS_APART), scope.tenant.zone);
  return sql`o.business_date between ${span.fromOn} and ${span.toOn} and o.placed_at >= ${start} and o.placed_at < ${end}`;
}

/** Counts the work queues, each up to `MAX_DESK_COUNT`. */
export async function countDeskLists(scope: Scope): Promise<DeskCounts> {
  const counts = COUNTED_LISTS.map(
    (list) =>
      sql`select ${list} as list, count(*)::int as count from (select from orders_order o where o.tenant_id = ${scope.tenant.id} and ${LIST_CONDITIONS[list]} limit ${MAX_DESK_COUNT + 1}) as pile`,
  );
  const rows = await scope.tx.rows(sql<{ readonly list: CountedList; readonly count: number }>`
    ${sql.join(counts, sql` union all `)}`);
  const bounded = rows.map(({ list, count }) => [
    list,
    { count: Math.min(count, MAX_DESK_COUNT), isMore: count > MAX_DESK_COUNT },
  ]);
  return Object.fromEntries(bounded);
}

/** Returns the order. Refuses with `orders.order_missing`. */
export async function getDeskOrder(scope: Scope, number: string): Promise<Order> {
  const order = await findOrderByNumber(scope, number);
  if (!order) throw refuse(ordersRefusals, 'orders.order_missing');
  return order;
}

/** Returns the order with the details and actions for managers. Refuses with `orders.order_missing`. */
export async function getDeskView(scope: Scope, number: string): Promise<DeskView> {
  const order = await getDeskOrder(scope, number);
  const [lines, events, payment] = await Promise.all([
    linesOfOrder(scope, order.orderId),
    historyOfOrder(scope, order.orderId),
    paymentOf(scope, order),
  ]);
  return {
    ...viewOf(scope, order, lines),
    ...payment,
    timeline: timelineOf(order, events, 'desk'),
    attention: order.attention,
    actions: deskActions(factsOf(order)),
    steps: deskSteps(factsOf(order)),
    canRevive: canRevive(order),
  };
}

/** Searches orders; a phone number is searched without its dashes. Null where the query is too short. */
async function hitsFor(scope: Scope, q: string): Promise<Hits | null> {
  const text = q.trim();
  const phone = /^\+?[\d\s-]{4,}$/.test(text) ? text.replace(/\D/g, '') : text;
  return findHits(scope, [ORDER_SEARCH], phone);
}

/** Condition for orders that match `q`. An exact number matches at once, other text once `announceOrderJob` has run. */
function matchesSearch(scope: Scope, q: string, hits: Hits | null) {
  if (hits === null) return sql`true`;
  return sql`o.order_id = any(array(
    select unnest(${hits.itemIds}::uuid[])
     union all
    select n.order_id from orders_order n where n.tenant_id = ${scope.tenant.id} and n.number = ${cleanOrderNumber(q.trim())}))`;
}
