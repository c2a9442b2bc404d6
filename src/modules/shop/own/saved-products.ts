import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { cursorOf, findCursorPosition } from '#platform/paging/cursor.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { cardColumns, type CardRow, cardOf } from '../listing/product-list.ts';
import type { ProductCard } from '../listing/product-list-contract.ts';
import { Sku } from '../product/product-contract.ts';

export const SAVED_PAGE = 24;
const SavedPosition = z.object({ sku: Sku });

/** Returns a member's saved products for sale, latest first; `after` is the `next` of the previous page. */
export async function listSaved(
  scope: Scope,
  person: PersonActor,
  { after = null, limit = SAVED_PAGE }: { readonly after?: string | null; readonly limit?: number } = {},
): Promise<{ items: ProductCard[]; next: string | null }> {
  const sku = findCursorPosition(SavedPosition, after)?.sku ?? null;
  const rows = await scope.tx.rows(sql<CardRow>`
    with beyond as (
      select saved.saved_at, saved.product_id from shop_saved_product as saved
        join shop_variant as variant on variant.tenant_id = ${scope.tenant.id} and variant.product_id = saved.product_id
       where saved.tenant_id = ${scope.tenant.id} and saved.user_id = ${person.userId} and variant.sku = ${sku})
    select ${cardColumns}
      from shop_saved_product as saved
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = saved.product_id
     where saved.tenant_id = ${scope.tenant.id} and saved.user_id = ${person.userId}
       and product.status = 'active' and product.variant_count > 0
       and (${sku}::text is null or (saved.saved_at, saved.product_id) < (select saved_at, product_id from beyond))
     order by saved.saved_at desc, saved.product_id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => cardOf(scope, row)),
    next: last ? cursorOf(SavedPosition, { sku: last.leadSku }) : null,
  };
}
