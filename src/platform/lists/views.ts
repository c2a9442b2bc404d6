import { z } from 'zod';
import { hasRole } from '../access/role-rules.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { PersonalData } from '../personal-data.ts';
import { platformRefusals, refusals, refuse } from '../refusal.ts';
import type { PersonActor, Scope } from '../scope.ts';
import { requireListActor, requireList } from './require-list.ts';
import {
  type ListView,
  MAX_OWN_VIEWS,
  MAX_OWN_VIEWS_OF_ALL,
  MAX_SHOWN_VIEWS,
  MAX_VIEW_QUERY,
  viewQueryOf,
} from './view-rules.ts';

export const viewRefusals = refusals({
  'platform.too_many_views': { kind: 'limited', details: z.object({ most: z.int() }) },
});

/** Whether somebody's views may be seen by others, and theirs by them: among staff only. */
export function sharesViews(person: Pick<PersonActor, 'role'>): boolean {
  return hasRole(person.role, 'manager');
}

/**
 * The views of a list that the acting person may use: their own first, then, for staff, those of colleagues. A subject is the
 * record whose rows the list shows, where its views are its own.
 */
export async function listViews(
  scope: Scope,
  list: string,
  subject: string | null = null,
): Promise<ListView[]> {
  requireList(scope, list);
  const person = requireListActor(scope);
  const rows = await scope.tx.rows(sql<
    RowOf<'platform_view', 'viewId' | 'personId' | 'name' | 'query' | 'isShared'>
  >`
    select view_id, person_id, name, query, is_shared from platform_view
     where tenant_id = ${scope.tenant.id} and list = ${list} and (subject is null or subject = ${subject}::uuid)
       and (person_id = ${person.userId} or (is_shared and ${sharesViews(person)}))
     order by person_id <> ${person.userId}, name, view_id limit ${MAX_SHOWN_VIEWS}`);
  return rows.map(({ personId, ...view }) => ({
    ...view,
    canDelete: personId === person.userId || hasRole(person.role, 'admin'),
  }));
}

/**
 * Saves what a list shows under a name; the person's own view of that name is replaced. Only staff share. Refuses with
 * `platform.too_many_views`, `platform.forbidden`.
 */
export async function saveView(
  scope: Scope,
  {
    list,
    subject = null,
    name,
    search,
    isShared,
  }: { list: string; subject?: string | null; name: string; search: string; isShared: boolean },
): Promise<{ viewId: string }> {
  requireList(scope, list);
  const person = requireListActor(scope);
  if (isShared && !sharesViews(person)) throw refuse(platformRefusals, 'platform.forbidden');
  const query = viewQueryOf(search).slice(0, MAX_VIEW_QUERY);
  const { ofAll, others } = await scope.tx.one(sql<{ ofAll: number; others: number }>`
    select count(*)::int as of_all,
           (count(*) filter (where subject is not distinct from ${subject}::uuid and name <> ${name}))::int as others
      from platform_view
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and list = ${list}
       and not (subject is not distinct from ${subject}::uuid and name = ${name})`);
  for (const [saved, most] of [
    [others, MAX_OWN_VIEWS],
    [ofAll, MAX_OWN_VIEWS_OF_ALL],
  ] as const)
    if (saved >= most) throw refuse(viewRefusals, 'platform.too_many_views', { most });
  return scope.tx.one(sql<RowOf<'platform_view', 'viewId'>>`
    insert into platform_view (tenant_id, person_id, list, subject, name, query, is_shared, saved_at)
    values (${scope.tenant.id}, ${person.userId}, ${list}, ${subject}::uuid, ${name}, ${query}, ${isShared}, ${scope.now})
    on conflict (tenant_id, person_id, list, subject, name)
    do update set query = excluded.query, is_shared = excluded.is_shared, saved_at = excluded.saved_at
    returning view_id`);
}

/** Deletes one's own view of a list; admins also delete shared ones. Refuses with `platform.missing`. */
export async function deleteView(
  scope: Scope,
  { list, viewId }: { list: string; viewId: string },
): Promise<void> {
  requireList(scope, list);
  const person = requireListActor(scope);
  const isAdmin = hasRole(person.role, 'admin');
  const deleted = await scope.tx.run(sql`
    delete from platform_view
     where tenant_id = ${scope.tenant.id} and view_id = ${viewId} and list = ${list}
       and (person_id = ${person.userId} or (is_shared and ${isAdmin}))`);
  if (deleted === 0) throw refuse(platformRefusals, 'platform.missing');
}

/** Saved views of lists; those that a person shared go with their account, too. */
export const viewsPersonalData: PersonalData = {
  name: 'list_views',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql`
      select list, subject, name, query, is_shared, saved_at from platform_view
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by list, name limit 1000`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    await scope.tx.run(
      sql`delete from platform_view where tenant_id = ${scope.tenant.id} and person_id = ${personId}`,
    );
  },
};
