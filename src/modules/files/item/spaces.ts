import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { SharedSpace, SharedSpaceLevel } from '#platform/module/shared-space-kind.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { filesRefusals } from '../refusals.ts';
import { holds } from './access-rules.ts';
import type { AccessLevel, SpaceName } from './file-contract.ts';
import { sharedSpaceName, subjectOf } from './space-name-rules.ts';

/** A row of `files_space` as access is decided with: selected by `spaceColumns`. */
export type SpaceRow = RowOf<'files_space', 'spaceId' | 'personId' | 'subjectKind' | 'subjectId'> &
  RowAs<'files_space', { spaceKind: 'kind' }>;

/** Columns of a `SpaceRow`, for queries over `files_space` as `s`. */
export const spaceColumns = sql`s.space_id, s.kind as space_kind, s.person_id, s.subject_kind, s.subject_id`;

/** A tree of files: a person's, the site's public one, or a shared one, which belongs to a record of another module. */
export interface Space {
  readonly spaceId: string;
  readonly kind: SpaceRow['spaceKind'];
  readonly personId: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
}

/** What the actor may do in a space. */
export interface Standing {
  /** Without grants; null: nothing. */
  readonly level: AccessLevel | null;
  /** Whether grants on its items count. */
  readonly takesGrants: boolean;
}

const NOTHING: Standing = { level: null, takesGrants: false };
const LEVELS: Readonly<Record<SharedSpaceLevel, AccessLevel>> = {
  read: 'download',
  write: 'edit',
  manage: 'manage',
};

/** Converts a row. */
export function spaceOf(row: SpaceRow): Space {
  const { spaceId, spaceKind: kind, personId, subjectKind, subjectId } = row;
  return { spaceId, kind, personId, subjectKind, subjectId };
}

/** Returns a space's name in calls. That of a person is `own`, whosever it is. */
export function spaceNameOf({
  kind,
  subjectKind,
  subjectId,
}: Omit<Space, 'spaceId' | 'personId'>): SpaceName {
  if (kind === 'shared') return sharedSpaceName(subjectKind ?? '', subjectId ?? '');
  return kind === 'public' ? 'public' : 'own';
}

type Whose = Omit<Space, 'spaceId'>;

/** Returns the actor's standing in a space. */
export async function standingIn(scope: Scope, space: Whose): Promise<Standing> {
  const [standing = NOTHING] = await standingsIn(scope, [space]);
  return standing;
}

/** Returns the actor's standing in each of some spaces, in the same order; shared ones are asked for kind by kind. */
export async function standingsIn(scope: Scope, spaces: readonly Whose[]): Promise<Standing[]> {
  const { actor } = scope;
  if (actor.kind === 'system') return spaces.map(() => ({ level: 'manage', takesGrants: true }));
  const shared = await findSharedSpaces(scope, spaces);
  return spaces.map((space) => {
    if (space.kind !== 'shared') return { level: ownLevel(scope, space), takesGrants: true };
    const { level = null, takesGrants = false } = shared.get(spaceNameOf(space)) ?? {};
    return { level: level && LEVELS[level], takesGrants };
  });
}

/** Returns those of some spaces that are shared, by their name, as the modules describe them that own their records. */
export async function findSharedSpaces(
  scope: Scope,
  spaces: readonly Pick<Space, 'subjectKind' | 'subjectId'>[],
): Promise<Map<SpaceName, SharedSpace>> {
  const subjects = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of spaces)
    if (subjectKind !== null && subjectId !== null)
      subjects.set(subjectKind, (subjects.get(subjectKind) ?? new Set()).add(subjectId));
  const found = await Promise.all(
    [...subjects].map(async ([kind, ids]) => {
      const known = (await scope.app.sharedSpaceKinds.get(kind)?.find(scope, [...ids])) ?? [];
      return known.map((space) => [sharedSpaceName(kind, space.subjectId), space] as const);
    }),
  );
  return new Map(found.flat());
}

function ownLevel(
  { actor }: Scope,
  { kind, personId }: Pick<Space, 'kind' | 'personId'>,
): AccessLevel | null {
  if (kind === 'public')
    return actor.kind === 'person' && hasRole(actor.role, 'manager') ? 'manage' : 'download';
  return actor.kind === 'person' && actor.userId === personId ? 'manage' : null;
}

function whoseOf(scope: Scope, name: SpaceName): Whose {
  const nobody = { personId: null, subjectKind: null, subjectId: null };
  if (name === 'own') return { ...nobody, kind: 'person', personId: personOf(scope)?.userId ?? null };
  if (name === 'public') return { ...nobody, kind: 'public' };
  return { ...nobody, kind: 'shared', ...subjectOf(name) };
}

/**
 * Returns the actor's level at a space's top. Refuses with `files.no_token` if one is needed, `files.forbidden`, and with
 * `files.missing` for a shared space that the actor may not see.
 */
export async function requireTop(scope: Scope, name: SpaceName, wanted: AccessLevel): Promise<AccessLevel> {
  const whose = whoseOf(scope, name);
  if (whose.kind === 'person' && whose.personId === null) throw refuse(filesRefusals, 'files.no_token');
  const { level } = await standingIn(scope, whose);
  if (level && holds(level, wanted)) return level;
  throw refuse(
    filesRefusals,
    whose.kind === 'shared' && level === null ? 'files.missing' : 'files.forbidden',
  );
}

/** Returns a space by name, or null if it has never been used. */
export async function findSpace(scope: Scope, name: SpaceName): Promise<Space | null> {
  const { kind, personId, subjectKind, subjectId } = whoseOf(scope, name);
  const row = await scope.tx.first(sql<SpaceRow>`
    select ${spaceColumns} from files_space s where s.tenant_id = ${scope.tenant.id} and s.kind = ${kind}
       ${kind === 'person' ? sql`and s.person_id = ${personId}` : sql``}
       ${kind === 'shared' ? sql`and s.subject_kind = ${subjectKind} and s.subject_id = ${subjectId}` : sql``}`);
  return row && spaceOf(row);
}

/** Returns a space by name, creating it at first use. */
export async function openSpace(scope: Scope, name: SpaceName): Promise<Space> {
  const found = await findSpace(scope, name);
  if (found) return found;
  const { kind, personId, subjectKind, subjectId } = whoseOf(scope, name);
  if (kind === 'person' && personId === null) throw refuse(filesRefusals, 'files.no_token');
  await scope.tx.run(sql`
    insert into files_space (tenant_id, kind, person_id, subject_kind, subject_id, created_at)
    values (${scope.tenant.id}, ${kind}, ${personId}, ${subjectKind}, ${subjectId}, ${scope.now}) on conflict do nothing`);
  const made = await findSpace(scope, name);
  if (!made) throw new Error('A space was made and is not there.');
  return made;
}
