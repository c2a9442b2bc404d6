import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Why a line differs from what the customer saw. */
export const CHANGE_KINDS = ['price', 'short', 'sold_out', 'not_for_sale'] as const;

export const CartChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  sku: z.string(),
  title: z.string(),
  seenPriceSatang: z.int(),
  priceSatang: z.int(),
  quantity: z.int(),
  /** Quantity left after accepting. */
  allowed: z.int(),
});

/** All changes since the customer last saw the cart, with a fingerprint for accepting them. */
export const CartChanges = z.object({ fingerprint: z.string(), changes: z.array(CartChange) });
export type CartChanges = z.infer<typeof CartChanges>;

/** All refusals of the shop. */
export const shopRefusals = refusals({
  'shop.product_missing': { kind: 'missing' },
  'shop.category_missing': { kind: 'missing' },
  'shop.delivery_method_missing': { kind: 'missing' },
  'shop.picture_missing': { kind: 'missing' },
  /** Somebody else saved first. Contains both versions, so that the form can show the differences. */
  'shop.version_conflict': {
    kind: 'conflict',
    details: z.object({ yours: z.int(), current: z.int(), theirs: z.unknown() }),
  },
  'shop.sku_taken': { kind: 'conflict', details: z.object({ skus: z.array(z.string()) }) },
  'shop.options_repeat': { kind: 'invalid' },
  /** More products match than may be changed at once. */
  'shop.too_many_selected': { kind: 'too_large', details: z.object({ most: z.int() }) },
  'shop.category_code_taken': { kind: 'conflict' },
  'shop.category_in_use': { kind: 'conflict', details: z.object({ products: z.int(), children: z.int() }) },
  'shop.category_cycle': { kind: 'invalid' },
  'shop.category_too_deep': { kind: 'invalid' },
  'shop.category_root': { kind: 'invalid' },
  'shop.too_many_categories': { kind: 'conflict' },
  'shop.delivery_code_taken': { kind: 'conflict' },
  'shop.too_many_pictures': { kind: 'conflict' },
  'shop.too_many_description_pictures': { kind: 'conflict' },
  /** An imported picture is neither at its address nor in the zip. */
  'shop.import_picture_missing': { kind: 'missing' },
  /** The address of an imported picture leads inside, or is not https. */
  'shop.import_picture_refused': { kind: 'invalid' },
  /** The product or this variant is no longer sold. */
  'shop.not_for_sale': { kind: 'conflict', details: z.object({ sku: z.string() }) },
  'shop.sold_out': { kind: 'conflict', details: z.object({ sku: z.string(), available: z.int() }) },
  'shop.cart_full': { kind: 'conflict' },
  'shop.cart_empty': { kind: 'conflict' },
  'shop.saved_full': { kind: 'conflict' },
  'shop.stock_wishes_full': { kind: 'conflict' },
  /** A stock alert makes no sense for a variant in stock. */
  'shop.in_stock_already': { kind: 'conflict' },
  /** Price, stock or offer differs from what the customer saw; must be accepted before paying. */
  'shop.cart_changed': { kind: 'conflict', details: CartChanges },
});
