import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { getCursorPosition } from '#platform/paging/cursor.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { cancelOrder, cancelOwnOrder } from './ending/cancel-order.ts';
import { reviveOrder } from './paying/confirm-order.ts';
import { deliverOrder, packOrder, settleAttention, shipOrder } from './fulfilment/fulfil-order.ts';
import {
  AccessTokenText,
  DeskPage,
  DeskView,
  MAX_PAGE_SIZE,
  OrderNumber,
  OrderPage,
  OrderPulse,
  OrderView,
  Reason,
  ShipInput,
} from './order/order-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { DESK_LISTS, ORDER_SORTS } from './order/order-rules.ts';
import { OrderPosition } from './order/order-view.ts';
import { getDeskOrder, getDeskView, listDeskOrders } from './manage/managed-orders.ts';
import type { Scope } from '#platform/scope.ts';
import { getOrderPulse, getOrderView, getOwnOrder, listOwnOrders } from './own/own-orders.ts';
import { manageOrders } from './permissions.ts';

/** Of one guest, and what an honest one needs: pages poll every few seconds. */
const STATUS_LIMIT = { perMinute: 120, perHonestGuest: 15 };
const limit = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20);
const after = CursorText.optional();
const DeskPath = z.object({ order: OrderNumber });
/** `t` is the access token from a guest's link. */
const OwnPath = DeskPath.extend({ t: AccessTokenText.optional() });

const getOwnOrders = endpoint({
  route: 'GET /api/orders',
  summary: "Lists the caller's orders, newest first, including those that this browser placed as a guest.",
  access: anyone,
  input: z.object({ after, limit }),
  output: OrderPage,
  handle: (scope, query) =>
    listOwnOrders(scope, { limit: query.limit, after: getCursorPosition(OrderPosition, query.after) }),
});

const getOrder = endpoint({
  route: 'GET /api/orders/:order',
  summary: "Returns one of the caller's orders, or the order of an access link.",
  access: anyone,
  input: OwnPath,
  output: OrderView,
  handle: (scope, { order, t }) => getOrderView(scope, order, t ?? null),
});

const getPulse = endpoint({
  route: 'GET /api/orders/:order/status',
  summary: 'Returns the states and the version of an order, for polling.',
  access: anyone,
  limit: STATUS_LIMIT,
  input: OwnPath,
  output: OrderPulse,
  handle: (scope, { order, t }) => getOrderPulse(scope, order, t ?? null),
});

const postOwnCancel = endpoint({
  route: 'POST /api/orders/:order/cancel',
  summary: 'Cancels an unpaid order.',
  access: anyone,
  idempotent: true,
  input: OwnPath,
  output: OrderView,
  handle: async (scope, { order, t }) => {
    const { orderId } = await getOwnOrder(scope, order, t ?? null);
    await cancelOwnOrder(scope, orderId);
    return getOrderView(scope, order, t ?? null);
  },
});

const getDeskOrders = endpoint({
  route: 'GET /api/orders/manage',
  summary: 'Lists orders of one list of the order desk, newest first.',
  access: manageOrders,
  input: z.object({
    show: z.enum(DESK_LISTS).default('all'),
    q: z.string().max(100).default(''),
    sort: sortParameter(ORDER_SORTS),
    after,
    limit,
  }),
  output: DeskPage,
  handle: (scope, query) => listDeskOrders(scope, { ...query, isStrict: true }),
});

const getDeskOne = endpoint({
  route: 'GET /api/orders/manage/:order',
  summary: 'Returns an order with its full timeline and the available actions.',
  access: manageOrders,
  input: DeskPath,
  output: DeskView,
  handle: (scope, { order }) => getDeskView(scope, order),
});

const postPack = deskEndpoint('pack', 'Marks the goods as packed.', DeskPath, (scope, orderId) =>
  packOrder(scope, orderId),
);

const postShip = deskEndpoint(
  'ship',
  'Records the shipment and notifies the buyer.',
  DeskPath.extend(ShipInput.shape),
  (scope, orderId, input) => shipOrder(scope, orderId, input),
);

const postDeliver = deskEndpoint('deliver', 'Records the delivery.', DeskPath, (scope, orderId) =>
  deliverOrder(scope, orderId),
);

const postCancel = deskEndpoint(
  'cancel',
  'Cancels an order that has not been shipped, with a reason.',
  DeskPath.extend({ reason: Reason }),
  (scope, orderId, { reason }) => cancelOrder(scope, orderId, reason),
);

const postRevive = deskEndpoint(
  'revive',
  'Confirms a paid, expired order if there is stock again.',
  DeskPath,
  (scope, orderId) => reviveOrder(scope, orderId),
);

const postSettle = deskEndpoint(
  'settle',
  "Clears an order's attention flag and records how it was resolved.",
  DeskPath.extend({ reason: Reason }),
  (scope, orderId, { reason }) => settleAttention(scope, orderId, reason),
);

/** Builds a management endpoint that applies one action to one order and returns the updated order. */
function deskEndpoint<Input extends typeof DeskPath>(
  verb: string,
  summary: string,
  input: Input,
  act: (scope: Scope, orderId: string, input: z.output<Input>) => Promise<void>,
): Endpoint {
  return endpoint({
    route: `POST /api/orders/manage/:order/${verb}`,
    summary,
    access: manageOrders,
    idempotent: true,
    input,
    output: DeskView,
    handle: async (scope, given) => {
      const { orderId } = await getDeskOrder(scope, given.order);
      await act(scope, orderId, given);
      return getDeskView(scope, given.order);
    },
  });
}

export const ordersEndpoints: readonly Endpoint[] = [
  getDeskOrders,
  getDeskOne,
  postPack,
  postShip,
  postDeliver,
  postCancel,
  postRevive,
  postSettle,
  getOwnOrders,
  getOrder,
  getPulse,
  postOwnCancel,
];
