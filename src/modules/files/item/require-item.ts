import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type AccessLevel, MAX_DEPTH, type SpaceName, type TrailStep } from './file-contract.ts';
import { filesRefusals } from '../refusals.ts';

/** A tree with one owner. */
export interface Space {
  readonly spaceId: string;
  readonly kind: 'person' | 'public';
  readonly personId: string | null;
}

/** An item that somebody may reach, and how far. */
export interface ReachedItem {
  readonly itemId: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly space: Space;
  readonly level: AccessLevel;
  /** What may be done with the folder that it lies in; null: that cannot be seen. */
  readonly parentLevel: AccessLevel | null;
  /** From the first folder that may be seen down to the item itself. */
  readonly trail: readonly TrailStep[];
  /** Folders above it, the item counted in. */
  readonly depth: number;
  readonly revision: number;
}

type ChainRow = Outer<RowAs<'files_grant', { granted: 'level' }>> &
  RowAs<'files_space', { spaceKind: 'kind' }> &
  RowOf<'files_space', 'personId'> & {
    readonly itemId: string;
    readonly parentId: string | null;
    readonly name: string;
    readonly rank: number;
    readonly revision: number;
    readonly distance: number;
    readonly trashedAt: Date | null;
    readonly spaceId: string;
  };

const STRENGTH: Readonly<Record<AccessLevel, number>> = { view: 1, edit: 2, manage: 3 };

export function holds(has: AccessLevel | null, wanted: AccessLevel): boolean {
  return has !== null && STRENGTH[has] >= STRENGTH[wanted];
}

function stronger(one: AccessLevel | null, other: AccessLevel | null): AccessLevel | null {
  if (one === null || other === null) return one ?? other;
  return STRENGTH[one] >= STRENGTH[other] ? one : other;
}

/**
 * The one door to an item: what it is and what whoever asks may do with it. The owner of its space manages it; a grant on
 * it or on a folder above gives its level; the public space is everybody's to view and managers' to manage. Whatever lies
 * in the trash, even by a folder above, is not there. Refuses with `files.missing`, and with `files.forbidden` where it may
 * be seen but not that.
 */
export async function requireItem(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await findItem(scope, itemId);
  if (!item) throw refuse(filesRefusals, 'files.missing');
  if (!holds(item.level, wanted)) throw refuse(filesRefusals, 'files.forbidden');
  return item;
}

/** As `requireItem`, for folders. Refuses with `files.not_a_folder`, too. */
export async function requireFolder(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await requireItem(scope, itemId, wanted);
  if (!item.isFolder) throw refuse(filesRefusals, 'files.not_a_folder');
  return item;
}

/** As `requireItem`, for files. Refuses with `files.not_a_file`, too. */
export async function requireFile(scope: Scope, itemId: string, wanted: AccessLevel): Promise<ReachedItem> {
  const item = await requireItem(scope, itemId, wanted);
  if (item.isFolder) throw refuse(filesRefusals, 'files.not_a_file');
  return item;
}

/** An item that whoever asks may at least view, or null. */
export async function findItem(scope: Scope, itemId: string): Promise<ReachedItem | null> {
  const chain = await chainOf(scope, itemId);
  const [row] = chain;
  if (!row || chain.some((step) => step.trashedAt !== null)) return null;
  return reached(chain, levelsOf(scope, chain));
}

/** An item of the trash that whoever asks manages: `requireItem` for what does not exist to others. */
export async function requireTrashed(scope: Scope, itemId: string): Promise<ReachedItem> {
  const chain = await chainOf(scope, itemId);
  const [row] = chain;
  if (!row || row.trashedAt === null) throw refuse(filesRefusals, 'files.missing');
  const item = reached(chain, levelsOf(scope, chain));
  if (!item || ownLevel(scope, spaceOf(row)) !== 'manage') throw refuse(filesRefusals, 'files.missing');
  return item;
}

