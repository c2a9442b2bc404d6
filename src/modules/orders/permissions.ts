import { permission } from '#platform/access/access.ts';

/** See one's own orders from the account. */
export const followOrders = permission('orders.own', 'user');

/** See all orders; pack, ship and cancel them. */
export const manageOrders = permission('orders.manage', 'manager');
