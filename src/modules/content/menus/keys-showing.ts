import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import type { ItemRow } from '../item/item-rows.ts';
import { CONTENT_KEY } from '../paths.ts';
import { listMenus } from './menu-rows.ts';
import { itemsOf } from './menu-rules.ts';

/** Content keys of what shows any items: also every page of the site, where a menu names one. */
export async function keysShowingAny(scope: Scope): Promise<string[]> {
  return keysOf((await itemsInMenus(scope)).length > 0);
}

/** Content keys of what shows an item: also every page of the site, where a menu names it or its translation. */
export async function keysShowing(
  scope: Scope,
  { translationGroup }: Pick<ItemRow, 'translationGroup'>,
): Promise<string[]> {
  const itemIds = await itemsInMenus(scope);
  if (itemIds.length === 0) return keysOf(false);
  const { isNamed } = await scope.tx.one(sql<{ isNamed: boolean }>`
    select exists (select from content_item
      where tenant_id = ${scope.tenant.id} and item_id = any(${itemIds}::uuid[]) and translation_group = ${translationGroup}) as is_named`);
  return keysOf(isNamed);
}

async function itemsInMenus(scope: Scope): Promise<string[]> {
  return itemsOf((await listMenus(scope)).flatMap(({ entries }) => entries ?? []));
}

function keysOf(isInMenu: boolean): string[] {
  return isInMenu ? [CONTENT_KEY, SITE_CONTENT] : [CONTENT_KEY];
}
