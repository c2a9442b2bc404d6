import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { factsOf } from '../enrol/enrol.ts';
import { mayLearn } from '../lesson/enrolment-rules.ts';
import { findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { findPublishedPart } from '../progress/published-parts.ts';

const MAX_NOTES = 300;

export interface NoteView {
  readonly noteId: string;
  /** Position in the film or audio; null for a note on the whole part. */
  readonly atMs: number | null;
  readonly body: string;
  readonly at: string;
}

export const NoteInput = z.object({
  lesson: LessonSlug,
  part: LessonSlug,
  body: storedText(4_000).pipe(z.string().min(1)),
  atMs: z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce.number().int().min(0).max(86_400_000).nullable().default(null),
  ),
});

/** Lists a learner's own notes on a part. */
export async function listNotes(scope: Scope, enrolmentId: string, partId: string): Promise<NoteView[]> {
  const rows = await scope.tx.rows(sql<RowOf<'lessons_note', 'noteId' | 'atMs' | 'body' | 'createdAt'>>`
    select note_id, at_ms, body, created_at from lessons_note
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId} and part_id = ${partId}
     order by at_ms nulls first, note_id limit ${MAX_NOTES}`);
  return rows.map((row) => ({
    noteId: row.noteId,
    atMs: row.atMs,
    body: row.body,
    at: row.createdAt.toISOString(),
  }));
}

/** Adds a note. Refuses with `lessons.lesson_missing`, `lessons.part_missing`, `lessons.not_enrolled`, `lessons.too_many`. */
export async function addNote(scope: Scope, input: z.infer<typeof NoteInput>): Promise<{ noteId: string }> {
  const lesson = await getLesson(scope, input.lesson);
  const [part, enrolment] = await Promise.all([
    findPublishedPart(scope, lesson.lessonId, input.part),
    findOwnEnrolment(scope, lesson.lessonId, { lock: true }),
  ]);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  if (!enrolment || !mayLearn(factsOf(enrolment), scope.now))
    throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  const notes = await listNotes(scope, enrolment.enrolmentId, part.partId);
  if (notes.length >= MAX_NOTES) throw refuse(lessonsRefusals, 'lessons.too_many');
  const { noteId } = await scope.tx.one(sql<RowOf<'lessons_note', 'noteId'>>`
    insert into lessons_note (tenant_id, enrolment_id, part_id, at_ms, body, created_at)
    values (${scope.tenant.id}, ${enrolment.enrolmentId}, ${part.partId}, ${input.atMs}, ${input.body}, ${scope.now}) returning note_id`);
  return { noteId };
}

/** Deletes one's own note; another person's is missing. */
export async function removeNote(
  scope: Scope,
  input: { lesson: string; note: string },
): Promise<{ noteId: string }> {
  const lesson = await getLesson(scope, input.lesson);
  const enrolment = await findOwnEnrolment(scope, lesson.lessonId);
  const gone =
    enrolment === null
      ? 0
      : await scope.tx.run(sql`
          delete from lessons_note where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and note_id = ${input.note}`);
  if (gone === 0) throw refuse(lessonsRefusals, 'lessons.post_missing');
  return { noteId: input.note };
}
