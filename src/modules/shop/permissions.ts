import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Manage products, categories, prices, pictures, stock and delivery. */
export const manageShop = whileOn('shop', permission('shop.manage', 'manager'));

/** Browse, fill a cart and buy. */
export const visitShop = whileOn('shop', anyone);

/** Keep personal lists: saved products and stock alerts. */
export const keepThings = whileOn('shop', inPerson(permission('shop.keep', 'user')));
