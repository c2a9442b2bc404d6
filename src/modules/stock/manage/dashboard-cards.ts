import { whileOn } from '#platform/access/access.ts';
import type { CardSource } from '#platform/page/card.ts';
import { manageStock } from '../permissions.ts';
import type { StockLevel } from '../level/stock-contract.ts';
import { listStockLevels } from '../level/stock-queries.ts';

const SHOWN = 6;

/** The scarcest of the items that run low. */
export const lowStockCard: CardSource<{ levels: StockLevel[]; isMore: boolean }> = {
  access: whileOn('shop', manageStock),
  load: async (scope) => {
    const { levels, next } = await listStockLevels(scope, { filter: 'low', after: null, limit: SHOWN });
    return { levels, isMore: next !== null };
  },
};
