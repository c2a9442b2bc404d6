import { allows, isActing } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { cursorOf } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import { guestIdOfActor, type Scope } from '#platform/scope.ts';
import { isAccessToken } from '../order/order-access.ts';
import { MAX_PAGE_SIZE, type OrderPage, type OrderPulse, type OrderView } from '../order/order-contract.ts';
import { historyOfOrder } from '../order/order-history.ts';
import { buyerActions } from '../order/order-rules.ts';
import { factsOf, findOrderByNumber, linesOfOrder, type Order } from '../order/order-rows.ts';
import {
  olderThan,
  OrderPosition,
  paymentOf,
  stateOf,
  summaryColumns,
  type SummaryRow,
  summaryOf,
  summarySource,
  timelineOf,
  viewOf,
} from '../order/order-view.ts';
import { manageOrders } from '../permissions.ts';
import { ordersRefusals } from '../refusals.ts';

/**
 * Returns an order that the actor may open: as its buyer, from the browser in which a guest placed it, with its access
 * token, or as a manager. Any other order is null, exactly like one that does not exist.
 */
export async function findOwnOrder(
  scope: Scope,
  number: string,
  token: string | null,
): Promise<Order | null> {
  const order = await findOrderByNumber(scope, number);
  return order && mayOpen(scope, order, token) ? order : null;
}

/** Like `findOwnOrder`, but refuses with `orders.order_missing`. */
export async function getOwnOrder(scope: Scope, number: string, token: string | null): Promise<Order> {
  const order = await findOwnOrder(scope, number, token);
  if (!order) throw refuse(ordersRefusals, 'orders.order_missing');
  return order;
}

function mayOpen(scope: Scope, order: Order, token: string | null): boolean {
  const { actor } = scope;
  if (allows(manageOrders, actor)) return true;
  if (actor.kind === 'person' && order.customerUserId === actor.userId) return true;
  const guestId = guestIdOfActor(actor);
  if (guestId !== null && order.guestId === guestId) return true;
  return isAccessToken(scope, order.orderId, token);
}

/** The order as its buyer sees it. Refuses with `orders.order_missing`. */
export async function getOrderView(scope: Scope, number: string, token: string | null): Promise<OrderView> {
  return buyerViewOf(scope, await getOwnOrder(scope, number, token));
}

/** An order that was found already, as its buyer sees it. */
export async function buyerViewOf(scope: Scope, order: Order): Promise<OrderView> {
  const [lines, events, { paymentSlug }] = await Promise.all([
    linesOfOrder(scope, order.orderId),
    historyOfOrder(scope, order.orderId),
    paymentOf(scope, order),
  ]);
  return {
    ...viewOf(scope, order, lines),
    paymentSlug,
    timeline: timelineOf(order, events, 'buyer'),
    actions: isActing(scope.actor) ? [] : buyerActions(factsOf(order)),
  };
}

/** Returns the order's state and version for polling pages. Refuses with `orders.order_missing`. */
export async function getOrderPulse(scope: Scope, number: string, token: string | null): Promise<OrderPulse> {
  const order = await getOwnOrder(scope, number, token);
  return { ...stateOf(order), version: order.version };
}

/** Returns one page of the actor's orders, newest first: a person's own, or those placed as a guest in this browser. */
export async function listOwnOrders(
  scope: Scope,
  query: { after: OrderPosition | null; limit: number },
): Promise<OrderPage> {
  const { actor } = scope;
  const limit = Math.min(query.limit, MAX_PAGE_SIZE);
  const userId = actor.kind === 'person' ? actor.userId : null;
  const guestId = guestIdOfActor(actor);
  if (userId === null && guestId === null) return { orders: [], next: null };
  const rows = await scope.tx.rows(sql<SummaryRow>`
    select ${summaryColumns} from ${summarySource}
     where o.tenant_id = ${scope.tenant.id} and (o.customer_user_id = ${userId}::uuid or o.guest_id = ${guestId}::text)
       and ${olderThan(scope, query.after)}
     order by o.placed_at desc, o.order_id desc limit ${limit + 1}`);
  const orders = rows.slice(0, limit).map((row) => summaryOf(scope, row));
  const last = rows.length > limit ? orders.at(-1) : undefined;
  return { orders, next: last ? cursorOf(OrderPosition, last) : null };
}
