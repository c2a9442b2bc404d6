import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { maxSlugLength } from '#platform/text/slug.ts';

export const MAX_CATEGORIES = 100;
const MAX_CATEGORY_TITLE = 80;

function storedText(max: number) {
  return z.string().trim().max(max).transform(normalizeText);
}

export const CategoryInput = z.object({
  titleTh: storedText(MAX_CATEGORY_TITLE).pipe(z.string().min(1)),
  titleEn: storedText(MAX_CATEGORY_TITLE).default(''),
  /** Empty: made from the name. */
  slug: storedText(maxSlugLength).default(''),
  sort: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const SaveCategoryInput = CategoryInput.extend({ category: z.uuid(), version: TypedRowVersion });
export type SaveCategoryInput = z.infer<typeof SaveCategoryInput>;

/** A category, with the number of posts and collections in it, those in the trash included. */
export interface ManagedCategory {
  readonly categoryId: string;
  readonly slug: string;
  readonly titleTh: string;
  readonly titleEn: string;
  readonly sort: number;
  readonly version: number;
  readonly itemCount: number;
}

/** A category as readers see it. */
export const CategoryLink = z.object({ slug: z.string(), title: z.string() });
export type CategoryLink = z.infer<typeof CategoryLink>;
