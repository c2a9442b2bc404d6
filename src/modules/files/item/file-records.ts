import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf } from '#platform/scope.ts';
import type { RecordKind } from '#platform/search/record-kind.ts';
import { searchItems } from '#platform/search/search.ts';
import { filesPaths } from '../paths.ts';
import { ownFiles } from '../permissions.ts';
import { searchKindIn } from './index-items.ts';
import type { ItemRow } from './item-rows.ts';
import { reachableRows } from './reachable-rows.ts';

/** Spaces of other people that are searched, by the latest grants. */
const MAX_SPACES = 20;
/** Hits that are checked: most items of a space with a shared one are not shared. */
const MAX_HITS = 100;

/** Files and folders of one's own, and those that others have shared, by part of their name. */
export const fileRecords: RecordKind = {
  name: 'files.item',
  access: ownFiles,
  find: async (scope, query, limit) => {
    const person = personOf(scope);
    if (!person) return [];
    const hits = await scope.tx.rows(sql<RowOf<'files_item', 'itemId'> & { readonly score: number }>`
      select hit.item_id, hit.score
        from (select space_id from files_space where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}
               union
              (select i.space_id from files_grant g
                 join files_item i on i.tenant_id = g.tenant_id and i.item_id = g.item_id
                where g.tenant_id = ${scope.tenant.id} and g.person_id = ${person.userId}
                group by i.space_id order by max(g.created_at) desc limit ${sql.lit(MAX_SPACES)})) as space
       cross join lateral ${searchItems(searchKindIn(sql`space.space_id`), query.search, MAX_HITS, query)} as hit
       order by hit.score desc, hit.item_id desc limit ${sql.lit(MAX_HITS)}`);
    const scores = new Map(hits.map(({ itemId, score }) => [itemId, score]));
    const reachable = await reachableRows(scope, [...scores.keys()]);
    return reachable.slice(0, limit).map(({ row, trail }) => ({
      id: row.itemId,
      title: row.name,
      detail: trail.map(({ name }) => name).join(' / '),
      to: pathOf(row, { isOwn: row.ownerId === person.userId, isParentVisible: trail.length > 0 }),
      keys: [row.name],
      score: scores.get(row.itemId) ?? 0,
    }));
  },
};

function pathOf(
  { itemId, kind, parentId }: ItemRow,
  { isOwn, isParentVisible }: { isOwn: boolean; isParentVisible: boolean },
): string {
  const item = { itemId, isFolder: kind === 'folder' };
  if (isParentVisible && parentId !== null) return filesPaths.placedItem({ ...item, folder: parentId });
  return isOwn ? filesPaths.placedItem(item) : filesPaths.sharedItem(item);
}
