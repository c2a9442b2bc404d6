import * as m from '#messages';
import type { GrantText } from '#platform/module/module-text.ts';

/** Descriptions of the permissions that a program can be granted here. */
export const stockGrantText: GrantText = {
  'stock.manage': m.stock_grant_stock,
};
