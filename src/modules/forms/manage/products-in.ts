import { listSaleItems, type SaleItem } from '#modules/shop/public.ts';
import type { Scope } from '#platform/scope.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { soldProducts } from '../form/schema-rules.ts';

/** Returns the products that payments offer, by SKU; those that the shop does not sell are missing. */
export async function productsIn(
  scope: Scope,
  schema: FormSchema,
): Promise<Readonly<Record<string, SaleItem>>> {
  const items = await listSaleItems(scope, [...new Set(soldProducts(schema).flatMap(({ skus }) => skus))]);
  return Object.fromEntries(items.map((item) => [item.sku, item]));
}
