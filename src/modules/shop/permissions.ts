import { permission } from '#platform/access/access.ts';

/** Products, categories, prices, pictures, stock and delivery of the shop. */
export const manageShop = permission('shop.manage', 'manager');
