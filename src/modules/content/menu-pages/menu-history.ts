import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type Change, differenceOf } from '#platform/documents/difference-rules.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { itemOfTarget, MAX_MENU_VERSIONS, type MenuEntry, type MenuPlace } from '../menus/menu-contract.ts';
import { itemsOf, linesOf } from '../menus/menu-rules.ts';
import type { MenuVersionRow } from '../menus/menu-rows.ts';
import { contentRefusals } from '../refusals.ts';

export interface MenuVersion {
  readonly number: number;
  readonly createdAt: string;
  readonly author: string | null;
}

export interface MenuLine {
  readonly text: string;
  readonly isBelow: boolean;
}

interface MenuDifference {
  readonly number: number;
  /** Null: there is no earlier version. */
  readonly against: number | null;
  /** The version, or the one before it, has the usual links. */
  readonly isUsual: boolean;
  readonly wasUsual: boolean;
  readonly lines: readonly Change<MenuLine>[];
}

/**
 * Returns the versions of a menu, newest first, and what changed in one of them (by default the newest) since the version
 * before it; null for a menu that was never published. Refuses with `content.version_missing`.
 */
export async function listMenuVersions(
  scope: Scope,
  place: MenuPlace,
  chosen: number | undefined,
): Promise<{ versions: MenuVersion[]; difference: MenuDifference | null }> {
  const rows = await scope.tx.rows(sql<MenuVersionRow>`
    select number, entries, author_id, created_at from content_menu_version
     where tenant_id = ${scope.tenant.id} and place = ${place} order by number desc limit ${sql.lit(MAX_MENU_VERSIONS)}`);
  const shown = rows.find(({ number }) => number === (chosen ?? rows[0]?.number));
  if (!shown && chosen !== undefined) throw refuse(contentRefusals, 'content.version_missing');
  const names = await namesOf(
    scope,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return {
    versions: rows.map(({ number, authorId, createdAt }) => ({
      number,
      createdAt: createdAt.toISOString(),
      author: authorId === null ? null : (names.get(authorId) ?? null),
    })),
    difference: shown
      ? await differenceBetween(scope, shown, rows.find(({ number }) => number < shown.number) ?? null)
      : null,
  };
}

async function differenceBetween(
  scope: Scope,
  after: MenuVersionRow,
  before: MenuVersionRow | null,
): Promise<MenuDifference> {
  const titles = await titlesIn(scope, [...(before?.entries ?? []), ...(after.entries ?? [])]);
  const textOf = (target: string): string => {
    const itemId = itemOfTarget(target);
    return itemId === null ? target : (titles[itemId] ?? '–');
  };
  const linesOfRow = (row: MenuVersionRow | null) => linesOf(row?.entries ?? [], textOf);
  return {
    number: after.number,
    against: before?.number ?? null,
    isUsual: after.entries === null,
    wasUsual: before !== null && before.entries === null,
    lines: differenceOf(linesOfRow(before), linesOfRow(after), ({ text, isBelow }) => `${isBelow} ${text}`),
  };
}

/** Returns the titles of the items that a menu names; those that no longer exist have none. */
export async function titlesIn(
  scope: Scope,
  entries: readonly MenuEntry[],
): Promise<Readonly<Record<string, string>>> {
  const rows = await scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'title'>>`
    select item_id, title from content_item
     where tenant_id = ${scope.tenant.id} and item_id = any(${itemsOf(entries)}::uuid[]) and deleted_at is null`);
  return Object.fromEntries(rows.map(({ itemId, title }) => [itemId, title]));
}
