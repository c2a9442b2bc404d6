/** What pages of other modules may use of orders. */
export { isSettled, useOrderPulse } from './order-pulse.tsx';
export { OrderStatusBadge } from './order-status-badge.tsx';
export { ordersPaths } from './paths.ts';
