import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { adjustStock } from './level/adjust-stock.ts';
import { manageStock } from './permissions.ts';
import {
  AdjustmentForm,
  changeOfForm,
  LevelPage,
  MAX_PAGE_SIZE,
  MovementPage,
  StockLevel,
  StockQuery,
} from './level/stock-contract.ts';
import { getStockLevel, listMovements, listStockLevels } from './level/stock-queries.ts';
import { LEVEL_FILTERS } from './level/stock-rules.ts';

const limit = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50);

const listLevels = endpoint({
  route: 'GET /api/stock/items',
  summary: 'Lists counted items, scarcest first; `q` is part of a SKU or name.',
  access: manageStock,
  input: z.object({
    filter: z.enum(LEVEL_FILTERS).default('all'),
    q: StockQuery.default(''),
    after: CursorText.optional(),
    limit,
  }),
  output: LevelPage,
  handle: (scope, input) => listStockLevels(scope, { ...input, after: input.after ?? null }),
});

const getLevel = endpoint({
  route: 'GET /api/stock/items/:item',
  summary: 'Returns the stock level of an item.',
  access: manageStock,
  input: z.object({ item: z.uuid() }),
  output: StockLevel,
  handle: (scope, { item }) => getStockLevel(scope, item),
});

const getMovements = endpoint({
  route: 'GET /api/stock/items/:item/movements',
  summary: 'Lists the stock movements of an item, newest first.',
  access: manageStock,
  input: z.object({ item: z.uuid(), after: CursorText.optional(), limit }),
  output: MovementPage,
  handle: async (scope, input) => {
    await getStockLevel(scope, input.item);
    const after = getCursorPosition(IdPosition, input.after);
    return listMovements(scope, { itemId: input.item, after, limit: input.limit });
  },
});

const postAdjustment = endpoint({
  route: 'POST /api/stock/items/:item/adjustments',
  summary: 'Adjusts the quantity on hand manually, with a reason.',
  access: manageStock,
  idempotent: true,
  input: AdjustmentForm,
  output: StockLevel,
  handle: async (scope, input) => {
    await adjustStock(scope, {
      itemId: input.item,
      change: changeOfForm(input),
      reason: input.reason,
      note: input.note,
      takesReserved: input.takesReserved,
    });
    return getStockLevel(scope, input.item);
  },
});

export const stockEndpoints: readonly Endpoint[] = [listLevels, getLevel, getMovements, postAdjustment];
