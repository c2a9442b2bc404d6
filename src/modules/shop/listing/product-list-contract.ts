import { CursorText } from '#platform/paging/cursor-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { z } from 'zod';
import { AVAILABILITIES } from '../product/product-contract.ts';

/** Default page size. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 48;
export const MAX_QUERY_LENGTH = 100;
/** Upper bound of the price filter, in baht. */
const MAX_FILTER_BAHT = 100_000_000;

export const PRODUCT_SORTS = ['newest', 'price_up', 'price_down', 'name', 'best'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ProductCard = z.object({
  sku: z.string(),
  title: z.string(),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  /** True if other variants cost more. */
  hasPriceRange: z.boolean(),
  variantCount: z.int(),
  availability: z.enum(AVAILABILITIES),
  pictureUrl: z.string().nullable(),
  /** In a search: where the title holds what was searched. */
  titleMarks: TextMarks.optional(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const ProductPage = z.object({ items: z.array(ProductCard), nextAfter: z.string().nullable() });
export type ProductPage = z.infer<typeof ProductPage>;

const baht = z.coerce.number().min(0).max(MAX_FILTER_BAHT);
const categoryCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

export const ProductListInput = z.object({
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  category: categoryCode.optional(),
  /** In baht. */
  min: baht.optional(),
  max: baht.optional(),
  /** `in` shows only available products. */
  stock: z.enum(['in', 'all']).default('all'),
  sort: z.enum(PRODUCT_SORTS).optional(),
  after: CursorText.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type ProductListInput = z.infer<typeof ProductListInput>;

/** URL of a list page, parsed leniently: invalid parameters are ignored. */
export const ProductListAddress = z.object({
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional().catch(undefined),
  category: categoryCode.optional().catch(undefined),
  min: z.preprocess(emptyToUndefined, baht.optional()).catch(undefined),
  max: z.preprocess(emptyToUndefined, baht.optional()).catch(undefined),
  stock: z.enum(['in', 'all']).default('all').catch('all'),
  sort: z.enum(PRODUCT_SORTS).optional().catch(undefined),
  after: CursorText.optional().catch(undefined),
});
export type ProductListAddress = z.infer<typeof ProductListAddress>;

function emptyToUndefined(value: unknown): unknown {
  return value === '' ? undefined : value;
}
