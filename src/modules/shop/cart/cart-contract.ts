import { z } from 'zod';
import { AVAILABILITIES, Sku } from '../product/product-contract.ts';
import { MAX_LINE_QUANTITY } from './cart-rules.ts';
import { CartChanges } from '../refusals.ts';

/** Rate limits of the cart: of one guest, and what an honest one needs (`RequestLimit`). */
export const ADD_LIMIT = { perMinute: 120, perHonestGuest: 10 };
export const CHANGE_LIMIT = { perMinute: 240, perHonestGuest: 10 };

export const CartLine = z.object({
  sku: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  pictureUrl: z.string().nullable(),
  quantity: z.int(),
  /** Largest quantity that can be ordered now. */
  maxQuantity: z.int(),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  lineSatang: z.int(),
  availability: z.enum(AVAILABILITIES),
  isForSale: z.boolean(),
});
export type CartLine = z.infer<typeof CartLine>;

/** Result of merging a guest's cart into the cart of the person who signed in. */
export const MergeNotice = z.object({ added: z.int(), cut: z.array(z.string()) });
export type MergeNotice = z.infer<typeof MergeNotice>;

export const CartView = z.object({
  /** Null until the first item is added. */
  cartId: z.uuid().nullable(),
  lines: z.array(CartLine),
  pieces: z.int(),
  subtotalSatang: z.int(),
  changes: CartChanges.nullable(),
  mergeNotice: MergeNotice.nullable(),
});
export type CartView = z.infer<typeof CartView>;

export const CartSummary = z.object({ pieces: z.int(), subtotalSatang: z.int() });
export type CartSummary = z.infer<typeof CartSummary>;

const Quantity = z.coerce.number().int();
export const AddToCartInput = z.object({
  sku: Sku,
  quantity: Quantity.min(1).max(MAX_LINE_QUANTITY).default(1),
});
export type AddToCartInput = z.infer<typeof AddToCartInput>;
export const SetQuantityInput = z.object({ sku: Sku, quantity: Quantity.min(0).max(MAX_LINE_QUANTITY) });
export type SetQuantityInput = z.infer<typeof SetQuantityInput>;
export const RemoveLineInput = z.object({ sku: Sku });
export const AcceptChangesInput = z.object({ fingerprint: z.string().max(100) });
export const NoInput = z.object({});
