import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { notify } from '#modules/notifications/public.ts';
import { backInStock } from './notice-kinds.ts';
import { shopPaths } from '../paths.ts';
import { shopRefusals } from '../refusals.ts';
import { MAX_STOCK_ALERTS } from './saved-contract.ts';
import { lockMember } from './set-saved.ts';

/** Members notified per transaction. */
const BATCH_SIZE = 200;

/**
 * Sets or removes a stock alert for a sold-out variant. Idempotent. Refuses with `shop.product_missing`,
 * `shop.not_for_sale`, `shop.in_stock_already`, `shop.stock_wishes_full`.
 */
export async function setStockAlert(
  scope: Scope,
  person: PersonActor,
  { sku, hasStockAlert }: { readonly sku: string; readonly hasStockAlert: boolean },
): Promise<{ hasStockAlert: boolean }> {
  const variant = await scope.tx.first(sql<
    RowOf<'shop_variant', 'variantId' | 'availability'> & {
      readonly isOffered: boolean;
    }
  >`
    select variant.variant_id, variant.availability, variant.status = 'active' and product.status = 'active' as is_offered
      from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.sku = ${sku} and product.status <> 'draft'
       for share of variant`);
  if (!variant) throw refuse(shopRefusals, 'shop.product_missing');
  const { userId } = person;
  if (!hasStockAlert) {
    await scope.tx.run(sql`
      delete from shop_stock_wish where tenant_id = ${scope.tenant.id} and variant_id = ${variant.variantId} and user_id = ${userId}`);
    return { hasStockAlert };
  }
  if (!variant.isOffered) throw refuse(shopRefusals, 'shop.not_for_sale', { sku });
  if (variant.availability !== 'sold_out') throw refuse(shopRefusals, 'shop.in_stock_already');
  await lockMember(scope, person);
  const { waiting } = await scope.tx.one(sql<{ waiting: number }>`
    select count(*)::int as waiting from shop_stock_wish
     where tenant_id = ${scope.tenant.id} and user_id = ${userId} and variant_id <> ${variant.variantId}`);
  if (waiting >= MAX_STOCK_ALERTS) throw refuse(shopRefusals, 'shop.stock_wishes_full');
  await scope.tx.run(sql`
    insert into shop_stock_wish (tenant_id, variant_id, user_id, asked_at)
    values (${scope.tenant.id}, ${variant.variantId}, ${userId}, ${scope.now}) on conflict do nothing`);
  return { hasStockAlert };
}

/** Returns the SKUs of a product's variants for which the member has a stock alert. */
export async function listStockAlerts(
  scope: Scope,
  person: PersonActor,
  productId: string,
): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'shop_variant', 'sku'>>`
    select variant.sku from shop_variant as variant
      join shop_stock_wish as alert on alert.tenant_id = ${scope.tenant.id} and alert.variant_id = variant.variant_id
     where variant.tenant_id = ${scope.tenant.id} and variant.product_id = ${productId} and alert.user_id = ${person.userId}`);
  return rows.map(({ sku }) => sku);
}

/** Enqueues `notifyBackInStock` for every available variant of these products with stock alerts. */
export async function enqueueStockAlerts(scope: Scope, productIds: readonly string[]): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'shop_variant', 'variantId'>>`
    select variant.variant_id from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.product_id = any(${productIds as string[]}::uuid[])
       and variant.availability <> 'sold_out' and variant.status = 'active' and product.status = 'active'
       and exists (select from shop_stock_wish as alert where alert.tenant_id = ${scope.tenant.id} and alert.variant_id = variant.variant_id)
     order by variant.variant_id`);
  await enqueueAll(
    scope,
    rows.map(({ variantId }) =>
      jobRequest(notifyBackInStock, { variantId }, { key: `shop.back ${variantId}` }),
    ),
  );
}

/** Notifies members with a stock alert for the variant, if it is still available, and removes their alerts. */
export const notifyBackInStock = job({
  name: 'shop.tell_back_in_stock',
  payload: z.object({ variantId: z.uuid() }),
  run: async (run, { variantId }) => {
    while ((await run.transaction((scope) => notifyBatch(scope, variantId))) === BATCH_SIZE);
  },
});

async function notifyBatch(scope: Scope, variantId: string): Promise<number> {
  const variant = await scope.tx.first(sql<
    RowOf<'shop_variant', 'sku'> & RowOf<'shop_product', 'titleTh' | 'titleEn'>
  >`
    select variant.sku, product.title_th, product.title_en from shop_variant as variant
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where variant.tenant_id = ${scope.tenant.id} and variant.variant_id = ${variantId}
       and variant.availability <> 'sold_out' and variant.status = 'active' and product.status = 'active'`);
  if (!variant) return 0;
  const notified = await scope.tx.rows(sql<RowOf<'shop_stock_wish', 'userId' | 'wishId'>>`
    delete from shop_stock_wish where tenant_id = ${scope.tenant.id} and variant_id = ${variantId}
       and user_id = any(array(select user_id from shop_stock_wish
             where tenant_id = ${scope.tenant.id} and variant_id = ${variantId} order by user_id limit ${BATCH_SIZE}))
    returning user_id, wish_id`);
  for (const { userId, wishId } of notified)
    await notify(scope, backInStock, {
      personId: userId,
      params: { titleTh: variant.titleTh, titleEn: variant.titleEn },
      link: shopPaths.product(variant.sku),
      dedupeKey: `shop.back ${wishId}`,
    });
  return notified.length;
}
