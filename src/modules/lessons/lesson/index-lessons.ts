import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexOlderCron } from '#platform/search/index-older.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';

/** Search kind of lessons in every state, for those who work on them. */
export const MANAGED_SEARCH_KIND = 'lessons.managed_lesson';

type IndexedLesson = RowOf<
  'lessons_lesson',
  'lessonId' | 'slug' | 'titleTh' | 'titleEn' | 'teacherNames' | 'summaryTh' | 'summaryEn'
>;

const columns = sql`lesson.lesson_id, lesson.slug, lesson.title_th, lesson.title_en, lesson.teacher_names, lesson.summary_th, lesson.summary_en`;

/** Indexes a lesson for those who work on it. Call in the transaction that changes its texts. */
export async function indexManagedLesson(scope: Scope, lessonId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<IndexedLesson>`
    update lessons_lesson as lesson set indexed_at = ${scope.now}
     where lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = ${lessonId} returning ${columns}`);
  await indexAll(scope, rows);
}

/** Indexes lessons from before drafts could be searched. */
export const indexLessonsCron = indexOlderCron('lessons.index_lessons', indexLessonBatch);

export async function indexLessonBatch(scope: Scope, limit: number): Promise<number> {
  const rows = await scope.tx.rows(sql<IndexedLesson>`
    update lessons_lesson as lesson set indexed_at = ${scope.now}
      from (select lesson_id from lessons_lesson
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by lesson_id desc limit ${limit} for no key update skip locked) as batch
     where lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = batch.lesson_id returning ${columns}`);
  await indexAll(scope, rows);
  return rows.length;
}

async function indexAll(scope: Scope, rows: readonly IndexedLesson[]): Promise<void> {
  await indexAllForSearch(
    scope,
    rows.map(({ lessonId, titleTh, titleEn, slug, teacherNames, summaryTh, summaryEn }) => ({
      kind: MANAGED_SEARCH_KIND,
      id: lessonId,
      text: [titleTh, titleEn, slug, teacherNames, summaryTh, summaryEn].join('\n'),
    })),
  );
}
