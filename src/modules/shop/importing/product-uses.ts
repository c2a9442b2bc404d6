import { listMenuAddresses } from '#modules/content/public.ts';
import { listOrderedReferences } from '#modules/orders/public.ts';
import { listMovedItems } from '#modules/stock/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { shopPaths } from '../paths.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';

/** What can keep a created product from being deleted, the reason that people are told first in front. */
const USES = ['ordered', 'stock_moved', 'in_cart', 'kept_by_members', 'pictures_changed', 'linked'] as const;
type Use = (typeof USES)[number];

type Variant = RowOf<'shop_variant', 'variantId' | 'productId' | 'sku'>;

/**
 * Returns why products that an import created are used, by id: everything that refers to a product or its variants without
 * raising the product's version.
 */
export async function listUses(
  scope: Scope,
  products: readonly RowOf<'shop_product', 'productId' | 'createdAt'>[],
): Promise<Map<string, Use>> {
  if (products.length === 0) return new Map();
  const ids = products.map(({ productId }) => productId);
  const variants = await listVariantsOf(scope, ids);
  const [ordered, moved, kept] = await Promise.all([
    listOrderedVariants(scope, variants, earliest(products.map(({ createdAt }) => createdAt))),
    listMovedItems(
      scope,
      variants.map(({ variantId }) => variantId),
    ),
    listKept(scope, ids),
  ]);
  const isLinked = await linkFinder(scope);
  const uses = new Map<string, Set<Use>>();
  const note = (productId: string, use: Use) =>
    uses.set(productId, (uses.get(productId) ?? new Set()).add(use));
  for (const { productId, use } of kept) note(productId, use);
  for (const { variantId, productId, sku } of variants) {
    if (ordered.has(variantId)) note(productId, 'ordered');
    if (moved.has(variantId)) note(productId, 'stock_moved');
    if (isLinked(sku)) note(productId, 'linked');
  }
  return new Map(
    [...uses].flatMap(([id, found]) => {
      const first = USES.find((use) => found.has(use));
      return first ? [[id, first] as const] : [];
    }),
  );
}

/** Returns which of these variants have been ordered since an instant. */
export function listOrderedVariants(
  scope: Scope,
  variants: readonly Pick<Variant, 'variantId'>[],
  since: Date,
): Promise<Set<string>> {
  const references = variants.map(({ variantId }) => variantId);
  return listOrderedReferences(scope, { kind: VARIANT_KIND, references, since });
}

export function listVariantsOf(scope: Scope, productIds: readonly string[]): Promise<Variant[]> {
  return scope.tx.rows(sql<Variant>`
    select variant_id, product_id, sku from shop_variant
     where tenant_id = ${scope.tenant.id} and product_id = any(${productIds as string[]}::uuid[])`);
}

/** The earliest of at least one instant. */
export function earliest(instants: readonly Date[]): Date {
  return instants.reduce((one, other) => (one < other ? one : other));
}

/** What the shop itself knows: carts, also those that became an order, what members keep, and pictures of people. */
function listKept(scope: Scope, ids: string[]): Promise<{ productId: string; use: Use }[]> {
  const { id: tenantId } = scope.tenant;
  return scope.tx.rows(sql<{ productId: string; use: Use }>`
    select product_id, 'in_cart' as use from shop_variant as variant
     where tenant_id = ${tenantId} and product_id = any(${ids}::uuid[])
       and exists (select from shop_cart_line as line where line.tenant_id = ${tenantId} and line.variant_id = variant.variant_id)
    union
    select product_id, 'kept_by_members' from shop_variant as variant
     where tenant_id = ${tenantId} and product_id = any(${ids}::uuid[])
       and exists (select from shop_stock_wish as wish where wish.tenant_id = ${tenantId} and wish.variant_id = variant.variant_id)
    union
    select product_id, 'kept_by_members' from shop_saved_product
     where tenant_id = ${tenantId} and product_id = any(${ids}::uuid[])
    union
    select product_id, 'pictures_changed' from shop_product_picture
     where tenant_id = ${tenantId} and product_id = any(${ids}::uuid[]) and not is_imported`);
}

/** Finds links to a product in the site's menus and settings, whichever module they belong to. */
async function linkFinder(scope: Scope): Promise<(sku: string) => boolean> {
  const addresses = await listMenuAddresses(scope);
  const settings = JSON.stringify([scope.tenant.settings, addresses]).toLowerCase();
  return (sku) => {
    const path = shopPaths.product(sku).toLowerCase();
    return settings.split(path).some((after, at) => at > 0 && !/^[a-z0-9._-]/.test(after));
  };
}
