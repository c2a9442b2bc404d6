import { ChartLine, ClipboardList, FileClock, Store } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { ordersPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const ordersUi: ModuleUi = {
  name: 'orders',
  workLinks: [
    {
      area: 'shop',
      rank: 20,
      tile: 10,
      to: ordersPaths.manageOrders(),
      label: m.orders_desk_title,
      icon: ClipboardList,
    },
    {
      area: 'shop',
      rank: 34,
      to: ordersPaths.withoutDocument(),
      label: m.orders_without_document_title,
      icon: FileClock,
      duties: ['accountant'],
    },
    { area: 'shop', rank: 90, to: ordersPaths.sales(), label: m.orders_sales_title, icon: ChartLine },
  ],
  accountLinks: [
    { rank: 30, to: ordersPaths.orders(), label: m.orders_nav_own },
    {
      rank: 10,
      to: ordersPaths.manageOrders(),
      label: m.orders_nav_manage,
      icon: Store,
      role: 'manager',
      whileOff: 'shop',
    },
  ],
};
