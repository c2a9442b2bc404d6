import { sql } from '#platform/db/query.ts';
import type { RowOf, Rows } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Only a person's latest orders are searched. */
const LATEST_ORDERS = 50;
const MAX_BOUGHT = 100;

export type BoughtThing = RowOf<'orders_order', 'number'> & {
  /** The reference that the owning module gave the order line. */
  readonly reference: Rows['orders_line']['reference'];
  /** Business date of the order. */
  readonly on: Rows['orders_order']['businessDate'];
};

/**
 * Returns the things of one kind in a person's latest confirmed orders: each once, with its latest order, newest first.
 * `references` limits the result to those things.
 */
export function listBought(
  scope: Scope,
  {
    personId,
    kind,
    references = null,
  }: { readonly personId: string; readonly kind: string; readonly references?: readonly string[] | null },
): Promise<BoughtThing[]> {
  return scope.tx.rows(sql<BoughtThing>`
    select reference, number, business_date as "on" from (
      select distinct on (line.reference) line.reference, latest.number, latest.business_date, latest.placed_at, latest.order_id
        from (select order_id, number, business_date, placed_at from orders_order
               where tenant_id = ${scope.tenant.id} and customer_user_id = ${personId}
                 and confirmed_at is not null and cancelled_at is null
               order by placed_at desc, order_id desc limit ${LATEST_ORDERS}) as latest
        join orders_line as line on line.tenant_id = ${scope.tenant.id} and line.order_id = latest.order_id
       where line.kind = ${kind}
         and (${references as string[] | null}::text[] is null or line.reference = any(${references as string[] | null}::text[]))
       order by line.reference, latest.placed_at desc, latest.order_id desc) as thing
     order by placed_at desc, order_id desc, reference limit ${MAX_BOUGHT}`);
}
