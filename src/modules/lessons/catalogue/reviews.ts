import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { ownName } from '../progress/record-progress.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getLesson, getTaughtLesson, touchLesson } from '../lesson/lesson-rows.ts';

export const ReviewInput = z.object({
  lesson: LessonSlug,
  rating: z.coerce.number().int().min(1).max(5),
  body: storedText(2_000).default(''),
});
export const AnswerReviewInput = z.object({
  lesson: LessonSlug,
  review: z.uuid(),
  reply: storedText(2_000).default(''),
  isHidden: z.boolean().default(false),
});

/** Writes or changes the learner's one review. Refuses with `lessons.lesson_missing`, `lessons.not_enrolled`. */
export async function writeReview(
  scope: Scope,
  input: z.infer<typeof ReviewInput>,
): Promise<{ rating: number }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const lesson = await getLesson(scope, input.lesson, { lock: true });
  const enrolment = await findOwnEnrolment(scope, lesson.lessonId);
  if (!enrolment?.startedAt || enrolment.state === 'revoked')
    throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  await scope.tx.run(sql`
    insert into lessons_review (tenant_id, lesson_id, user_id, author_name, rating, body, created_at, updated_at)
    values (${scope.tenant.id}, ${lesson.lessonId}, ${person.userId}, ${ownName(scope)}, ${input.rating}, ${input.body}, ${scope.now}, ${scope.now})
    on conflict (tenant_id, lesson_id, user_id) do update
       set rating = excluded.rating, body = excluded.body, author_name = excluded.author_name, updated_at = excluded.updated_at`);
  await refreshRating(scope, lesson.lessonId);
  await touchLesson(scope, lesson);
  return { rating: input.rating };
}

/** Lets a teacher answer or hide a review. Refuses with `lessons.lesson_missing`, `lessons.review_missing`. */
export async function answerReview(
  scope: Scope,
  input: z.infer<typeof AnswerReviewInput>,
): Promise<{ isHidden: boolean }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  const before = await scope.tx.first(sql<RowOf<'lessons_review', 'isHidden'>>`
    select is_hidden from lessons_review where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and review_id = ${input.review} for update`);
  if (!before) throw refuse(lessonsRefusals, 'lessons.review_missing');
  await scope.tx.run(sql`
    update lessons_review set reply = ${input.reply}, is_hidden = ${input.isHidden}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and review_id = ${input.review}`);
  if (before.isHidden !== input.isHidden)
    await recordAudit(scope, {
      action: input.isHidden ? 'lessons.hide_review' : 'lessons.show_review',
      entityKind: 'lessons.review',
      entityId: input.review,
    });
  await refreshRating(scope, lesson.lessonId);
  await touchLesson(scope, lesson);
  return { isHidden: input.isHidden };
}

async function refreshRating(scope: Scope, lessonId: string): Promise<void> {
  await scope.tx.run(sql`
    update lessons_lesson as lesson set rating_sum = total.sum, rating_count = total.count
      from (select coalesce(sum(rating), 0)::integer as sum, count(*)::integer as count from lessons_review
             where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and not is_hidden) as total
     where lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = ${lessonId}`);
}

/** Saves a lesson to the person's list, or removes it. Refuses with `lessons.lesson_missing`. */
export async function bookmarkLesson(
  scope: Scope,
  input: { lesson: string; isBookmarked: boolean },
): Promise<{ isBookmarked: boolean }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const lesson = await getLesson(scope, input.lesson);
  await scope.tx.run(
    input.isBookmarked
      ? sql`insert into lessons_wish (tenant_id, user_id, lesson_id) values (${scope.tenant.id}, ${person.userId}, ${lesson.lessonId}) on conflict do nothing`
      : sql`delete from lessons_wish where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and lesson_id = ${lesson.lessonId}`,
  );
  return { isBookmarked: input.isBookmarked };
}
