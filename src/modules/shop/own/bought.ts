import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { listBought } from '#modules/orders/public.ts';
import { cardColumns, type CardRow, cardOf } from '../listing/product-list.ts';
import type { ProductCard } from '../listing/product-list-contract.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import type { OwnProduct } from '../saved/saved-contract.ts';
import { isSaved, memberOf } from '../saved/set-saved.ts';
import { listStockAlerts } from '../saved/stock-alerts.ts';

const SHOWN = 4;

/** Returns the member's latest purchases that are still for sale, as cards. */
export async function listBuyAgain(scope: Scope, person: PersonActor): Promise<ProductCard[]> {
  const bought = await listBought(scope, { personId: person.userId, kind: VARIANT_KIND });
  const references = bought.map(({ reference }) => reference);
  if (references.length === 0) return [];
  const rows = await scope.tx.rows(sql<CardRow & { boughtSku: string }>`
    select ${cardColumns}, variant.sku as bought_sku
      from (select product_id, (array_agg(sku order by at))[1] as sku, min(at) as at
              from shop_variant join unnest(${references}::uuid[]) with ordinality as line (variant_id, at) using (variant_id)
             where tenant_id = ${scope.tenant.id} and status = 'active' and availability <> 'sold_out'
             group by product_id) as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where product.status = 'active'
     order by variant.at limit ${SHOWN}`);
  return rows.map((row) => cardOf(scope, { ...row, leadSku: row.boughtSku }));
}

/** Returns the member's relation to a product; null for other actors. */
export async function findOwnProduct(scope: Scope, sku: string): Promise<OwnProduct | null> {
  const person = memberOf(scope);
  if (!person) return null;
  const variants = await scope.tx.rows(sql<RowOf<'shop_variant', 'variantId' | 'productId'>>`
    select variant_id, product_id from shop_variant
     where tenant_id = ${scope.tenant.id}
       and product_id = (select product_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = ${sku})`);
  const [first] = variants;
  if (!first) return null;
  const [saved, stockAlertSkus, [bought]] = await Promise.all([
    isSaved(scope, person, first.productId),
    listStockAlerts(scope, person, first.productId),
    listBought(scope, {
      personId: person.userId,
      kind: VARIANT_KIND,
      references: variants.map(({ variantId }) => variantId),
    }),
  ]);
  return {
    isSaved: saved,
    stockAlertSkus,
    bought: bought ? { number: bought.number, on: bought.on } : null,
  };
}
