import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from './lesson-list.ts';
import type { LessonCard } from './lesson-list-contract.ts';

const MAX_OWN = 12;

export interface OwnLesson extends LessonCard {
  readonly percent: number;
  readonly isDone: boolean;
  /**
   * The part to resume: the last one, else the first that is not done. Null when the lesson is completed or its round has not
   * started.
   */
  readonly next: { readonly slug: string; readonly title: string } | null;
}

/** Lists the lessons that the actor is learning, most recent first; empty for guests. */
export async function listOwnLessons(scope: Scope): Promise<OwnLesson[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<
    CardRow &
      RowOf<'lessons_enrolment', 'progressPercent'> &
      Outer<RowAs<'lessons_published_part', { nextSlug: 'slug'; nextTitle: 'title' }>> & {
        readonly isDone: boolean;
      }
  >`
    select ${CARD_COLUMNS}, enrolment.progress_percent, enrolment.completed_at is not null as is_done, next.slug as next_slug, next.title as next_title
      from lessons_enrolment as enrolment
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id
      left join lateral (
        select part.slug, part.title from lessons_published_part as part
          left join lessons_part_progress as progress
            on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id and progress.part_id = part.part_id
         where part.tenant_id = ${scope.tenant.id} and part.lesson_id = lesson.lesson_id and progress.completed_at is null
         order by (part.part_id = enrolment.last_part_id) desc nulls last, part.position limit 1
      ) as next on enrolment.completed_at is null and (enrolment.round_id is null or enrolment.started_at <= ${scope.now})
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.user_id = ${person.userId}
       and enrolment.state in ('active', 'completed') and (enrolment.expires_at is null or enrolment.expires_at > ${scope.now})
     order by enrolment.completed_at is not null, enrolment.last_seen_at desc nulls last, enrolment.enrolment_id desc limit ${MAX_OWN}`);
  return rows.map((row) => ({
    ...cardOf(scope, row),
    percent: row.progressPercent,
    isDone: row.isDone,
    next: row.nextSlug === null ? null : { slug: row.nextSlug, title: row.nextTitle ?? '' },
  }));
}

/** Lists the actor's saved lessons. */
export async function listBookmarked(scope: Scope): Promise<LessonCard[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<CardRow>`
    select ${CARD_COLUMNS} from lessons_wish as bookmark
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = bookmark.lesson_id
     where bookmark.tenant_id = ${scope.tenant.id} and bookmark.user_id = ${person.userId} and lesson.status = 'published'
     order by bookmark.created_at desc limit ${MAX_OWN}`);
  return rows.map((row) => cardOf(scope, row));
}
