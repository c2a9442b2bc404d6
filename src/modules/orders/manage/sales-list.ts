import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { manageOrders } from '../permissions.ts';
import { averageOrderSatang } from '../sales/sales-rules.ts';
import type { Sales } from '../sales/sales.ts';
import { getSalesReport, SalesQuery } from './sales-report.ts';

/** The report of sales, as a file: a row for each day or month of the period. */
export const salesList = listSource<typeof SalesQuery, Sales>({
  name: 'orders.sales',
  title: m.orders_sales_title,
  access: manageOrders,
  query: SalesQuery,
  columns: [
    { header: m.orders_sales_day, kind: 'text', of: ({ on }) => on },
    { header: m.orders_sales_orders, kind: 'number', of: ({ orders }) => orders },
    { header: m.orders_sales_gross, kind: 'money', of: ({ grossSatang }) => grossSatang },
    { header: m.orders_sales_return_count, kind: 'number', of: ({ returns }) => returns },
    { header: m.orders_sales_returned, kind: 'money', of: ({ returnedSatang }) => returnedSatang },
    { header: m.orders_sales_net, kind: 'money', of: ({ netSatang }) => netSatang },
    {
      header: m.orders_sales_without_vat,
      kind: 'money',
      of: ({ netSatang, netVatSatang }) => netSatang - netVatSatang,
    },
    { header: m.orders_sales_average, kind: 'money', of: averageOrderSatang },
  ],
  // A period has at most as many steps as two years have days; all are on the first page, whatever its size.
  read: async (scope, query) => ({ rows: (await getSalesReport(scope, query)).sales, next: null }),
});
