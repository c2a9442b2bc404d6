import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Products, categories, prices, pictures, stock and delivery of the shop. */
export const manageShop = whileOn('shop', permission('shop.manage', 'manager'));

/** Whoever looks around, fills a cart and buys. */
export const visitShop = whileOn('shop', anyone);

/** What a member keeps for themselves: saved products, what they wait for. */
export const keepThings = whileOn('shop', inPerson(permission('shop.keep', 'user')));
