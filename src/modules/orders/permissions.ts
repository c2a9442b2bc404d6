import { permission } from '#platform/access/access.ts';

/** See one's own orders from the account. */
export const followOrders = permission('orders.own', 'user');

/** See any order with its documents and comments, as those do who keep the books. */
export const seeOrders = permission('orders.see', 'manager', { duties: ['accountant'] });

/** See all orders; pack, ship and cancel them. */
export const manageOrders = permission('orders.manage', 'manager');
