import { findMember, findPersonByEmail, namesOf } from '#modules/accounts/public.ts';
import { notify, settleNotices } from '#modules/notifications/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { AccessLevel } from '../item/file-contract.ts';
import { filesPaths } from '../paths.ts';
import { wouldGrantCount } from '../item/person-content-token.ts';
import { recordActivity } from '../item/record-activity.ts';
import { type ReachedItem, requireItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { knowsPerson } from './known-people.ts';
import { itemShared } from './notice-kinds.ts';
import type { FileGrant, NewGrant } from './share-contract.ts';

/** Limit of grants per item. */
const MAX_GRANTS = 200;

type GrantRow = RowOf<'files_grant', 'grantId' | 'itemId' | 'personId' | 'level' | 'createdAt'>;

/** Returns the grants of some items, oldest first. */
export async function grantsOf(
  scope: Scope,
  itemIds: readonly string[],
): Promise<(FileGrant & { itemId: string })[]> {
  const rows = await scope.tx.rows(sql<GrantRow>`
    select grant_id, item_id, person_id, level, created_at from files_grant
     where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) order by grant_id limit ${MAX_GRANTS * 5}`);
  const names = await namesOf(
    scope,
    rows.map((row) => row.personId),
  );
  return rows.map((row) => ({
    itemId: row.itemId,
    ...shownGrant(row, names.get(row.personId) ?? ''),
  }));
}

/**
 * Grants a person of the site access to an item and its descendants, and tells them; or changes the level, which is not
 * announced. Refuses with `files.person_missing`, `files.grant_own`, `files.grant_barred`, `files.too_many_grants`.
 */
export async function giveGrant(
  scope: Scope,
  { itemId, email, personId, level }: { itemId: string } & NewGrant,
): Promise<FileGrant> {
  const item = await requireItem(scope, itemId, 'manage');
  const person = await findRecipient(scope, { email, personId });
  if (!person?.isActive) throw refuse(filesRefusals, 'files.person_missing');
  if (person.personId === item.space.personId || person.personId === personOf(scope)?.userId)
    throw refuse(filesRefusals, 'files.grant_own');
  if (!(await wouldGrantCount(scope, person.personId, item.space)))
    throw refuse(filesRefusals, 'files.grant_barred');
  const { n } = await scope.tx.one(sql<{ n: number }>`
    select count(*)::int as n from files_grant where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  if (n >= MAX_GRANTS) throw refuse(filesRefusals, 'files.too_many_grants');
  // xmax is 0 in a row that this statement inserted, and set in one that it updated.
  const { isNew, ...row } = await scope.tx.one(sql<GrantRow & { readonly isNew: boolean }>`
    insert into files_grant (tenant_id, item_id, person_id, level, granted_by, created_at)
    values (${scope.tenant.id}, ${itemId}, ${person.personId}, ${level}, ${personOf(scope)?.userId ?? null}, ${scope.now})
    on conflict (tenant_id, item_id, person_id) do update set level = excluded.level, granted_by = excluded.granted_by
    returning grant_id, item_id, person_id, level, created_at, xmax = 0 as is_new`);
  const name = `${person.firstname} ${person.lastname}`.trim();
  await recordActivity(scope, itemId, 'shared', { to: name });
  if (isNew) await tellRecipient(scope, item, row);
  return shownGrant(row, name);
}

/** Returns the person that a new grant names: by address anybody, by id only those whom the actor may know of. */
async function findRecipient(
  scope: Scope,
  { email, personId }: Pick<NewGrant, 'email' | 'personId'>,
): Promise<{ personId: string; firstname: string; lastname: string; isActive: boolean } | null> {
  if (email !== undefined) return findPersonByEmail(scope, email);
  if (personId === undefined || !(await knowsPerson(scope, personId))) return null;
  const person = await findMember(scope.tx, scope.tenant.id, personId);
  return person && { ...person, personId: person.userId };
}

async function tellRecipient(scope: Scope, item: ReachedItem, grant: GrantRow): Promise<void> {
  const sharer = personOf(scope);
  await notify(scope, itemShared, {
    personId: grant.personId,
    params: {
      from: sharer ? `${sharer.firstname} ${sharer.lastname}`.trim() : scope.tenant.name,
      name: item.name,
      level: grant.level,
    },
    link: filesPaths.sharedItem(item),
    dedupeKey: `${itemShared.name} ${grant.grantId}`,
  });
}

/** Changes a grant's level. Refuses with `files.missing`, `files.grant_own`. */
export async function changeGrant(
  scope: Scope,
  { itemId, grantId, level }: { itemId: string; grantId: string; level: AccessLevel },
): Promise<FileGrant> {
  await requireItem(scope, itemId, 'manage');
  const personId = personOf(scope)?.userId ?? null;
  const row = await scope.tx.first(sql<GrantRow>`
    update files_grant set level = ${level}, granted_by = ${personId}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and grant_id = ${grantId}
    returning grant_id, item_id, person_id, level, created_at`);
  if (!row) throw refuse(filesRefusals, 'files.missing');
  if (row.personId === personId) throw refuse(filesRefusals, 'files.grant_own');
  const name = (await namesOf(scope, [row.personId])).get(row.personId) ?? '';
  await recordActivity(scope, itemId, 'shared', { to: name });
  return shownGrant(row, name);
}

function shownGrant(row: GrantRow, name: string): FileGrant {
  return {
    grantId: row.grantId,
    personId: row.personId,
    name,
    level: row.level,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Revokes a grant, or gives up one's own; a notice of it that nobody has seen is not mailed. Refuses with `files.missing`. */
export async function revokeGrant(
  scope: Scope,
  { itemId, grantId }: { itemId: string; grantId: string },
): Promise<void> {
  const item = await requireItem(scope, itemId, 'view');
  const row = await scope.tx.first(sql<GrantRow>`
    select grant_id, item_id, person_id, level, created_at from files_grant
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and grant_id = ${grantId}`);
  if (!row) throw refuse(filesRefusals, 'files.missing');
  if (item.level !== 'manage' && row.personId !== personOf(scope)?.userId)
    throw refuse(filesRefusals, 'files.forbidden');
  await scope.tx.run(
    sql`delete from files_grant where tenant_id = ${scope.tenant.id} and grant_id = ${grantId}`,
  );
  await settleNotices(scope, {
    personId: row.personId,
    kind: itemShared.name,
    link: filesPaths.sharedItem(item),
  });
  const names = await namesOf(scope, [row.personId]);
  await recordActivity(scope, itemId, 'unshared', { from: names.get(row.personId) ?? null });
}
