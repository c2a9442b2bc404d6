import { Boxes, PackageMinus } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import { stockPaths } from './paths.ts';

/** Declarations of the stock module for the user interface. */
export const stockUi: ModuleUi = {
  name: 'stock',
  switchedWith: 'shop',
  workLinks: [{ area: 'shop', rank: 50, to: stockPaths.levels(), label: m.stock_title, icon: Boxes }],
  cards: {
    low_stock: {
      part: 'work',
      rank: 30,
      title: m.stock_card_low,
      to: stockPaths.levels({ show: 'low' }),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'LowStockCard'),
    },
  },
  palette: {
    actions: [
      {
        label: m.stock_card_low,
        words: m.stock_palette_low_words,
        icon: PackageMinus,
        to: stockPaths.levels({ show: 'low' }),
      },
    ],
  },
};

/** Descriptions of the permissions that a program can be granted here. */
export const stockGrantText: GrantText = {
  'stock.manage': m.stock_grant_stock,
};
