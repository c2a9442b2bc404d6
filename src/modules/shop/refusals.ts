import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Why a line is not as the customer left it. */
export const CHANGE_KINDS = ['price', 'short', 'sold_out', 'not_for_sale'] as const;

export const CartChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  sku: z.string(),
  title: z.string(),
  seenPriceSatang: z.int(),
  priceSatang: z.int(),
  quantity: z.int(),
  /** How many can still be had: what is left after accepting. */
  allowed: z.int(),
});

/** Everything that changed since the customer looked, under one fingerprint to accept it by. */
export const CartChanges = z.object({ fingerprint: z.string(), changes: z.array(CartChange) });
export type CartChanges = z.infer<typeof CartChanges>;

/** Every way in which the shop says no. */
export const shopRefusals = refusals({
  'shop.product_missing': { kind: 'missing' },
  'shop.category_missing': { kind: 'missing' },
  'shop.delivery_method_missing': { kind: 'missing' },
  'shop.picture_missing': { kind: 'missing' },
  /** Somebody else saved first: both versions, so that the form can show what is lost. */
  'shop.version_conflict': {
    kind: 'conflict',
    details: z.object({ yours: z.int(), current: z.int(), theirs: z.unknown() }),
  },
  'shop.sku_taken': { kind: 'conflict', details: z.object({ skus: z.array(z.string()) }) },
  'shop.options_repeat': { kind: 'invalid' },
  'shop.category_code_taken': { kind: 'conflict' },
  'shop.category_in_use': { kind: 'conflict', details: z.object({ products: z.int(), children: z.int() }) },
  'shop.category_cycle': { kind: 'invalid' },
  'shop.category_too_deep': { kind: 'invalid' },
  'shop.category_root': { kind: 'invalid' },
  'shop.too_many_categories': { kind: 'conflict' },
  'shop.delivery_code_taken': { kind: 'conflict' },
  'shop.too_many_pictures': { kind: 'conflict' },
  /** The product is not sold any more, or not in that variant. */
  'shop.not_for_sale': { kind: 'conflict', details: z.object({ sku: z.string() }) },
  'shop.sold_out': { kind: 'conflict', details: z.object({ sku: z.string(), available: z.int() }) },
  'shop.cart_full': { kind: 'conflict' },
  'shop.cart_empty': { kind: 'conflict' },
  'shop.saved_full': { kind: 'conflict' },
  'shop.stock_wishes_full': { kind: 'conflict' },
  /** There is nothing to wait for. */
  'shop.in_stock_already': { kind: 'conflict' },
  /** Price, stock or offer is not what the customer saw: what changed, to be accepted before paying. */
  'shop.cart_changed': { kind: 'conflict', details: CartChanges },
});
