import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { allows } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { keepThings } from '../permissions.ts';
import { getProductBySku } from '../product/product-rows.ts';
import { shopRefusals } from '../refusals.ts';
import { MAX_SAVED } from './saved-contract.ts';

/** Returns the member who may save products; null for guests, programs, and admins acting for somebody else. */
export function memberOf(scope: Scope): PersonActor | null {
  const person = personOf(scope);
  return person && allows(keepThings, person) ? person : null;
}

/** Takes a per-member advisory lock, so that the limits hold under concurrency. */
export async function lockMember(scope: Scope, { userId }: PersonActor): Promise<void> {
  await scope.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`shop.saved ${scope.tenant.id} ${userId}`}, 0))`);
}

/**
 * Saves or removes a product, by any of its SKUs. Idempotent. Refuses with `shop.product_missing`,
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
  await lockMember(scope, person);
  const { saved } = await scope.tx.one(sql<{ saved: number }>`
    select count(*)::int as saved from shop_saved_product
     where tenant_id = ${scope.tenant.id} and user_id = ${userId} and product_id <> ${productId}`);
  if (saved >= MAX_SAVED) throw refuse(shopRefusals, 'shop.saved_full');
  await scope.tx.run(sql`
    insert into shop_saved_product (tenant_id, user_id, product_id, saved_at)
    values (${scope.tenant.id}, ${userId}, ${productId}, ${scope.now}) on conflict do nothing`);
  return { isSaved };
}

/** Returns which of these cards the member has saved; null if the actor cannot save. */
export async function savedAmong(
  scope: Scope,
  cards: readonly { readonly sku: string }[],
): Promise<string[] | null> {
  const person = memberOf(scope);
  if (!person) return null;
  const rows = await scope.tx.rows(sql<RowOf<'shop_product', 'leadSku'>>`
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
