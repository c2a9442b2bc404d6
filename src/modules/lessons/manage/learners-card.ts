import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CardSource } from '#platform/page/card.ts';
import { manageLessons } from '../permissions.ts';

export type LessonLearners = RowOf<'lessons_lesson', 'slug'> & {
  readonly title: string;
  readonly active: number;
  readonly finished: number;
};

const SHOWN = 5;

/** Learners who are learning now and who have finished: in all lessons, and in those with most active learners. */
export const learnersCard: CardSource<{ active: number; finished: number; lessons: LessonLearners[] }> = {
  access: manageLessons,
  load: async (scope) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'lessons_lesson', 'slug' | 'titleTh' | 'titleEn'> & {
        readonly active: number;
        readonly finished: number;
        readonly allActive: number;
        readonly allFinished: number;
      }
    >`
      with counted as (
        select lesson_id, count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'completed')::int as finished
          from lessons_enrolment where tenant_id = ${scope.tenant.id} and state in ('active', 'completed') group by lesson_id)
      select lesson.slug, lesson.title_th, lesson.title_en, counted.active, counted.finished,
             sum(counted.active) over ()::int as all_active, sum(counted.finished) over ()::int as all_finished
        from counted join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = counted.lesson_id
       order by counted.active desc, counted.finished desc, lesson.lesson_id limit ${SHOWN}`);
    return {
      active: rows[0]?.allActive ?? 0,
      finished: rows[0]?.allFinished ?? 0,
      lessons: rows.map(({ slug, titleTh, titleEn, active, finished }) => ({
        slug,
        title: scope.locale === 'en' && titleEn !== '' ? titleEn : titleTh,
        active,
        finished,
      })),
    };
  },
};
