import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { cardColumns, type CardRow, cardOf } from '../listing/product-list.ts';
import type { ProductCard } from '../listing/product-list-contract.ts';
import { keepThings } from '../permissions.ts';
import { getProductBySku } from '../product/product-rows.ts';
import { shopRefusals } from '../refusals.ts';
import { MAX_SAVED } from '../saved/saved-contract.ts';

export const SAVED_PAGE = 24;

/** The member who may keep things here for themselves; null for guests, programs, and whoever acts for somebody else. */
export function memberOf(scope: Scope): PersonActor | null {
  const person = personOf(scope);
  return person && allows(keepThings, person) ? person : null;
}

/** One after the other for each member, so that the limits hold. */
export async function holdMember(scope: Scope, { userId }: PersonActor): Promise<void> {
  await scope.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`shop.saved ${scope.tenant.id} ${userId}`}, 0))`);
}

/**
 * Keeps a product, by any of its SKUs, or lets it go. Repeating it changes nothing. Refuses with `shop.product_missing`,
 * `shop.saved_full`.
 */
export async function setSaved(
  scope: Scope,
  person: PersonActor,
  { sku, isSaved }: { readonly sku: string; readonly isSaved: boolean },
): Promise<{ isSaved: boolean }> {
  const { productId, status } = await getProductBySku(scope, sku);
  const { userId } = person;
  if (!isSaved) {
    await scope.tx.run(sql`
      delete from shop_saved_product where tenant_id = ${scope.tenant.id} and user_id = ${userId} and product_id = ${productId}`);
    return { isSaved };
  }
  if (status === 'draft') throw refuse(shopRefusals, 'shop.product_missing');
  await holdMember(scope, person);
  const { saved } = await scope.tx.one(sql<{ saved: number }>`
    select count(*)::int as saved from shop_saved_product
     where tenant_id = ${scope.tenant.id} and user_id = ${userId} and product_id <> ${productId}`);
  if (saved >= MAX_SAVED) throw refuse(shopRefusals, 'shop.saved_full');
  await scope.tx.run(sql`
    insert into shop_saved_product (tenant_id, user_id, product_id, saved_at)
    values (${scope.tenant.id}, ${userId}, ${productId}, ${scope.now}) on conflict do nothing`);
  return { isSaved };
}

/** Which of these cards the acting member has saved; null where nobody may save. */
export async function savedAmong(scope: Scope, cards: readonly ProductCard[]): Promise<string[] | null> {
  const person = memberOf(scope);
  if (!person) return null;
  const rows = await scope.tx.rows(sql<{ leadSku: string }>`
    select product.lead_sku from shop_saved_product as saved
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = saved.product_id
     where saved.tenant_id = ${scope.tenant.id} and saved.user_id = ${person.userId}
       and product.lead_sku = any(${cards.map(({ sku }) => sku)})`);
  return rows.map(({ leadSku }) => leadSku);
}

export async function isSaved(scope: Scope, person: PersonActor, productId: string): Promise<boolean> {
  const row = await scope.tx.first(sql`
    select 1 from shop_saved_product
     where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and product_id = ${productId}`);
  return row !== null;
}

/** A member's saved products, the latest first; `after` is the SKU that ended the page before. What is no longer for sale is left out. */
export async function listSaved(
  scope: Scope,
  person: PersonActor,
  { after = null, limit = SAVED_PAGE }: { readonly after?: string | null; readonly limit?: number } = {},
): Promise<{ items: ProductCard[]; next: string | null }> {
  const rows = await scope.tx.rows(sql<CardRow>`
    with beyond as (
      select saved.saved_at, saved.product_id from shop_saved_product as saved
        join shop_variant as variant on variant.tenant_id = ${scope.tenant.id} and variant.product_id = saved.product_id
       where saved.tenant_id = ${scope.tenant.id} and saved.user_id = ${person.userId} and variant.sku = ${after})
    select ${cardColumns}
      from shop_saved_product as saved
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = saved.product_id
     where saved.tenant_id = ${scope.tenant.id} and saved.user_id = ${person.userId}
       and product.status = 'active' and product.variant_count > 0
       and (${after}::text is null or (saved.saved_at, saved.product_id) < (select saved_at, product_id from beyond))
     order by saved.saved_at desc, saved.product_id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => cardOf(scope, row)),
    next: rows.length > limit ? (page.at(-1)?.leadSku ?? null) : null,
  };
}
