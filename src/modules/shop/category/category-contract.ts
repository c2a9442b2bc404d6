import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { storedText } from '../product/product-contract.ts';

export const MAX_CATEGORIES = 200;
export const MAX_CATEGORY_DEPTH = 4;

export const CategoryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Small letters a to z, digits and dashes; at most 60.');

/** A category of the storefront. Lists have parents before their children. */
export const CategoryNode = z.object({
  code: z.string(),
  title: z.string(),
  parentCode: z.string().nullable(),
  /** 1 for children of the root. */
  depth: z.int(),
});
export type CategoryNode = z.infer<typeof CategoryNode>;
export const CategoryList = z.object({ categories: z.array(CategoryNode) });

/** A category with pictures of its newest products, for the page of all categories. */
export const CategoryTile = CategoryNode.extend({
  pictureUrls: z.array(z.string()),
  hasProducts: z.boolean(),
});
export type CategoryTile = z.infer<typeof CategoryTile>;

export const ManagedCategory = z.object({
  code: z.string(),
  titleTh: z.string(),
  titleEn: z.string(),
  parentCode: z.string(),
  depth: z.int(),
  sort: z.int(),
  version: z.int(),
  productCount: z.int(),
});
export type ManagedCategory = z.infer<typeof ManagedCategory>;
export const ManagedCategoryList = z.object({ categories: z.array(ManagedCategory) });

export const CategoryInput = z.object({
  /** Empty: a category keeps its code, a new one gets one made from its name. */
  code: z.union([z.literal(''), CategoryCode]).default(''),
  titleTh: storedText(80).pipe(z.string().min(1)),
  titleEn: storedText(80).default(''),
  parentCode: z.string().max(60).default('all'),
  sort: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const SaveCategoryInput = CategoryInput.extend({
  category: z.string().max(60),
  version: TypedRowVersion,
});
export type SaveCategoryInput = z.infer<typeof SaveCategoryInput>;

export const SavedCategory = z.object({ code: z.string(), version: z.int() });
export type SavedCategory = z.infer<typeof SavedCategory>;
