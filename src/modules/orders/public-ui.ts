/** UI exports of orders for other modules. */
export { isSettled, useOrderPulse } from './order/use-order-updates.tsx';
export { OrderLines } from './order/order-lines.tsx';
export { OrderStatusBadge } from './order/order-status-badge.tsx';
export { OrderTotals } from './order/order-totals.tsx';
export { ordersPaths } from './paths.ts';
