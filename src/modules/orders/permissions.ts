import { permission } from '#platform/access/access.ts';

/** Seeing all orders, packing, sending, cancelling them. */
export const manageOrders = permission('orders.manage', 'manager');
