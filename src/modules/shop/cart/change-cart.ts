import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { availabilityOf } from '#modules/stock/public.ts';
import { priceAt } from '../product/price-rules.ts';
import { priceSettingOf, type VariantRow, variantColumns } from '../product/product-rows.ts';
import { shopRefusals } from '../refusals.ts';
import type { AddToCartInput, CartView, SetQuantityInput } from './cart-contract.ts';
import { allowedQuantity, MAX_CART_LINES, type Offer } from './cart-rules.ts';
import {
  type CartRow,
  changesOf,
  findActiveCart,
  getCart,
  listLines,
  lockActiveCart,
  requireOwner,
  viewOf,
} from './cart-rows.ts';

/**
 * Adds pieces of a variant to the actor's cart at the current price.
 * Refuses with `shop.product_missing`, `shop.not_for_sale`, `shop.cart_full`, and with `shop.sold_out` if the line would
 * exceed the allowed quantity.
 */
export async function addToCart(scope: Scope, { sku, quantity }: AddToCartInput): Promise<CartView> {
  const cart = await lockActiveCart(scope, requireOwner(scope));
  const offer = await getOffer(scope, sku);
  const lines = await quantitiesOf(scope, cart);
  const wanted = (lines.get(offer.variantId) ?? 0) + quantity;
  requireQuota(offer, wanted);
  if (!lines.has(offer.variantId) && lines.size >= MAX_CART_LINES)
    throw refuse(shopRefusals, 'shop.cart_full');
  await putLine(scope, cart, offer, wanted);
  return viewOf(await cleared(scope, cart), await listLines(scope, cart.cartId));
}

/**
 * Sets the quantity of a variant; 0 removes the line. The customer is taken to have seen the current price.
 * Refuses with `shop.product_missing`, `shop.not_for_sale`, `shop.cart_full`, `shop.sold_out`.
 */
export async function setQuantity(scope: Scope, { sku, quantity }: SetQuantityInput): Promise<CartView> {
  if (quantity === 0) return removeLine(scope, { sku });
  const cart = await lockActiveCart(scope, requireOwner(scope));
  const offer = await getOffer(scope, sku);
  const lines = await quantitiesOf(scope, cart);
  requireQuota(offer, quantity);
  if (!lines.has(offer.variantId) && lines.size >= MAX_CART_LINES)
    throw refuse(shopRefusals, 'shop.cart_full');
  await putLine(scope, cart, offer, quantity);
  return viewOf(await cleared(scope, cart), await listLines(scope, cart.cartId));
}

/** Removes a variant from the cart, even if it is no longer for sale. Idempotent. */
export async function removeLine(scope: Scope, { sku }: { sku: string }): Promise<CartView> {
  const cart = await findActiveCart(scope, requireOwner(scope), { lock: true });
  if (!cart) return viewOf(null, []);
  await scope.tx.run(sql`
    delete from shop_cart_line where tenant_id = ${scope.tenant.id} and cart_id = ${cart.cartId}
       and variant_id = (select variant_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = ${sku})`);
  return viewOf(await cleared(scope, cart), await listLines(scope, cart.cartId));
}

/**
 * Accepts the changes since the customer last saw the cart: takes over new prices, reduces short lines, removes lines that
 * cannot be bought. Refuses with `shop.cart_changed` if the cart has changed again since `fingerprint`.
 */
export async function acceptChanges(
  scope: Scope,
  { fingerprint }: { fingerprint: string },
): Promise<CartView> {
  const cart = await findActiveCart(scope, requireOwner(scope), { lock: true });
  if (!cart) return viewOf(null, []);
  const lines = await listLines(scope, cart.cartId);
  const changes = changesOf(lines);
  if (!changes) return viewOf(cart, lines);
  if (changes.fingerprint !== fingerprint) throw refuse(shopRefusals, 'shop.cart_changed', changes);
  const kept = lines.map((line) => ({
    variant_id: line.variantId,
    quantity: Math.min(line.quantity, allowedQuantity(line)),
    price: line.priceSatang,
  }));
  await scope.tx.run(sql`
    delete from shop_cart_line where tenant_id = ${scope.tenant.id} and cart_id = ${cart.cartId}
       and variant_id = any(${kept.filter(({ quantity }) => quantity === 0).map(({ variant_id }) => variant_id)}::uuid[])`);
  await scope.tx.run(sql`
    update shop_cart_line as line set quantity = kept.quantity, seen_price_satang = kept.price
      from jsonb_to_recordset(${JSON.stringify(kept.filter(({ quantity }) => quantity > 0))}::jsonb) as kept (variant_id uuid, quantity integer, price bigint)
     where line.tenant_id = ${scope.tenant.id} and line.cart_id = ${cart.cartId} and line.variant_id = kept.variant_id`);
  return viewOf(await cleared(scope, cart), await listLines(scope, cart.cartId));
}

