import { findSaleItems, isSelling, listSaleItems, type SaleItem } from '#modules/shop/public.ts';
import type { Scope } from '#platform/scope.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { soldProducts } from '../form/schema-rules.ts';

const MAX_FOUND = 20;

/**
 * Returns the products that payments offer, by SKU; those that the shop does not sell are missing. Also tells whether the
 * shop is switched off.
 */
export async function productsIn(
  scope: Scope,
  schema: FormSchema,
): Promise<{ products: Readonly<Record<string, SaleItem>>; isShopOff: boolean }> {
  const items = await listSaleItems(scope, [...new Set(soldProducts(schema).flatMap(({ skus }) => skus))]);
  return {
    products: Object.fromEntries(items.map((item) => [item.sku, item])),
    isShopOff: !isSelling(scope),
  };
}

/** Finds what payments can offer, by title or SKU. */
export function findProducts(scope: Scope, q: string): Promise<{ items: SaleItem[]; isCut: boolean }> {
  return findSaleItems(scope, { q, limit: MAX_FOUND });
}
