import { stockGrantText } from './module-ui.ts';
import { stockEndpoints } from './endpoints.ts';
import { lowStockCard } from './manage/dashboard-cards.ts';
import type { Module } from '#platform/module/module.ts';

/** One ledger of what is on hand and what is promised. */
export const stockModule: Module = {
  name: 'stock',
  endpoints: stockEndpoints,
  cards: { low_stock: lowStockCard },
  grantText: stockGrantText,
};
