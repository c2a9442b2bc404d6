import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type AccessLevel, MAX_DEPTH, type TrailStep } from './file-contract.ts';
import { itemColumns, type ItemRow, itemTables } from './item-rows.ts';
import { stronger } from './access-rules.ts';
import { type SpaceRow, type Standing, standingsIn } from './spaces.ts';

/** An item of a non-folder list, with access level and path. */
export interface ReachableRow {
  readonly row: ItemRow;
  readonly level: AccessLevel;
  /** Ancestors, as far as the reader may see them. */
  readonly trail: TrailStep[];
}

type AboveRow = Outer<RowAs<'files_grant', { granted: 'level' }>> & {
  readonly leafId: string;
  readonly itemId: string;
  readonly name: string;
  readonly distance: number;
  readonly trashedAt: Date | null;
};

/**
 * Filters items to those that the actor can access, keeping their order, with access levels; one statement reads all
 * ancestors. Leaves out trashed items, also by an ancestor; `under` keeps descendants of one folder.
 */
export async function reachableRows(
  scope: Scope,
  itemIds: readonly string[],
  under: string | null = null,
): Promise<ReachableRow[]> {
  if (itemIds.length === 0) return [];
  const person = personOf(scope);
  const [rows, above] = await Promise.all([
    scope.tx.rows(sql<ItemRow & Pick<SpaceRow, 'spaceKind'>>`
      select ${itemColumns(scope)}, s.kind as space_kind from ${itemTables}
       where i.tenant_id = ${scope.tenant.id} and i.item_id = any(${itemIds}::uuid[]) and i.trashed_at is null`),
    scope.tx.rows(sql<AboveRow>`
      with recursive up as (
        select item_id as leaf_id, item_id, parent_id, name, trashed_at, 0 as distance from files_item
         where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[])
        union all
        select up.leaf_id, above.item_id, above.parent_id, above.name, above.trashed_at, up.distance + 1
          from up join files_item above on above.tenant_id = ${scope.tenant.id} and above.item_id = up.parent_id
         where up.distance <= ${MAX_DEPTH + 1}
      )
      select up.leaf_id, up.item_id, up.name, up.distance, up.trashed_at, g.level as granted
        from up left join files_grant g on g.tenant_id = ${scope.tenant.id} and g.item_id = up.item_id and g.person_id = ${person?.userId ?? null}`),
  ]);
  const chains = Map.groupBy(above, (step) => step.leafId);
  const known = new Map(rows.map((row) => [row.itemId, row]));
  const standings = await standingsOfRows(scope, rows);
  return itemIds.flatMap((itemId) => {
    const row = known.get(itemId);
    const chain = (chains.get(itemId) ?? []).toSorted((a, b) => b.distance - a.distance);
    if (!row || chain.some((step) => step.trashedAt !== null)) return [];
    if (under !== null && !chain.some((step) => step.itemId === under && step.distance > 0)) return [];
    const standing = standings.get(row.spaceId);
    let level = standing?.level ?? null;
    const trail: TrailStep[] = [];
    for (const step of chain) {
      if (standing?.takesGrants) level = stronger(level, step.granted);
      if (level !== null && step.distance > 0) trail.push({ itemId: step.itemId, name: step.name });
    }
    return level === null ? [] : [{ row, level, trail }];
  });
}

/** Returns the actor's standing in the spaces of some items, by the space's id. */
async function standingsOfRows(
  scope: Scope,
  rows: readonly (ItemRow & Pick<SpaceRow, 'spaceKind'>)[],
): Promise<Map<string, Standing>> {
  const spaces = [...new Map(rows.map((row) => [row.spaceId, row])).values()];
  const standings = await standingsIn(
    scope,
    spaces.map(({ spaceKind: kind, ownerId: personId, ...of }) => ({ ...of, kind, personId })),
  );
  return new Map(
    spaces.map(({ spaceId }, at) => [spaceId, standings[at] ?? { level: null, takesGrants: false }]),
  );
}
