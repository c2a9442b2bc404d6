/** Public API of orders. Lock order everywhere: payment → order → stock. */
export { addressLine } from './documents/order-document-rules.ts';
export { ordersSettings } from './order/orders-settings-contract.ts';
export { countDeskLists } from './manage/managed-orders.ts';
export { listBought } from './own/list-bought.ts';
export { announceOrder } from './placing/announce-order.ts';
export {
  type BulkEvent,
  type BulkLine,
  type BulkOrder,
  bulkLoadOrders,
  countBulkOrders,
  findLoadedOrders,
  MAX_BULK_ORDERS,
  numberOutsideSeries,
  takeOrderNumbers,
} from './placing/bulk-load.ts';
export { cancelOrder, cancelOwnOrder } from './ending/cancel-order.ts';
export { targetOf } from './order/order-references.ts';
export { expireOrder } from './ending/expire-order.ts';
export { deliverOrder, packOrder, shipOrder } from './fulfilment/fulfil-order.ts';
export { accessToken } from './order/order-access.ts';
export {
  AccessTokenText,
  OrderNumber,
  OrderReceipt,
  type OrderView,
  ShipAddress,
} from './order/order-contract.ts';
export { type OrderEvent, orderConfirmed, orderEnded } from './order/order-outcomes.ts';
export { findOrderByNumber } from './order/order-rows.ts';
export { listOrderStates, type OrderStateItem } from './order/order-states.ts';
export { listOrderedReferences } from './order/ordered-references.ts';
export { getOrderView, getOwnOrder } from './own/own-orders.ts';
export { type BestSeller, listBestSellers } from './sales/sales.ts';
export { type OrderLineInput, type PlaceOrderInput, placeOrder } from './placing/place-order.ts';
