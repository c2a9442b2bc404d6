import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { holds, stronger } from './access-rules.ts';
import { type AccessLevel, MAX_DEPTH, type SpaceName, type TrailStep } from './file-contract.ts';
import {
  openSpace,
  requireTop,
  type Space,
  spaceColumns,
  spaceOf,
  type SpaceRow,
  type Standing,
  standingIn,
} from './spaces.ts';
import { filesRefusals } from '../refusals.ts';

/** An item that the actor can access, with the access level. */
export interface ReachedItem {
  readonly itemId: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly space: Space;
  readonly level: AccessLevel;
  /** Access level of the containing folder; null if that is not visible. */
  readonly parentLevel: AccessLevel | null;
  /** From the topmost visible folder to the item itself. */
  readonly trail: readonly TrailStep[];
  /** Depth, counting the item itself. */
  readonly depth: number;
  readonly revision: number;
}

type ChainRow = Outer<RowAs<'files_grant', { granted: 'level' }>> &
  SpaceRow & {
    readonly itemId: string;
    readonly parentId: string | null;
    readonly name: string;
    readonly rank: number;
    readonly revision: number;
    readonly distance: number;
    readonly trashedAt: Date | null;
  };

/**
 * The only access check for items. The owner of a space manages its items; a grant on the item or an ancestor gives its
 * level; everybody can download from the public space, and managers manage it; of a shared space the module decides that
 * owns its record, also whether grants count. Trashed items, also by an ancestor, are missing. Refuses with `files.missing`, and if the item is visible but the level is too low, with
 * `files.download_forbidden` or `files.forbidden`.
 */
export async function requireItem(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await findItem(scope, itemId);
  if (!item) throw refuse(filesRefusals, 'files.missing');
  if (!holds(item.level, wanted))
    throw refuse(filesRefusals, wanted === 'download' ? 'files.download_forbidden' : 'files.forbidden');
  return item;
}

/** Like `requireItem`, for folders. Also refuses with `files.not_a_folder`. */
export async function requireFolder(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await requireItem(scope, itemId, wanted);
  if (!item.isFolder) throw refuse(filesRefusals, 'files.not_a_folder');
  return item;
}

/** Like `requireItem`, for files. Also refuses with `files.not_a_file`. */
export async function requireFile(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await requireItem(scope, itemId, wanted);
  if (item.isFolder) throw refuse(filesRefusals, 'files.not_a_file');
  return item;
}

/** Returns an item that the actor can at least view, or null. */
export async function findItem(scope: Scope, itemId: string): Promise<ReachedItem | null> {
  const chain = await chainOf(scope, itemId);
  const [row] = chain;
  if (!row || chain.some((step) => step.trashedAt !== null)) return null;
  return reached(chain, levelsOf(await standingIn(scope, spaceOf(row)), chain));
}

/**
 * Returns a trashed item of a space in which the actor has a level without grants; other access checks treat it as missing.
 * Refuses with `files.missing`, and with `files.forbidden` where the level is too low.
 */
export async function requireTrashed(
  scope: Scope,
  itemId: string,
  wanted: 'edit' | 'manage',
): Promise<ReachedItem> {
  const chain = await chainOf(scope, itemId);
  const [row] = chain;
  if (!row || row.trashedAt === null) throw refuse(filesRefusals, 'files.missing');
  const standing = await standingIn(scope, spaceOf(row));
  const item = reached(chain, levelsOf(standing, chain));
  if (!item || !holds(standing.level, 'edit')) throw refuse(filesRefusals, 'files.missing');
  if (!holds(standing.level, wanted)) throw refuse(filesRefusals, 'files.forbidden');
  return item;
}

/** Returns the item and its ancestors, the item first; empty if it does not exist. */
function chainOf(scope: Scope, itemId: string): Promise<ChainRow[]> {
  const personId = personOf(scope)?.userId ?? null;
  return scope.tx.rows(sql<ChainRow>`
    with recursive chain as (
      select item_id, parent_id, space_id as of_space, name, rank, revision, trashed_at, 0 as distance from files_item
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and purged_at is null
      union all
      select above.item_id, above.parent_id, above.space_id as of_space, above.name, above.rank, above.revision, above.trashed_at, chain.distance + 1
        from chain join files_item above on above.tenant_id = ${scope.tenant.id} and above.item_id = chain.parent_id
       where chain.distance <= ${MAX_DEPTH + 1}
    )
    select chain.item_id, chain.parent_id, chain.name, chain.rank, chain.revision, chain.trashed_at, chain.distance,
           g.level as granted, ${spaceColumns}
      from chain
      join files_space s on s.tenant_id = ${scope.tenant.id} and s.space_id = chain.of_space
      left join files_grant g on g.tenant_id = ${scope.tenant.id} and g.item_id = chain.item_id and g.person_id = ${personId}
     order by chain.distance`);
}

/** Returns the access level at each step of a chain; levels are inherited downwards. */
function levelsOf(standing: Standing, chain: readonly ChainRow[]): (AccessLevel | null)[] {
  let { level } = standing;
  const granted = (step: ChainRow) => (standing.takesGrants ? step.granted : null);
  const levels = chain.toReversed().map((step) => (level = stronger(level, granted(step))));
  return levels.toReversed();
}

function reached(chain: readonly ChainRow[], levels: readonly (AccessLevel | null)[]): ReachedItem | null {
  const [row] = chain;
  const [level] = levels;
  if (!row || !level) return null;
  return {
    itemId: row.itemId,
    name: row.name,
    isFolder: row.rank === 0,
    parentId: row.parentId,
    space: spaceOf(row),
    level,
    parentLevel: levels[1] ?? null,
    trail: chain
      .filter((_, index) => levels[index] !== null)
      .map((step) => ({ itemId: step.itemId, name: step.name }))
      .toReversed(),
    depth: chain.length,
    revision: row.revision,
  };
}

/** Target of new items: a folder, or the top level of a space. */
export interface Place {
  readonly space: Space;
  readonly folderId: string | null;
  readonly level: AccessLevel;
  readonly depth: number;
  readonly folderName: string | null;
}

/** Returns the target of new items after checking access. Refuses as `requireFolder` and `requireTop` do. */
export async function requirePlace(
  scope: Scope,
  { space, parent }: { readonly space: SpaceName; readonly parent?: string | null | undefined },
): Promise<Place> {
  if (parent) {
    const folder = await requireFolder(scope, parent, 'edit');
    return {
      space: folder.space,
      folderId: folder.itemId,
      level: folder.level,
      depth: folder.depth,
      folderName: folder.name,
    };
  }
  const level = await requireTop(scope, space, 'edit');
  return { space: await openSpace(scope, space), folderId: null, level, depth: 0, folderName: null };
}
