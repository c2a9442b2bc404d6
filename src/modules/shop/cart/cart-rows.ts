import { createHash } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import { availabilityOf } from '#modules/stock/public.ts';
import type { Availability, OptionName } from '../product/product-contract.ts';
import { pictureUrl } from '../product/picture-url.ts';
import { type PriceSetting, priceAt } from '../product/price-rules.ts';
import type { CartLine, CartSummary, CartView, MergeNotice } from './cart-contract.ts';
import type { CartChanges } from '../refusals.ts';
import {
  allowedQuantity,
  type CartLineState,
  cartSubtotal,
  findCartChanges,
  pieceCount,
} from './cart-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'shop_cart.mergeNotice': MergeNotice;
  }
}

/** Owner of a cart: a person, or a guest identified by cookie. */
export interface CartOwner {
  readonly userId: string | null;
  readonly guestId: string | null;
}

/** Returns the actor as cart owner, or null for a visitor without a cookie and for the system. */
export function ownerOf(scope: Scope): CartOwner | null {
  const { actor } = scope;
  if (actor.kind === 'person') return { userId: actor.userId, guestId: null };
  if (actor.kind === 'guest' && actor.guestId) return { userId: null, guestId: actor.guestId };
  return null;
}

/** Like `ownerOf`, but rejects with `InvalidInput` if there is none (cookies are off). */
export function requireOwner(scope: Scope): CartOwner {
  const owner = ownerOf(scope);
  if (!owner) throw new InvalidInput([{ path: '', reason: 'A cart needs a visitor.' }]);
  return owner;
}

export type CartRow = RowOf<'shop_cart', 'cartId' | 'status' | 'orderId'> & RowOf<'shop_cart', 'mergeNotice'>;

const ownedBy = (owner: CartOwner) =>
  owner.userId ? sql`user_id = ${owner.userId}` : sql`guest_id = ${owner.guestId}`;

/** Returns the owner's active cart, or null. */
export function findActiveCart(
  scope: Scope,
  owner: CartOwner,
  options: { lock?: boolean } = {},
): Promise<CartRow | null> {
  return scope.tx.first(sql<CartRow>`
    select cart_id, status, order_id, merge_notice from shop_cart
     where tenant_id = ${scope.tenant.id} and ${ownedBy(owner)} and status = 'active' ${options.lock ? sql`for update` : sql``}`);
}

/** Locks and returns a cart of the owner in any state; null for somebody else's cart. */
export function lockOwnCart(scope: Scope, owner: CartOwner, cartId: string): Promise<CartRow | null> {
  return scope.tx.first(sql<CartRow>`
    select cart_id, status, order_id, merge_notice from shop_cart
     where tenant_id = ${scope.tenant.id} and cart_id = ${cartId} and ${ownedBy(owner)} for update`);
}

/** Locks and returns the owner's active cart, creating it if missing. Two tabs that start concurrently get the same cart. */
export async function lockActiveCart(scope: Scope, owner: CartOwner): Promise<CartRow> {
  const known = await findActiveCart(scope, owner, { lock: true });
  if (known) return known;
  await scope.tx.run(sql`
    insert into shop_cart (tenant_id, user_id, guest_id, created_at, updated_at)
    values (${scope.tenant.id}, ${owner.userId}, ${owner.guestId}, ${scope.now}, ${scope.now}) on conflict do nothing`);
  const made = await findActiveCart(scope, owner, { lock: true });
  if (!made) throw new Error('The cart vanished between being made and being locked.');
  return made;
}

export interface LineRow extends CartLineState {
  readonly variantId: string;
  readonly variantTitle: string;
  readonly pictureUrl: string | null;
  readonly picture: { readonly objectId: string; readonly sha256: string } | null;
  readonly regularPriceSatang: number;
  readonly availability: Availability;
  readonly vatClass: 'standard' | 'zero' | 'exempt';
}

type StoredLine = RowOf<'shop_cart_line', 'variantId' | 'quantity' | 'seenPriceSatang'> &
  RowOf<
    'shop_variant',
    | 'sku'
    | 'regularPriceSatang'
    | 'salePriceSatang'
    | 'saleFromAt'
    | 'saleToAt'
    | 'maxPerOrder'
    | 'availability'
  > &
  RowOf<'shop_product', 'titleTh' | 'titleEn' | 'vatClass' | 'coverObjectId' | 'coverSha256'> &
  RowOf<'shop_variant', 'optionValues'> & {
    readonly isForSale: boolean;
  };

