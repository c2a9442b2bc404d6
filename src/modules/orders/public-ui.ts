/** What pages of other modules may use of orders. */
export { OrderStatusBadge } from './order-status-badge.tsx';
export { ordersPaths } from './paths.ts';
