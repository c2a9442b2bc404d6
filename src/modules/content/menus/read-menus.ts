import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { addressOf } from '../item/item-address.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { isInReadersLanguage, isVisible } from '../reading/visible.ts';
import { itemOfTarget } from './menu-contract.ts';
import { listMenus } from './menu-rows.ts';
import { itemsOf, type ShownEntry, shownEntries } from './menu-rules.ts';

export interface SiteMenus {
  /** Null: the usual links of the modules that are on. */
  readonly main: readonly ShownEntry[] | null;
  readonly footer: readonly ShownEntry[];
}

/**
 * Returns the menus of the header and the footer as the reader sees them: an item that a link names is shown at its present
 * address, in the reader's language where it has one, and only while they may read it. Kept pages end when that changes.
 */
export async function readMenus(scope: Scope, http: Pick<PageHttp, 'keepUntil'>): Promise<SiteMenus> {
  const menus = await listMenus(scope);
  const entriesAt = (place: string) => menus.find((menu) => menu.place === place)?.entries ?? null;
  const itemIds = itemsOf(menus.flatMap(({ entries }) => entries ?? []));
  const paths = await pathsOf(scope, itemIds);
  if (itemIds.length > 0) await keepUntilChange(scope, itemIds, http);
  const reader = {
    locale: scope.locale,
    pathOf: (target: string): string | null => {
      const itemId = itemOfTarget(target);
      return itemId === null ? target : (paths.get(itemId) ?? null);
    },
  };
  const main = entriesAt('main');
  return {
    main: main && shownEntries(main, reader),
    footer: shownEntries(entriesAt('footer') ?? [], reader),
  };
}

/** Returns every address in the menus that is no item, for those who look whether something is linked. */
export async function listMenuAddresses(scope: Scope): Promise<string[]> {
  const menus = await listMenus(scope);
  return menus
    .flatMap(({ entries }) => entries ?? [])
    .flatMap(({ to, entries }) => [to, ...entries.map((link) => link.to)])
    .filter((target) => target !== '' && itemOfTarget(target) === null);
}

/** Returns where the reader finds the items, or their translations; without those that they do not see. */
async function pathsOf(scope: Scope, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0 || scope.tenant.settings.modules['content'] === false) return new Map();
  const rows = await scope.tx.rows(sql<
    RowAs<'content_item', { chosenId: 'itemId' }> &
      RowOf<'content_item', 'kind' | 'slug'> &
      Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
  >`
    select chosen.item_id as chosen_id, item.kind, item.slug, category.slug as category_slug
      from content_item chosen
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.translation_group = chosen.translation_group
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = any(${itemIds as string[]}::uuid[])
       and ${isVisible(scope)} and ${isInReadersLanguage(scope)}`);
  return new Map(
    rows
      .filter(({ kind }) => hasAddress(kind))
      .map((row) => [row.chosenId, addressOf(row, row.categorySlug)]),
  );
}

async function keepUntilChange(
  scope: Scope,
  itemIds: readonly string[],
  http: Pick<PageHttp, 'keepUntil'>,
): Promise<void> {
  const { at } = await scope.tx.one(sql<{ at: Date | null }>`
    select least(min(item.published_at) filter (where item.published_at > ${scope.now}),
                 min(item.unpublish_at) filter (where item.unpublish_at > ${scope.now})) as at
      from content_item chosen
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.translation_group = chosen.translation_group
     where chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = any(${itemIds as string[]}::uuid[])
       and item.status = 'released' and item.deleted_at is null`);
  if (at !== null) http.keepUntil(at);
}
