import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isQueryTooShort, type Search } from '#platform/search/search-query-rules.ts';
import { marksIn } from '#platform/search/marks.ts';
import { MATCHES, readSearch, searchItems } from '#platform/search/search.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import {
  cursorOf,
  getCursorPosition,
  CursorId,
  CursorInstant,
  CursorReal,
  CursorString,
  CursorWhole,
} from '#platform/paging/cursor.ts';
import { SEARCH_KIND, wordsOf } from '../lesson/lesson-rows.ts';
import type {
  CategoryTile,
  LessonCard,
  LessonListInput,
  LessonPage,
  LessonSort,
} from './lesson-list-contract.ts';

const MAX_CATEGORY_TILES = 100;

export type CardRow = RowOf<
  'lessons_lesson',
  | 'lessonId'
  | 'slug'
  | 'titleTh'
  | 'titleEn'
  | 'summaryTh'
  | 'summaryEn'
  | 'teacherNames'
  | 'level'
  | 'priceSatang'
  | 'regularPriceSatang'
  | 'coverObjectId'
  | 'coverSha256'
  | 'partCount'
  | 'durationSeconds'
  | 'learnerCount'
  | 'ratingSum'
  | 'ratingCount'
>;

export const CARD_COLUMNS = sql.raw(
  [
    'lesson_id',
    'slug',
    'title_th',
    'title_en',
    'summary_th',
    'summary_en',
    'teacher_names',
    'level',
    'price_satang',
    'regular_price_satang',
    'cover_object_id',
    'cover_sha256',
    'part_count',
    'duration_seconds',
    'learner_count',
    'rating_sum',
    'rating_count',
  ]
    .map((name) => `lesson.${name}`)
    .join(', '),
);

/**
 * Returns one page of published, public lessons in a single statement. `nextAfter` is null on the last page. The platform's
 * search also finds words inside Thai text. Refuses a foreign `after` with `platform.invalid_input`. An unknown category
 * returns no lessons.
 */
export async function listLessons(scope: Scope, input: LessonListInput): Promise<LessonPage> {
  const search = input.q === undefined ? null : await findSearch(scope, input);
  const { sort, Position } = orderOf(input, search);
  const rows = await scope.tx.rows(lessonListQuery(scope, input, search));
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => {
      const card = cardOf(scope, row);
      return search ? { ...card, titleMarks: marksIn(card.title, search) } : card;
    }),
    nextAfter: last
      ? cursorOf(Position, {
          order: sort,
          key: last.sortKey instanceof Date ? last.sortKey.toISOString() : last.sortKey,
          id: last.lessonId,
        })
      : null,
  };
}

/** Returns the search of a list, or null where there is none or its query is too short. */
export async function findSearch(scope: Scope, { q }: Pick<LessonListInput, 'q'>): Promise<Search | null> {
  return q === undefined || isQueryTooShort(q) ? null : readSearch(scope, [SEARCH_KIND], q);
}

/** Returns the statement behind `listLessons`; it reads one row more than a page to detect the end. */
export function lessonListQuery(scope: Scope, input: LessonListInput, search: Search | null) {
  const { sort, key, Position, direction, beyond } = orderOf(input, search);
  const position = getCursorPosition(Position, input.after);
  const from =
    search === null
      ? sql`lessons_lesson as lesson`
      : sql`${searchItems(SEARCH_KIND, search, isPlain(input, sort) ? MATCHES.best : MATCHES.narrowed)} as hit
            join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = hit.item_id`;
  const after = position
    ? sql`and (${key}, lesson.lesson_id) ${beyond} (${position.key}::${KEY_TYPES[sort]}, ${position.id}::uuid)`
    : sql``;
  const category = input.category
    ? sql`and lesson.category_id = (select category_id from lessons_category where tenant_id = ${scope.tenant.id} and code = ${input.category})`
    : sql``;
  const level = input.level ? sql`and lesson.level = ${input.level}` : sql``;
  const price =
    input.price === undefined
      ? sql``
      : input.price === 'free'
        ? sql`and lesson.price_satang = 0`
        : sql`and lesson.price_satang > 0`;
  return sql<CardRow & { sortKey: Date | number | string }>`
    select ${CARD_COLUMNS}, ${key} as sort_key from ${from}
     where lesson.tenant_id = ${scope.tenant.id} and lesson.is_listed ${category} ${level} ${price} ${after}
     order by ${key} ${direction}, lesson.lesson_id ${direction} limit ${sql.lit(input.limit + 1)}`;
}

/** Whether a search shows its best matches, neither filtered nor in another order. */
function isPlain({ category, level, price }: LessonListInput, sort: LessonSort): boolean {
  return sort === 'best' && !category && !level && price === undefined;
}

function orderOf(input: LessonListInput, search: Search | null) {
  const wanted = input.sort ?? (search === null ? 'newest' : 'best');
  const sort: LessonSort = wanted === 'best' && search === null ? 'newest' : wanted;
  const isUp = sort === 'price_up' || sort === 'title';
  return {
    sort,
    key: sql.raw(KEYS[sort]),
    Position: z.object({ order: z.literal(sort), key: POSITION_KEYS[sort], id: CursorId }),
    direction: sql.raw(isUp ? 'asc' : 'desc'),
    beyond: sql.raw(isUp ? '>' : '<'),
  };
}

const KEYS: Record<LessonSort, string> = {
  newest: 'lesson.published_at',
  popular: 'lesson.learner_count',
  price_up: 'lesson.price_satang',
  title: 'lesson.title_th',
  best: 'hit.score',
};
const POSITION_KEYS = {
  newest: CursorInstant,
  popular: CursorWhole,
  price_up: CursorWhole,
  title: CursorString,
  best: CursorReal,
} as const;
const KEY_TYPES = {
  newest: sql.raw('timestamptz'),
  popular: sql.raw('bigint'),
  price_up: sql.raw('bigint'),
  title: sql.raw('text'),
  best: sql.raw('real'),
} as const;

export function cardOf(scope: Scope, row: CardRow): LessonCard {
  return {
    slug: row.slug,
    ...wordsOf(scope, row),
    teachers: row.teacherNames,
    level: row.level,
    priceSatang: row.priceSatang,
    regularPriceSatang: row.regularPriceSatang,
    pictureUrl: coverUrl(scope, row),
    partCount: row.partCount,
    durationSeconds: row.durationSeconds,
    learnerCount: row.learnerCount,
    rating: ratingOf(row),
    ratingCount: row.ratingCount,
  };
}

export function coverUrl(scope: Scope, row: Pick<CardRow, 'coverObjectId' | 'coverSha256'>): string | null {
  return row.coverObjectId && row.coverSha256
    ? publicObjectUrl(scope.app, scope.tenant.id, { objectId: row.coverObjectId, sha256: row.coverSha256 })
    : null;
}

export function ratingOf(row: Pick<CardRow, 'ratingSum' | 'ratingCount'>): number | null {
  return row.ratingCount === 0 ? null : Math.round((row.ratingSum * 10) / row.ratingCount) / 10;
}

/** Returns all categories in order, in the reader's language. */
export async function listCategoryTiles(scope: Scope): Promise<CategoryTile[]> {
  const rows = await scope.tx.rows(sql<RowOf<'lessons_category', 'code' | 'titleTh' | 'titleEn'>>`
    select code, title_th, title_en from lessons_category where tenant_id = ${scope.tenant.id} order by sort, code limit ${MAX_CATEGORY_TILES}`);
  return rows.map((row) => ({
    code: row.code,
    title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
  }));
}
