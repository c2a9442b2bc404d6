import { permission } from '#platform/access/access.ts';

/** View stock numbers and adjust them manually. */
export const manageStock = permission('stock.manage', 'manager');
