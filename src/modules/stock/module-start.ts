import { PackageMinus } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { stockPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const stockStart: ModuleStart = {
  name: 'stock',
  switchedWith: 'shop',
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
