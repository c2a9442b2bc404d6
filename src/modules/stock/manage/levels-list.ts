import { z } from 'zod';
import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { type StockLevel, StockQuery } from '../level/stock-contract.ts';
import { listStockLevels } from '../level/stock-queries.ts';
import {
  type AvailabilityClass,
  availabilityClassOf,
  LEVEL_FILTERS,
  LEVEL_SORTS,
} from '../level/stock-rules.ts';
import { manageStock } from '../permissions.ts';

export const LevelListQuery = z.object({
  show: z.enum(LEVEL_FILTERS).catch('all').default('all'),
  q: StockQuery.catch('').default(''),
  sort: sortParameter(LEVEL_SORTS),
  after: CursorText.optional(),
});

const AVAILABILITIES: Readonly<Record<AvailabilityClass, Sentence>> = {
  in_stock: m.stock_in_stock,
  low: m.stock_low,
  sold_out: m.stock_sold_out,
};

/** Stock levels, as a file. */
export const levelsList = listSource<typeof LevelListQuery, StockLevel>({
  name: 'stock.levels',
  title: m.stock_title,
  access: manageStock,
  query: LevelListQuery,
  columns: [
    { header: m.stock_item, kind: 'text', of: (level) => level.label || level.itemId },
    {
      header: m.stock_availability,
      kind: 'text',
      of: ({ policy, available }, locale) =>
        policy === 'allow' && available <= 0
          ? m.stock_sells_on({}, { locale })
          : AVAILABILITIES[availabilityClassOf(policy, available)]({}, { locale }),
    },
    { header: m.stock_available, kind: 'number', of: (level) => level.available },
    { header: m.stock_on_hand, kind: 'number', of: (level) => level.onHand },
    { header: m.stock_reserved, kind: 'number', of: (level) => level.reserved },
  ],
  read: async (scope, { show, q, sort }, { after = null, limit }) => {
    const { levels, next, isPartial } = await listStockLevels(scope, { filter: show, q, sort, after, limit });
    return { rows: levels, next, isPartial };
  },
});
