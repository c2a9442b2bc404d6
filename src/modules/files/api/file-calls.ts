import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { listPlace } from '../item/list-folder.ts';
import { requireFolder, requireItem } from '../item/require-item.ts';
import { findSpace, requireTop } from '../item/spaces.ts';
import { showItems } from '../item/item-rows.ts';
import type { SpaceName } from '../item/file-contract.ts';
import { filesRefusals } from '../refusals.ts';
import { type CallItem, type FolderBranch } from './call-contract.ts';
import { callItemById, callItems } from './call-item.ts';

/** Most items in one reply; these calls have no pagination. */
const MAX_LISTED = 5_000;
const MAX_FOLDERS = 5_000;

/**
 * Returns the file of an upload completed here, by its `path`. Other data from the caller (size, type, picture, location) is
 * ignored, because the server knows it. Refuses with `files.upload_unknown`.
 */
export async function registerFile(
  scope: Scope,
  { path, url }: { path: string; url?: string | null | undefined },
): Promise<CallItem> {
  const person = personOf(scope);
  if (!person) throw refuse(filesRefusals, 'files.no_token');
  const named = path.replace(/^filemanager\//, '') || (url ?? '').replace(/^.*filemanager\//, '');
  const row = await scope.tx.first(sql<Filled<RowOf<'files_upload', 'itemId'>>>`
    select item_id from files_upload
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and path = ${named} and state = 'done' and item_id is not null
     order by upload_id desc limit 1`);
  if (!row) throw refuse(filesRefusals, 'files.upload_unknown');
  const { level } = await requireItem(scope, row.itemId, 'view');
  return callItemById(scope, row.itemId, level);
}

/** Returns the items of a folder or the top level, in one list. */
export async function listParent(
  scope: Scope,
  { space, parent }: { space: SpaceName; parent: string | null },
): Promise<CallItem[]> {
  const place = await placeOf(scope, space, parent);
  if (place === null) return [];
  const items = [];
  for (let after: string | undefined; items.length < MAX_LISTED; ) {
    const page = await listPlace(scope, place.placeId, {
      sort: 'name',
      direction: 'asc',
      kind: undefined,
      after,
    });
    items.push(...(await showItems(scope, page.rows, place.level)));
    if (page.next === null) break;
    after = page.next;
  }
  return callItems(scope, items);
}

async function placeOf(scope: Scope, space: SpaceName, parent: string | null) {
  if (parent !== null) {
    const folder = await requireFolder(scope, parent, 'view');
    return { placeId: folder.itemId, level: folder.level };
  }
  const level = await requireTop(scope, space, 'view');
  const top = await findSpace(scope, space);
  return top && { placeId: top.spaceId, level };
}

/** Returns all folders below one as a tree; at most 5,000, upper levels first. */
export async function folderStructure(
  scope: Scope,
  { space, parent }: { space: SpaceName; parent: string | null },
): Promise<FolderBranch[]> {
  const place = await placeOf(scope, space, parent);
  if (place === null) return [];
  const rows = await scope.tx.rows(sql<{ itemId: string; name: string; parentId: string | null }>`
    with recursive below as (
      select item_id, name, parent_id, 1 as depth from files_item
       where tenant_id = ${scope.tenant.id} and place_id = ${place.placeId} and rank = 0 and trashed_at is null
      union all
      select child.item_id, child.name, child.parent_id, below.depth + 1
        from below join files_item child
          on child.tenant_id = ${scope.tenant.id} and child.place_id = below.item_id and child.rank = 0 and child.trashed_at is null
    )
    select item_id, name, parent_id from (select * from below limit ${MAX_FOLDERS}) as folders
     order by depth, name collate natural_order, item_id`);
  const branches = new Map<string, FolderBranch>();
  const roots: FolderBranch[] = [];
  for (const row of rows) {
    const branch: FolderBranch = {
      _id: row.itemId,
      name: row.name,
      parent: row.parentId,
      children: [],
    };
    branches.set(row.itemId, branch);
    const above = row.parentId === null ? undefined : branches.get(row.parentId);
    (above?.children ?? roots).push(branch);
  }
  return roots;
}
