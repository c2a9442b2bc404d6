import type { z } from 'zod';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { SortOf } from '#platform/paging/sort-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { stockRefusals } from '../refusals.ts';
import { type LevelPage, MAX_PAGE_SIZE, type MovementPage, type StockLevel } from './stock-contract.ts';
import { STOCK_SEARCH } from './index-items.ts';
import { type LevelFilter, type LevelSort, LOW_STOCK } from './stock-rules.ts';

/** Maximum number of items per query. */
const MAX_ITEMS = 1_000;

/** Returns the availability of these items. Unknown items are missing from the map. */
export async function availabilityOf(
  scope: Scope,
  itemIds: readonly string[],
): Promise<Map<string, StockLevel>> {
  if (itemIds.length === 0) return new Map();
  if (itemIds.length > MAX_ITEMS) throw new RangeError(`At most ${MAX_ITEMS} items at a time.`);
  const rows = await scope.tx.rows(sql<LevelRow>`
    select ${levelColumns} from stock_level where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds as string[]}::uuid[])`);
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** Refuses with `stock.item_missing`. */
export async function getStockLevel(scope: Scope, itemId: string): Promise<StockLevel> {
  const level = (await availabilityOf(scope, [itemId])).get(itemId);
  if (!level) throw refuse(stockRefusals, 'stock.item_missing');
  return level;
}

/**
 * Lists counted items, scarcest first unless they are sorted. `q` is part of a label, SKU or name; a single letter finds everything. `after` is
 * the `next` of the previous page. A search that finds more than it looks through is partial.
 */
export async function listStockLevels(
  scope: Scope,
  query: {
    filter: LevelFilter;
    q?: string;
    sort?: SortOf<LevelSort> | undefined;
    after: string | null;
    limit: number;
  },
): Promise<LevelPage & { readonly isPartial: boolean }> {
  const limit = Math.min(query.limit, MAX_PAGE_SIZE);
  const most = { all: null, low: LOW_STOCK, sold_out: 0 }[query.filter];
  const { sort = 'available', after } = query;
  const page = sortedPage(SORT_KEYS, ITEM_ID, { sort, after });
  const hits = await findHits(scope, [STOCK_SEARCH], query.q ?? '');
  const rows = await scope.tx.rows(sql<LevelRow>`
    select ${levelColumns} from stock_level
     where tenant_id = ${scope.tenant.id} and policy <> 'untracked' ${hits ? sql`and ${isHit(sql`item_id`, hits)}` : sql``}
       and (${most}::integer is null or on_hand - reserved - safety <= ${most})
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const levels = rows.slice(0, limit);
  const last = levels.at(-1);
  const next = rows.length > limit && last ? page.cursorAt(last) : null;
  return { levels, next, isPartial: hits?.isPartial ?? false };
}

/** Lists an item's movements, newest first. `after` is the position of the previous page's last one. */
export async function listMovements(
  scope: Scope,
  query: { itemId: string; after: z.output<typeof IdPosition> | null; limit: number },
): Promise<MovementPage> {
  const limit = Math.min(query.limit, MAX_PAGE_SIZE);
  const afterId = query.after?.id ?? null;
  const rows = await scope.tx.rows(sql<MovementRow>`
    select movement_id, kind, quantity, on_hand_after, ref_kind, ref_id, note, actor_name, occurred_at from stock_movement
     where tenant_id = ${scope.tenant.id} and item_id = ${query.itemId}
       and (${afterId}::uuid is null or movement_id < ${afterId})
     order by movement_id desc limit ${limit + 1}`);
  const movements = rows.slice(0, limit).map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }));
  const last = rows.length > limit ? movements.at(-1) : undefined;
  return { movements, next: last ? cursorOf(IdPosition, { id: last.movementId }) : null };
}

/** Decodes a cursor in a page's address; an invalid one starts from the beginning. */
export function findMovementPosition(cursor: string | undefined): z.output<typeof IdPosition> | null {
  return findCursorPosition(IdPosition, cursor);
}

type LevelRow = RowOf<'stock_level', 'itemId' | 'label' | 'policy' | 'onHand' | 'reserved'> & {
  readonly available: number;
};

const ITEM_ID = { key: sql`item_id`, of: (row: LevelRow) => row.itemId };
/** Each is the key of an index of the counted items. */
const SORT_KEYS: Readonly<Record<LevelSort, SortKey<LevelRow>>> = {
  available: { kind: 'whole', key: sql`(on_hand - reserved - safety)`, of: ({ available }) => available },
  label: { kind: 'text', key: sql`label`, of: ({ label }) => label },
};

const levelColumns = sql`item_id, label, policy, on_hand, reserved, on_hand - reserved - safety as available`;

type MovementRow = RowOf<
  'stock_movement',
  | 'movementId'
  | 'kind'
  | 'quantity'
  | 'onHandAfter'
  | 'refKind'
  | 'refId'
  | 'note'
  | 'actorName'
  | 'occurredAt'
>;
