import * as m from '#messages';
import type { Figure } from '#platform/figures/figure.ts';
import { manageOrders } from '../permissions.ts';
import { salesByStep } from '../sales/sales.ts';

/** Orders that were paid for, by the business day on which they were placed. An order belongs to the site, not to a branch. */
const soldFigure: Figure = {
  name: 'orders.sold',
  rank: 20,
  label: m.orders_figure_sold,
  access: manageOrders,
  concern: 'money',
  within: 'site',
  unit: 'count',
  read: async (scope, { fromOn, toOn, step }) => {
    const sales = await salesByStep(scope, { fromOn, toOn }, step);
    return sales.map(({ on, orders }) => ({ on, branchCode: null, value: orders }));
  },
};

/** Figures of orders for dashboards. */
export const ordersFigures: readonly Figure[] = [soldFigure];