/**
 * Adds the items of the person's last order to the cart again, up to the allowed quantities.
 * Refuses with `shop.cart_empty` if there is nothing to repeat.
 */
export async function repeatLastOrder(scope: Scope): Promise<CartView> {
  const owner = requireOwner(scope);
  const cart = await lockActiveCart(scope, owner);
  const last = await scope.tx.first(sql<RowOf<'shop_cart', 'cartId'>>`
    select cart_id from shop_cart where tenant_id = ${scope.tenant.id} and user_id = ${owner.userId} and status = 'converted'
     order by updated_at desc limit 1`);
  const lines = last ? await listLines(scope, last.cartId) : [];
  const wanted = lines
    .map((line) => ({
      variant_id: line.variantId,
      quantity: Math.min(line.quantity, allowedQuantity(line)),
      price: line.priceSatang,
    }))
    .filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) throw refuse(shopRefusals, 'shop.cart_empty');
  await scope.tx.run(sql`
    insert into shop_cart_line (tenant_id, cart_id, variant_id, quantity, seen_price_satang, added_at)
    select ${scope.tenant.id}, ${cart.cartId}, variant_id, quantity, price, ${scope.now}
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (variant_id uuid, quantity integer, price bigint)
    on conflict (tenant_id, cart_id, variant_id) do update set seen_price_satang = excluded.seen_price_satang`);
  await cleared(scope, cart);
  return getCart(scope);
}

/** Whether the person has an order to repeat. False for guests. */
export async function hasOrderToRepeat(scope: Scope): Promise<boolean> {
  const person = personOf(scope);
  if (!person) return false;
  const last = await scope.tx.first(sql`
    select from shop_cart where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and status = 'converted' limit 1`);
  return last !== null;
}

/** Clears the merge notice after the person has read it. */
export async function dismissMergeNotice(scope: Scope): Promise<CartView> {
  const cart = await findActiveCart(scope, requireOwner(scope), { lock: true });
  if (cart) await cleared(scope, cart);
  return getCart(scope);
}

interface VariantOffer extends Offer {
  readonly variantId: string;
  readonly sku: string;
  readonly priceSatang: number;
}

async function getOffer(scope: Scope, sku: string): Promise<VariantOffer> {
  const row = await scope.tx.first(sql<VariantRow & { productStatus: string }>`
    select ${variantColumns}, (select status from shop_product where tenant_id = ${scope.tenant.id} and product_id = shop_variant.product_id) as product_status
      from shop_variant where tenant_id = ${scope.tenant.id} and sku = ${sku}`);
  if (!row || row.productStatus === 'draft') throw refuse(shopRefusals, 'shop.product_missing');
  const level = (await availabilityOf(scope, [row.variantId])).get(row.variantId);
  return {
    variantId: row.variantId,
    sku,
    priceSatang: priceAt(priceSettingOf(row), scope.now),
    isForSale: row.status === 'active' && row.productStatus === 'active',
    available: level?.policy === 'forbid' ? level.available : level ? null : 0,
    maxPerOrder: row.maxPerOrder,
  };
}

function requireQuota(offer: VariantOffer, wanted: number): void {
  if (!offer.isForSale) throw refuse(shopRefusals, 'shop.not_for_sale', { sku: offer.sku });
  const allowed = allowedQuantity(offer);
  if (wanted > allowed) throw refuse(shopRefusals, 'shop.sold_out', { sku: offer.sku, available: allowed });
}

async function quantitiesOf(scope: Scope, cart: CartRow): Promise<Map<string, number>> {
  const rows = await scope.tx.rows(sql<RowOf<'shop_cart_line', 'variantId' | 'quantity'>>`
    select variant_id, quantity from shop_cart_line where tenant_id = ${scope.tenant.id} and cart_id = ${cart.cartId}`);
  return new Map(rows.map((row) => [row.variantId, row.quantity]));
}

async function putLine(scope: Scope, cart: CartRow, offer: VariantOffer, quantity: number): Promise<void> {
  await scope.tx.run(sql`
    insert into shop_cart_line (tenant_id, cart_id, variant_id, quantity, seen_price_satang, added_at)
    values (${scope.tenant.id}, ${cart.cartId}, ${offer.variantId}, ${quantity}, ${offer.priceSatang}, ${scope.now})
    on conflict (tenant_id, cart_id, variant_id) do update set quantity = excluded.quantity, seen_price_satang = excluded.seen_price_satang`);
}

/** Updates the cart's timestamp and clears its merge notice: any change by the owner counts as having read it. */
async function cleared(scope: Scope, cart: CartRow): Promise<CartRow> {
  await scope.tx.run(
    sql`update shop_cart set merge_notice = null, updated_at = ${scope.now} where tenant_id = ${scope.tenant.id} and cart_id = ${cart.cartId}`,
  );
  return { ...cart, mergeNotice: null };
}
