import { findPersonByEmail, namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { AccessLevel } from '../item/file-contract.ts';
import { recordActivity } from '../item/record-activity.ts';
import { requireItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import type { FileGrant } from './share-contract.ts';

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
 * Grants a person of the site access to an item and its descendants, or changes the level. Refuses with
 * `files.person_missing`, `files.grant_own`, `files.too_many_grants`.
 */
export async function giveGrant(
  scope: Scope,
  { itemId, email, level }: { itemId: string; email: string; level: AccessLevel },
): Promise<FileGrant> {
  const item = await requireItem(scope, itemId, 'manage');
  const person = await findPersonByEmail(scope, email);
  if (!person?.isActive) throw refuse(filesRefusals, 'files.person_missing');
  if (person.personId === item.space.personId || person.personId === personOf(scope)?.userId)
    throw refuse(filesRefusals, 'files.grant_own');
  const { n } = await scope.tx.one(sql<{ n: number }>`
    select count(*)::int as n from files_grant where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  if (n >= MAX_GRANTS) throw refuse(filesRefusals, 'files.too_many_grants');
  const row = await scope.tx.one(sql<GrantRow>`
    insert into files_grant (tenant_id, item_id, person_id, level, granted_by, created_at)
    values (${scope.tenant.id}, ${itemId}, ${person.personId}, ${level}, ${personOf(scope)?.userId ?? null}, ${scope.now})
    on conflict (tenant_id, item_id, person_id) do update set level = excluded.level, granted_by = excluded.granted_by
    returning grant_id, item_id, person_id, level, created_at`);
  const name = `${person.firstname} ${person.lastname}`.trim();
  await recordActivity(scope, itemId, 'shared', { to: name });
  return shownGrant(row, name);
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

/** Revokes a grant, or gives up one's own. Refuses with `files.missing`. */
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
  const names = await namesOf(scope, [row.personId]);
  await recordActivity(scope, itemId, 'unshared', { from: names.get(row.personId) ?? null });
}
