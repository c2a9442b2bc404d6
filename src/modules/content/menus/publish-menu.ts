import type { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { contentRefusals } from '../refusals.ts';
import { MAX_MENU_VERSIONS, type MenuEntry, type MenuPlace, type RestoreMenuInput } from './menu-contract.ts';
import { findMenu, findMenuVersion } from './menu-rows.ts';
import { itemsOf } from './menu-rules.ts';

interface PublishedMenu {
  readonly place: MenuPlace;
  /** Number of the version that was edited; 0 where there was none. */
  readonly version: number;
  /** Null: the usual links of the modules that are on. */
  readonly entries: readonly MenuEntry[] | null;
}

/**
 * Publishes a menu as its next version; readers see it at once. A menu that was not changed keeps its version.
 * Refuses with `content.version_conflict`, `content.item_missing` (an entry names an item that this site does not have).
 */
export async function publishMenu(scope: Scope, menu: PublishedMenu): Promise<{ number: number }> {
  const newest = await findMenu(scope, menu.place);
  const current = newest?.number ?? 0;
  if (menu.version !== current) throw conflict(menu.version, current);
  if (isSame(newest?.entries ?? null, menu.entries)) return { number: current };
  const known = itemsOf(newest?.entries ?? []);
  await checkItems(
    scope,
    itemsOf(menu.entries ?? []).filter((itemId) => !known.includes(itemId)),
  );
  return addVersion(scope, menu);
}

/**
 * Publishes an earlier version of a menu again, as its next version. Pages that no longer exist stay in it unseen.
 * Refuses with `content.version_missing`, `content.version_conflict`.
 */
export async function restoreMenu(
  scope: Scope,
  { place, version, number }: z.infer<typeof RestoreMenuInput>,
): Promise<{ number: number }> {
  const former = await findMenuVersion(scope, place, number);
  if (!former) throw refuse(contentRefusals, 'content.version_missing');
  const current = (await findMenu(scope, place))?.number ?? 0;
  if (version !== current) throw conflict(version, current);
  return addVersion(scope, { place, version, entries: former.entries });
}

async function addVersion(
  scope: Scope,
  { place, version, entries }: PublishedMenu,
): Promise<{ number: number }> {
  const { id } = scope.tenant;
  const number = version + 1;
  const added = await scope.tx.run(sql`
    insert into content_menu_version (tenant_id, place, number, entries, author_id, created_at)
    values (${id}, ${place}, ${number}, ${entries === null ? null : JSON.stringify(entries)}::jsonb, ${personOf(scope)?.userId ?? null}, ${scope.now})
    on conflict do nothing`);
  // Somebody else published at the same time.
  if (added === 0) throw conflict(version, number);
  await scope.tx.run(
    sql`delete from content_menu_version where tenant_id = ${id} and place = ${place} and number <= ${number - MAX_MENU_VERSIONS}`,
  );
  await recordAudit(scope, {
    action: 'content.publish_menu',
    entityKind: 'content.menu',
    entityId: place,
    after: { menu: place, version: number },
  });
  await touchContent(scope, [SITE_CONTENT]);
  return { number };
}

async function checkItems(scope: Scope, itemIds: readonly string[]): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'kind'>>`
    select item_id, kind from content_item
     where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds as string[]}::uuid[]) and deleted_at is null`);
  if (rows.filter(({ kind }) => hasAddress(kind)).length < itemIds.length)
    throw refuse(contentRefusals, 'content.item_missing');
}

function conflict(yours: number, current: number) {
  return refuse(contentRefusals, 'content.version_conflict', { yours, current, theirs: null });
}

/** Compares what is stored, in which the order of keys is that of the database, with what was typed. */
function isSame(one: readonly MenuEntry[] | null, other: readonly MenuEntry[] | null): boolean {
  return plain(one) === plain(other);
}

function plain(entries: readonly MenuEntry[] | null): string {
  return JSON.stringify(
    entries?.map(({ th, en, to, entries: links }) => [
      th,
      en,
      to,
      links.map((link) => [link.th, link.en, link.to]),
    ]) ?? null,
  );
}
