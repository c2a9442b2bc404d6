import { ClipboardList, Package } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { ordersPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const ordersStart: ModuleStart = {
  name: 'orders',
  cards: {
    sales: {
      part: 'work',
      rank: 5,
      title: m.orders_card_sales,
      to: ordersPaths.sales(),
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
      liff: { rank: 30, isShown: ({ orders }: { orders: readonly unknown[] }) => orders.length > 0 },
    },
  },
  hubCards: [
    { rank: 10, to: ordersPaths.orders(), label: m.orders_hub, text: m.orders_hub_text, icon: Package },
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
