import { stockGrantText } from './module-text.ts';
import { stockEndpoints } from './endpoints.ts';
import { stockAlerts } from './figures/stock-alerts.ts';
import { indexItemsCron } from './level/index-items.ts';
import { lowStockCard } from './manage/dashboard-cards.ts';
import { levelsList } from './manage/levels-list.ts';
import type { Module } from '#platform/module/module.ts';

/** Stock on hand, reservations and movements. */
export const stockModule: Module = {
  name: 'stock',
  switchedWith: 'shop',
  endpoints: stockEndpoints,
  crons: [indexItemsCron],
  lists: [levelsList],
  alerts: stockAlerts,
  cards: { low_stock: lowStockCard },
  grantText: stockGrantText,
};
