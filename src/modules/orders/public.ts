/** Front door of orders, the one order engine. Lock order everywhere: payment → order → stock. */
export { accessToken } from './order-access.ts';
export { OrderReceipt, ShipAddress } from './order-contract.ts';
export { type OrderLineInput, type PlaceOrderInput, placeOrder } from './place-order.ts';
export { ordersRefusals } from './refusals.ts';
