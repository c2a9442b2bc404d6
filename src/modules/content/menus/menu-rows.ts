import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { MenuPlace } from './menu-contract.ts';

export type MenuVersionRow = RowOf<'content_menu_version', 'number' | 'entries' | 'authorId' | 'createdAt'>;

/** Returns the version that readers see, or null for a menu that was never published. */
export function findMenu(scope: Scope, place: MenuPlace): Promise<MenuVersionRow | null> {
  return scope.tx.first(sql<MenuVersionRow>`
    select number, entries, author_id, created_at from content_menu_version
     where tenant_id = ${scope.tenant.id} and place = ${place} order by number desc limit 1`);
}

/** Returns one version, or null. */
export function findMenuVersion(
  scope: Scope,
  place: MenuPlace,
  number: number,
): Promise<MenuVersionRow | null> {
  return scope.tx.first(sql<MenuVersionRow>`
    select number, entries, author_id, created_at from content_menu_version
     where tenant_id = ${scope.tenant.id} and place = ${place} and number = ${number}`);
}

/** Returns the menus that readers see, of those that were ever published. */
export function listMenus(scope: Scope): Promise<RowOf<'content_menu_version', 'place' | 'entries'>[]> {
  return scope.tx.rows(sql<RowOf<'content_menu_version', 'place' | 'entries'>>`
    select distinct on (place) place, entries from content_menu_version
     where tenant_id = ${scope.tenant.id} order by place, number desc`);
}
