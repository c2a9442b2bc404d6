import { permission } from '#platform/access/access.ts';

/** Seeing one's own orders from the account. */
export const followOrders = permission('orders.own', 'user');

/** Seeing all orders, packing, sending, cancelling them. */
export const manageOrders = permission('orders.manage', 'manager');
