import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import type { RecordCardKind } from '#platform/record-cards/record-card-kind.ts';
import { lessonsContent, lessonsPaths } from '../paths.ts';
import { visitLessons } from '../permissions.ts';
import { CARD_COLUMNS, type CardRow, cardOf, listLessons } from './lesson-list.ts';
import { type LessonCard, LessonListInput } from './lesson-list-contract.ts';

/** Lessons of the catalogue in texts, by their slugs, former ones too. */
export const lessonCards: RecordCardKind = {
  name: 'lessons.lesson',
  label: m.lessons_kind_lesson,
  access: visitLessons,
  hasPrices: true,
  find: async (scope, slugs) => {
    const rows = await scope.tx.rows(sql<CardRow & RowAs<'lessons_lesson', { key: 'slug' }>>`
      select wanted.key, ${CARD_COLUMNS} from unnest(${slugs}::text[]) as wanted (key)
        join lateral (
          select lesson_id, 0 as rank from lessons_lesson
           where tenant_id = ${scope.tenant.id} and slug = wanted.key and is_listed
           union all
          select lesson_id, 1 from lessons_slug_history where tenant_id = ${scope.tenant.id} and slug = wanted.key
           order by rank limit 1
        ) as found on true
        join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = found.lesson_id
       where lesson.is_listed`);
    return new Map(rows.map((row) => [row.key, recordCardOf(cardOf(scope, row))]));
  },
  search: async (scope, q, limit) => {
    const { items } = await listLessons(scope, LessonListInput.parse({ ...(q !== '' && { q }), limit }));
    return new Map(items.map((item) => [item.slug, recordCardOf(item)]));
  },
  newestContentKey: lessonsContent.catalogue,
  contentKey: lessonsContent.lesson,
};

function recordCardOf({
  slug,
  title,
  summary,
  priceSatang,
  regularPriceSatang,
  pictureUrl,
}: LessonCard): Omit<RecordCard, 'kind'> {
  return {
    title,
    line: summary,
    price: { priceSatang, regularPriceSatang, isFrom: false },
    pictureUrl,
    path: lessonsPaths.lesson(slug),
  };
}
