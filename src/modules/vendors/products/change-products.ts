import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { lockForChange } from '../access/lock-for-change.ts';
import { vendorsRefusals } from '../refusals.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import type { AddProductInput, ProductView, RemoveProductInput } from './product-contract.ts';

/** Most products of one vendor. */
export const MAX_PRODUCTS = 100;

/** Returns what a vendor offers, in the order in which it was added. */
export function readProducts(scope: Scope, vendorId: string): Promise<ProductView[]> {
  return scope.tx.rows(sql<RowOf<'vendors_product', 'productId' | 'name' | 'unit' | 'priceNote'>>`
    select product_id, name, unit, price_note from vendors_product
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} order by product_id limit ${MAX_PRODUCTS}`);
}

/** Adds a product. Refuses as `lockForChange`, and with `vendors.list_full`. */
export async function addProduct(
  scope: Scope,
  { vendor: vendorId, name, unit, priceNote }: AddProductInput,
): Promise<{ productId: string }> {
  await lockForChange(scope, vendorId);
  if ((await readProducts(scope, vendorId)).length >= MAX_PRODUCTS)
    throw refuse(vendorsRefusals, 'vendors.list_full', { most: MAX_PRODUCTS });
  const made = await scope.tx.one(sql<RowOf<'vendors_product', 'productId'>>`
    insert into vendors_product (tenant_id, vendor_id, name, unit, price_note, created_at)
    values (${scope.tenant.id}, ${vendorId}, ${name}, ${unit}, ${priceNote}, ${scope.now})
    returning product_id`);
  await recordAudit(scope, {
    action: 'vendors.add_product',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    after: { product: name },
  });
  return made;
}

/** Takes a product off a vendor. Idempotent. Refuses as `lockForChange`. */
export async function removeProduct(
  scope: Scope,
  { vendor: vendorId, product }: RemoveProductInput,
): Promise<void> {
  await lockForChange(scope, vendorId);
  const removed = await scope.tx.first(sql<RowOf<'vendors_product', 'name' | 'unit' | 'priceNote'>>`
    delete from vendors_product
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and product_id = ${product}
    returning name, unit, price_note`);
  if (removed)
    await recordAudit(scope, {
      action: 'vendors.remove_product',
      entityKind: VENDOR_ENTITY,
      entityId: vendorId,
      before: { product: removed.name, unit: removed.unit, priceNote: removed.priceNote },
    });
}
