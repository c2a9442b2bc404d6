import { permission } from '#platform/access/access.ts';

/** Seeing stock numbers and changing them by hand. */
export const manageStock = permission('stock.manage', 'manager');
