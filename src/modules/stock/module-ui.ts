import { Boxes } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import { stockPaths } from './paths.ts';

/** What stock shows among the pages of all modules. */
export const stockUi: ModuleUi = {
  name: 'stock',
  workLinks: [{ group: 'shop', to: stockPaths.levels(), label: m.stock_title, icon: Boxes, whileOn: 'shop' }],
  cards: {
    low_stock: {
      part: 'work',
      rank: 30,
      title: m.stock_card_low,
      to: stockPaths.levels({ show: 'low' }),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'LowStockCard'),
    },
  },
};

/** What a program may be given here, in people’s words. */
export const stockGrantText: GrantText = {
  'stock.manage': m.stock_grant_stock,
};
