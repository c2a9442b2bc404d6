import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { factsOf } from '../enrol/enrol.ts';
import { mayLearn } from '../lesson/enrolment-rules.ts';
import { findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getLesson, teachingOf } from '../lesson/lesson-rows.ts';
import { findPublishedPart } from '../progress/published-parts.ts';
import { ownName } from '../progress/record-progress.ts';

const MAX_QUESTIONS = 50;
const MAX_ANSWERS = 400;

export interface PostView {
  readonly postId: string;
  readonly author: string;
  readonly isStaff: boolean;
  readonly isOwn: boolean;
  readonly isPinned: boolean;
  readonly body: string;
  readonly at: string;
  readonly answers: readonly Omit<PostView, 'answers' | 'isPinned'>[];
}

export const PostInput = z.object({
  lesson: LessonSlug,
  part: LessonSlug,
  question: z.preprocess((value) => (value === '' ? undefined : value), z.uuid().optional()),
  body: storedText(4_000).pipe(z.string().min(1)),
});

type PostRow = RowOf<'lessons_post'>;

/** Lists a part's questions with answers: pinned first, then newest. */
export async function listPosts(scope: Scope, partId: string): Promise<PostView[]> {
  const questions = await scope.tx.rows(sql<PostRow>`
    select * from lessons_post
     where tenant_id = ${scope.tenant.id} and part_id = ${partId} and question_id is null and removed_at is null
     order by is_pinned desc, created_at desc, post_id desc limit ${MAX_QUESTIONS}`);
  const answers = await scope.tx.rows(sql<PostRow>`
    select * from lessons_post
     where tenant_id = ${scope.tenant.id} and question_id = any(${questions.map(({ postId }) => postId)}::uuid[]) and removed_at is null
     order by created_at, post_id limit ${MAX_ANSWERS}`);
  const ownId = personOf(scope)?.userId ?? null;
  const shown = (row: PostRow) => ({
    postId: row.postId,
    author: row.authorName,
    isStaff: row.isStaff,
    isOwn: row.authorId === ownId,
    body: row.body,
    at: row.createdAt.toISOString(),
  });
  return questions.map((question) => ({
    ...shown(question),
    isPinned: question.isPinned,
    answers: answers.filter(({ questionId }) => questionId === question.postId).map(shown),
  }));
}

/**
 * Adds a question or answer by a learner or teacher. Refuses with `lessons.part_missing`, `lessons.not_enrolled`,
 * `lessons.post_missing`.
 */
export async function writePost(scope: Scope, input: z.infer<typeof PostInput>): Promise<{ postId: string }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const lesson = await getLesson(scope, input.lesson);
  const [part, teaching] = await Promise.all([
    findPublishedPart(scope, lesson.lessonId, input.part),
    teachingOf(scope, lesson.lessonId),
  ]);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  if (teaching === null) {
    const enrolment = await findOwnEnrolment(scope, lesson.lessonId);
    if (!enrolment || !mayLearn(factsOf(enrolment), scope.now))
      throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  }
  if (input.question) await requireQuestion(scope, part.partId, input.question);
  const { postId } = await scope.tx.one(sql<RowOf<'lessons_post', 'postId'>>`
    insert into lessons_post (tenant_id, part_id, question_id, author_id, author_name, is_staff, body, created_at)
    values (${scope.tenant.id}, ${part.partId}, ${input.question ?? null}::uuid, ${person.userId}, ${ownName(scope)}, ${teaching !== null},
            ${input.body}, ${scope.now}) returning post_id`);
  return { postId };
}

async function requireQuestion(scope: Scope, partId: string, questionId: string): Promise<void> {
  const row = await scope.tx.first(sql`
    select 1 as found from lessons_post
     where tenant_id = ${scope.tenant.id} and part_id = ${partId} and post_id = ${questionId} and question_id is null and removed_at is null`);
  if (!row) throw refuse(lessonsRefusals, 'lessons.post_missing');
}

/** Lets the author or a teacher delete a post, and a teacher pin a question. Refuses with `lessons.post_missing`. */
export async function changePost(
  scope: Scope,
  input: { lesson: string; post: string; change: 'remove' | 'pin' | 'unpin' },
): Promise<{ postId: string }> {
  const lesson = await getLesson(scope, input.lesson);
  const teaching = await teachingOf(scope, lesson.lessonId);
  const post = await scope.tx.first(sql<RowOf<'lessons_post', 'authorId'>>`
    select post.author_id from lessons_post as post
      join lessons_part as part on part.tenant_id = ${scope.tenant.id} and part.part_id = post.part_id
     where post.tenant_id = ${scope.tenant.id} and post.post_id = ${input.post} and part.lesson_id = ${lesson.lessonId} and post.removed_at is null`);
  const isOwn = post !== null && post.authorId === personOf(scope)?.userId;
  if (!post || (teaching === null && !(isOwn && input.change === 'remove')))
    throw refuse(lessonsRefusals, 'lessons.post_missing');
  await scope.tx.run(
    input.change === 'remove'
      ? sql`update lessons_post set removed_at = ${scope.now} where tenant_id = ${scope.tenant.id} and post_id = ${input.post}`
      : sql`update lessons_post set is_pinned = ${input.change === 'pin'} where tenant_id = ${scope.tenant.id} and post_id = ${input.post}`,
  );
  if (input.change === 'remove' && !isOwn)
    await recordAudit(scope, {
      action: 'lessons.remove_post',
      entityKind: 'lessons.post',
      entityId: input.post,
    });
  return { postId: input.post };
}
