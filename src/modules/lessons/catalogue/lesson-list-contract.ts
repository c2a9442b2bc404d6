import { CursorText } from '#platform/paging/cursor-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { z } from 'zod';
import { CategoryCode, LEVELS } from '../lesson/lesson-contract.ts';

/** Cards per catalogue page. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 48;
export const MAX_QUERY_LENGTH = 100;

export const LESSON_SORTS = ['newest', 'popular', 'price_up', 'title', 'best'] as const;
export type LessonSort = (typeof LESSON_SORTS)[number];

export const LessonCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** In a search: where the title holds what was searched. */
  titleMarks: TextMarks.optional(),
  summary: z.string(),
  teachers: z.string(),
  level: z.enum(LEVELS),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  pictureUrl: z.string().nullable(),
  partCount: z.int(),
  durationSeconds: z.int(),
  learnerCount: z.int(),
  /** Out of 5, with one decimal; null without reviews. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
});
export type LessonCard = z.infer<typeof LessonCard>;

export const LessonPage = z.object({ items: z.array(LessonCard), nextAfter: z.string().nullable() });
export type LessonPage = z.infer<typeof LessonPage>;

export const CategoryTile = z.object({ code: z.string(), title: z.string() });
export type CategoryTile = z.infer<typeof CategoryTile>;

export const LessonListInput = z.object({
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  category: CategoryCode.optional(),
  level: z.enum(LEVELS).optional(),
  price: z.enum(['free', 'paid']).optional(),
  sort: z.enum(LESSON_SORTS).optional(),
  after: CursorText.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type LessonListInput = z.infer<typeof LessonListInput>;

/** Query parameters of a list page. Invalid ones are ignored instead of failing the page. */
export const LessonListAddress = z.object({
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional().catch(undefined),
  category: CategoryCode.optional().catch(undefined),
  level: z.enum(LEVELS).optional().catch(undefined),
  price: z.enum(['free', 'paid']).optional().catch(undefined),
  sort: z.enum(LESSON_SORTS).optional().catch(undefined),
  after: CursorText.optional().catch(undefined),
});
export type LessonListAddress = z.infer<typeof LessonListAddress>;
