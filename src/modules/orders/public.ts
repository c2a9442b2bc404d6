/** Front door of orders, the one order engine. Lock order everywhere: payment → order → stock. */
export { listBought } from './bought.ts';
export { announceOrder } from './announce-order.ts';
export { type BulkOrder, bulkLoadOrders, countBulkOrders, MAX_BULK_ORDERS } from './bulk-load.ts';
export { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
export { targetOf } from './confirm-order.ts';
export { deskCard, openOrdersCard } from './dashboard-cards.ts';
export { expireOrder } from './expire-order.ts';
export { deliverOrder, packOrder, shipOrder } from './fulfil-order.ts';
export { orderNoticeKinds } from './notice-kinds.ts';
export { accessToken } from './order-access.ts';
export { AccessTokenText, OrderNumber, OrderReceipt, type OrderView, ShipAddress } from './order-contract.ts';
export { type OrderEvent, orderConfirmed, orderEnded } from './order-announcements.ts';
export { findOrderByNumber } from './order-rows.ts';
export { getOrderView, getOwnOrder } from './own-orders.ts';
export { type OrderLineInput, type PlaceOrderInput, placeOrder } from './place-order.ts';
