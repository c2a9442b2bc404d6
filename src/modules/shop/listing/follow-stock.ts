import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { availabilityClassOf, availabilityOf } from '#modules/stock/public.ts';
import { refreshProducts } from './refresh-products.ts';

/** Handles a change of availability: updates the variants, cards, list entries and pages in the same transaction. */
export async function followStock(
  scope: Scope,
  { itemIds }: { readonly itemIds: readonly string[] },
): Promise<void> {
  const productIds = await copyAvailability(scope, itemIds);
  await refreshProducts(scope, productIds, { isTextChanged: false });
}

/** Copies the availability class onto the variants; returns the ids of products with a change. */
export async function copyAvailability(scope: Scope, itemIds: readonly string[]): Promise<string[]> {
  const levels = await availabilityOf(scope, itemIds);
  const known = [...levels.values()].sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
  const rows = await scope.tx.rows(sql<RowOf<'shop_variant', 'productId'>>`
    update shop_variant as variant set availability = level.availability
      from unnest(${known.map(({ itemId }) => itemId)}::uuid[], ${known.map(({ policy, available }) => availabilityClassOf(policy, available))}::text[])
           as level (item_id, availability)
     where variant.tenant_id = ${scope.tenant.id} and variant.variant_id = level.item_id and variant.availability <> level.availability
    returning variant.product_id`);
  return [...new Set(rows.map(({ productId }) => productId))];
}
