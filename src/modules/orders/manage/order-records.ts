import { allows } from '#platform/access/access.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { formatBaht } from '#platform/money/money.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { FoundRecord, RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { cleanOrderNumber } from '../order/order-rules.ts';
import { ordersPaths } from '../paths.ts';
import { followOrders, manageOrders } from '../permissions.ts';
import { ORDER_SEARCH } from '../placing/announce-order.ts';

/** Orders by number, and for managers by the buyer's name, telephone number and address. Buyers find their own. */
export const orderRecords: RecordKind = {
  name: 'orders.order',
  access: followOrders,
  corrects: [ORDER_SEARCH],
  find: async (scope, query, limit) =>
    allows(manageOrders, scope.actor) ? findAny(scope, query, limit) : findOwn(scope, query, limit),
};

type OrderRow = RowOf<
  'orders_order',
  'orderId' | 'number' | 'contactName' | 'contactPhone' | 'contactEmail' | 'grandTotalSatang' | 'placedAt'
> & { readonly score: number };

const columns = sql`o.order_id, o.number, o.contact_name, o.contact_phone, o.contact_email, o.grand_total_satang, o.placed_at`;

async function findAny(scope: Scope, query: RecordQuery, limit: number): Promise<FoundRecord[]> {
  // A number matches before the order is indexed.
  const byNumber = sql`
    select order_id as item_id from orders_order
     where tenant_id = ${scope.tenant.id} and number = ${cleanOrderNumber(query.text)}`;
  const rows = await scope.tx.rows(sql<OrderRow>`
    select ${columns}, hit.score
      from ${recordHits([ORDER_SEARCH], query, limit, byNumber)} as hit
      join orders_order o on o.tenant_id = ${scope.tenant.id} and o.order_id = hit.item_id
     order by hit.score desc, o.placed_at desc, o.order_id desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.orderId,
    title: row.number,
    detail: [row.contactName, row.contactPhone, factsOf(scope, row)].filter(Boolean).join(' · '),
    to: ordersPaths.manageOrder(row.number),
    keys: [row.number],
    score: row.score,
  }));
}

/** Latest own orders that are searched, by number and by what was bought. */
const MAX_OWN = 500;

async function findOwn(scope: Scope, query: RecordQuery, limit: number): Promise<FoundRecord[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<OrderRow & { readonly bought: string }>`
    select ${columns}, 1::real as score, own.bought
      from (select order_id, number, placed_at,
                   (select string_agg(l.title || ' ' || l.sku, ' · ' order by l.line_no) from orders_line l
                     where l.tenant_id = ${scope.tenant.id} and l.order_id = mine.order_id) as bought
              from (select order_id, number, placed_at from orders_order
                     where tenant_id = ${scope.tenant.id} and customer_user_id = ${person.userId}
                     order by placed_at desc limit ${sql.lit(MAX_OWN)}) as mine) as own
      join orders_order o on o.tenant_id = ${scope.tenant.id} and o.order_id = own.order_id
     where ${holdsTerms(sql`lower(own.number || ' ' || own.bought)`, query.search)}
     order by o.placed_at desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.orderId,
    title: row.number,
    detail: `${row.bought} · ${factsOf(scope, row)}`,
    to: ordersPaths.order(row.number),
    keys: [row.number],
    score: row.score,
  }));
}

function factsOf({ locale, tenant }: Scope, row: OrderRow): string {
  const day = formatDate(row.placedAt, { zone: tenant.zone, locale });
  return `${formatBaht(row.grandTotalSatang, locale)} · ${day}`;
}