/** Returns the cart's lines with the current data, price and availability of their variants. */
export async function listLines(scope: Scope, cartId: string): Promise<LineRow[]> {
  const rows = await scope.tx.rows(sql<StoredLine>`
    select line.variant_id, line.quantity, line.seen_price_satang, variant.sku, product.title_th, product.title_en, variant.option_values,
           variant.regular_price_satang, variant.sale_price_satang, variant.sale_from_at, variant.sale_to_at, variant.max_per_order,
           variant.status = 'active' and product.status = 'active' as is_for_sale, variant.availability, product.vat_class,
           product.cover_object_id, product.cover_sha256
      from shop_cart_line as line
      join shop_variant as variant on variant.tenant_id = ${scope.tenant.id} and variant.variant_id = line.variant_id
      join shop_product as product on product.tenant_id = ${scope.tenant.id} and product.product_id = variant.product_id
     where line.tenant_id = ${scope.tenant.id} and line.cart_id = ${cartId}
     order by line.added_at, line.variant_id`);
  const levels = await availabilityOf(
    scope,
    rows.map(({ variantId }) => variantId),
  );
  return rows.map((row) => {
    const level = levels.get(row.variantId);
    return {
      variantId: row.variantId,
      sku: row.sku,
      title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
      variantTitle: optionsTitle(row.optionValues, scope.locale),
      pictureUrl: pictureUrl(scope, row.coverObjectId, row.coverSha256),
      picture:
        row.coverObjectId && row.coverSha256
          ? { objectId: row.coverObjectId, sha256: row.coverSha256 }
          : null,
      quantity: row.quantity,
      seenPriceSatang: row.seenPriceSatang,
      priceSatang: priceAt(priceSettingOfLine(row), scope.now),
      regularPriceSatang: row.regularPriceSatang,
      isForSale: row.isForSale,
      available: level?.policy === 'forbid' ? level.available : level ? null : 0,
      maxPerOrder: row.maxPerOrder,
      availability: row.availability,
      vatClass: row.vatClass,
    };
  });
}

function priceSettingOfLine(row: StoredLine): PriceSetting {
  return {
    regularPriceSatang: row.regularPriceSatang,
    salePriceSatang: row.salePriceSatang,
    saleFromAt: row.saleFromAt,
    saleToAt: row.saleToAt,
  };
}

/** Returns a variant's option values in the reader's language: `แดง / L`. */
export function optionsTitle(values: readonly OptionName[], locale: string): string {
  return values.map(({ th, en }) => (locale === 'en' && en !== '' ? en : th)).join(' / ');
}

/** Returns what changed since the customer last saw the cart, or null. */
export function changesOf(lines: readonly CartLineState[]): CartChanges | null {
  const changes = findCartChanges(lines);
  if (changes.length === 0) return null;
  const facts = changes.map(({ kind, sku, priceSatang, allowed }) => [kind, sku, priceSatang, allowed]);
  return {
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22),
    changes,
  };
}

export function viewOf(cart: CartRow | null, lines: readonly LineRow[]): CartView {
  return {
    cartId: cart?.cartId ?? null,
    lines: lines.map(lineViewOf),
    pieces: pieceCount(lines),
    subtotalSatang: cartSubtotal(lines.filter(({ isForSale }) => isForSale)),
    changes: changesOf(lines),
    mergeNotice: cart?.mergeNotice ?? null,
  };
}

function lineViewOf(line: LineRow): CartLine {
  const allowed = allowedQuantity(line);
  return {
    sku: line.sku,
    title: line.title,
    variantTitle: line.variantTitle,
    pictureUrl: line.pictureUrl,
    quantity: line.quantity,
    maxQuantity: allowed,
    priceSatang: line.priceSatang,
    regularPriceSatang: Math.max(line.regularPriceSatang, line.priceSatang),
    lineSatang: cartSubtotal([line]),
    availability: allowed === 0 ? 'sold_out' : line.availability,
    isForSale: line.isForSale,
  };
}

/** Returns the actor's current cart, or an empty one. */
export async function getCart(scope: Scope): Promise<CartView> {
  const owner = ownerOf(scope);
  const cart = owner && (await findActiveCart(scope, owner));
  return viewOf(cart, cart ? await listLines(scope, cart.cartId) : []);
}

/** Returns the two numbers that the header shows. */
export async function getCartSummary(scope: Scope): Promise<CartSummary> {
  const { pieces, subtotalSatang } = await getCart(scope);
  return { pieces, subtotalSatang };
}
