/** Front door of orders, the one order engine. Lock order everywhere: payment → order → stock. */
export { accessToken } from './order-access.ts';
export { AccessTokenText, OrderNumber, OrderReceipt, type OrderView, ShipAddress } from './order-contract.ts';
export { getOrderView, getOwnOrder } from './own-orders.ts';
export { type OrderLineInput, type PlaceOrderInput, placeOrder } from './place-order.ts';
export { ordersRefusals } from './refusals.ts';
