import { ChartLine, ClipboardList, Package, Store } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { ordersPaths } from './paths.ts';

/** The navigation entries and cards of orders. */
export const ordersUi: ModuleUi = {
  name: 'orders',
  workLinks: [
    {
      area: 'shop',
      rank: 20,
      to: ordersPaths.manageOrders(),
      label: m.orders_desk_title,
      icon: ClipboardList,
    },
    { area: 'shop', rank: 90, to: ordersPaths.sales(), label: m.orders_sales_title, icon: ChartLine },
  ],
  cards: {
    sales: {
      part: 'work',
      rank: 5,
      title: m.orders_card_sales,
      to: ordersPaths.manageOrders({ show: 'sold', days: '14-days' }),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'SalesCard'),
    },
    desk: {
      part: 'work',
      rank: 20,
      title: m.orders_card_desk,
      to: ordersPaths.manageOrders(),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'DeskCard'),
    },
    orders: {
      part: 'own',
      rank: 10,
      title: m.orders_card_open,
      to: ordersPaths.orders(),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'OpenOrdersCard'),
    },
  },
  hubCards: [
    { rank: 10, to: ordersPaths.orders(), label: m.orders_hub, text: m.orders_hub_text, icon: Package },
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
  palette: {
    records: { 'orders.order': { label: m.orders_desk_title, icon: ClipboardList } },
    actions: [
      {
        label: m.orders_palette_pack,
        words: m.orders_palette_pack_words,
        icon: Package,
        to: ordersPaths.manageOrders({ show: 'to_pack' }),
      },
    ],
  },
};

/** Fields of the orders settings that an admin edits. */
export const ordersSettingsFields: readonly SettingsField[] = [
  {
    kind: 'number',
    path: 'limits.payWithinMinutes',
    rank: 10,
    card: 'limits/times',
    maxLength: 4,
    label: m.orders_setting_pay_within,
    help: m.orders_setting_pay_within_help,
  },
  {
    kind: 'number',
    path: 'limits.slipHoldsHours',
    rank: 20,
    card: 'limits/times',
    maxLength: 4,
    label: m.orders_setting_slip_holds,
    help: m.orders_setting_slip_holds_help,
  },
];

/** Labels of the grants that a program can be given. */
export const ordersGrantText: GrantText = {
  'orders.manage': m.orders_grant_orders,
};
