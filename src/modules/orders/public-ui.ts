/** What pages of other modules may use of orders. */
export { DeskCard, OpenOrdersCard } from './dashboard-card-views.tsx';
export { isSettled, useOrderPulse } from './order-pulse.tsx';
export { OrderLines } from './order-lines.tsx';
export { OrderStatusBadge } from './order-status-badge.tsx';
export { OrderTotals } from './order-totals.tsx';
export { ordersPaths } from './paths.ts';
export { ordersWorkNav } from './work-nav.tsx';
