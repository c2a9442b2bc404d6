import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Common table expression `below (item_id, depth)`: the given items at depth 1 and all descendants that are not trashed
 * themselves. For `with recursive`.
 */
export function belowItems(scope: Scope, itemIds: readonly string[]) {
  return sql`below as (
    select item_id, item_id as root_id, 1 as depth from files_item where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[])
    union all
    select child.item_id, below.root_id, below.depth + 1
      from below join files_item child
        on child.tenant_id = ${scope.tenant.id} and child.place_id = below.item_id and child.trashed_at is null
  )`;
}

export interface Weight {
  readonly items: number;
  readonly sizeBytes: number;
  /** Number of levels, counting the item itself. */
  readonly height: number;
}

/** Returns count, size and height of each item with its descendants. */
export async function weighItems(scope: Scope, itemIds: readonly string[]): Promise<Map<string, Weight>> {
  const rows = await scope.tx.rows(sql<{
    rootId: string;
    items: number;
    sizeBytes: number;
    height: number;
  }>`
    with recursive ${belowItems(scope, itemIds)}
    select below.root_id, count(*)::int as items, coalesce(sum(i.size_bytes), 0)::bigint as size_bytes, max(below.depth) as height
      from below join files_item i on i.tenant_id = ${scope.tenant.id} and i.item_id = below.item_id
     group by below.root_id`);
  return new Map(
    rows.map((row) => [row.rootId, { items: row.items, sizeBytes: row.sizeBytes, height: row.height }]),
  );
}

/** Returns the sum of several weights. */
export function weightOfAll(weights: Iterable<Weight>): Pick<Weight, 'items' | 'sizeBytes'> {
  let items = 0;
  let sizeBytes = 0;
  for (const weight of weights) {
    items += weight.items;
    sizeBytes += weight.sizeBytes;
  }
  return { items, sizeBytes };
}