/** The item and every folder above it, the item first; empty where there is none. */
function chainOf(scope: Scope, itemId: string): Promise<ChainRow[]> {
  const personId = personOf(scope)?.userId ?? null;
  return scope.tx.rows(sql<ChainRow>`
    with recursive chain as (
      select item_id, parent_id, space_id, name, rank, revision, trashed_at, 0 as distance from files_item
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and purged_at is null
      union all
      select above.item_id, above.parent_id, above.space_id, above.name, above.rank, above.revision, above.trashed_at, chain.distance + 1
        from chain join files_item above on above.tenant_id = ${scope.tenant.id} and above.item_id = chain.parent_id
       where chain.distance <= ${MAX_DEPTH + 1}
    )
    select chain.*, g.level as granted, s.kind as space_kind, s.person_id
      from chain
      join files_space s on s.tenant_id = ${scope.tenant.id} and s.space_id = chain.space_id
      left join files_grant g on g.tenant_id = ${scope.tenant.id} and g.item_id = chain.item_id and g.person_id = ${personId}
     order by chain.distance`);
}

/** What may be done with each step of a chain: what holds above holds below. */
function levelsOf(scope: Scope, chain: readonly ChainRow[]): (AccessLevel | null)[] {
  const [first] = chain;
  let level = first ? ownLevel(scope, spaceOf(first)) : null;
  const levels = chain.toReversed().map((step) => (level = stronger(level, step.granted)));
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

function spaceOf(row: Pick<ChainRow, 'spaceId' | 'spaceKind' | 'personId'>): Space {
  return { spaceId: row.spaceId, kind: row.spaceKind, personId: row.personId };
}

/** What somebody may do with a space as such, without any grant. */
function ownLevel(scope: Scope, space: Pick<Space, 'kind' | 'personId'>): AccessLevel | null {
  const { actor } = scope;
  if (actor.kind === 'system') return 'manage';
  if (space.kind === 'public')
    return actor.kind === 'person' && hasRole(actor.role, 'manager') ? 'manage' : 'view';
  return actor.kind === 'person' && actor.userId === space.personId ? 'manage' : null;
}

/** The level of whoever asks at the top of a space. Refuses with `files.no_token` where a person is needed, `files.forbidden`. */
export function requireTop(scope: Scope, space: SpaceName, wanted: AccessLevel): AccessLevel {
  const personId = personOf(scope)?.userId ?? null;
  if (space === 'own' && personId === null) throw refuse(filesRefusals, 'files.no_token');
  const level = ownLevel(scope, { kind: space === 'own' ? 'person' : 'public', personId });
  if (!level || !holds(level, wanted)) throw refuse(filesRefusals, 'files.forbidden');
  return level;
}

/** A space by its name, or null while nobody has put anything there. */
export async function findSpace(scope: Scope, space: SpaceName): Promise<Space | null> {
  const personId = personOf(scope)?.userId ?? null;
  const row = await scope.tx.first(sql<RowOf<'files_space', 'spaceId'>>`
    select space_id from files_space where tenant_id = ${scope.tenant.id}
       and ${space === 'own' ? sql`person_id = ${personId}` : sql`kind = 'public'`}`);
  return (
    row && {
      spaceId: row.spaceId,
      kind: space === 'own' ? 'person' : 'public',
      personId: space === 'own' ? personId : null,
    }
  );
}

/** A space by its name, made at its first use. */
export async function openSpace(scope: Scope, space: SpaceName): Promise<Space> {
  const found = await findSpace(scope, space);
  if (found) return found;
  const personId = space === 'own' ? (personOf(scope)?.userId ?? null) : null;
  if (space === 'own' && personId === null) throw refuse(filesRefusals, 'files.no_token');
  await scope.tx.run(sql`
    insert into files_space (tenant_id, kind, person_id, created_at)
    values (${scope.tenant.id}, ${space === 'own' ? 'person' : 'public'}, ${personId}, ${scope.now}) on conflict do nothing`);
  const made = await findSpace(scope, space);
  if (!made) throw new Error('A space was made and is not there.');
  return made;
}

/** A place where something is put: a folder, or the top of a space. */
export interface Place {
  readonly space: Space;
  readonly folderId: string | null;
  readonly level: AccessLevel;
  readonly depth: number;
  readonly folderName: string | null;
}

/** Where new things go, with the right to put them there. Refuses as `requireFolder` and `requireTop`. */
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
  const level = requireTop(scope, space, 'edit');
  return { space: await openSpace(scope, space), folderId: null, level, depth: 0, folderName: null };
}
