import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf, Rows } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { ZIP_MAX_ENTRIES } from '#platform/storage/stream-zip.ts';

/** A file or folder of an archive, with its path in it. */
export type ArchivedRow = Outer<RowOf<'files_version', 'contentType'>> &
  RowOf<'files_item', 'sizeBytes' | 'updatedAt'> & {
    readonly itemId: string;
    readonly path: string[];
    /** Null for a folder. */
    objectId: Rows['files_version']['objectId'] | null;
  };

/** Returns items with all descendants, at most one more than allowed. Caller must have checked access. */
export function listArchived(scope: Scope, itemIds: readonly string[]): Promise<ArchivedRow[]> {
  return scope.tx.rows(sql<ArchivedRow>`
    with recursive below as (
      select item_id, array[name] as path from files_item
       where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) and trashed_at is null
      union all
      select child.item_id, below.path || child.name
        from below join files_item child
          on child.tenant_id = ${scope.tenant.id} and child.place_id = below.item_id and child.trashed_at is null
    ), whole as (select item_id, path from below limit ${ZIP_MAX_ENTRIES + 1})
    select whole.item_id, whole.path, v.object_id, v.content_type, i.size_bytes, i.updated_at
      from whole
      join files_item i on i.tenant_id = ${scope.tenant.id} and i.item_id = whole.item_id
      left join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id and v.is_current
     order by whole.path`);
}
