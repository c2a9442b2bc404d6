import { Boxes } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { stockPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const stockUi: ModuleUi = {
  name: 'stock',
  switchedWith: 'shop',
  workLinks: [
    { tile: 30, area: 'shop', rank: 50, to: stockPaths.levels(), label: m.stock_title, icon: Boxes },
  ],
};
