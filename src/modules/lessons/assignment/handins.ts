import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { requireInPerson } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { requireOwnFile } from '#modules/files/public.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import { notifyLearner } from '../enrol/notify-learner.ts';
import { keepResult } from '../exam/keep-result.ts';
import { completePart, openPart, settleCompletion } from '../progress/record-progress.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getTaughtLesson, type LessonRow } from '../lesson/lesson-rows.ts';

/** Most hand-ins per assignment and learner. */
export const MAX_HANDINS = 50;
const MAX_POINTS = 1_000;

export type HandinState = 'awaiting' | 'marked' | 'returned';

export const HandInInput = z.object({
  lesson: LessonSlug,
  part: LessonSlug,
  body: storedText(20_000).default(''),
  fileId: z.union([z.literal(''), z.uuid()]).default(''),
});

export interface HandinView {
  readonly handinId: string;
  readonly number: number;
  readonly state: HandinState;
  readonly body: string;
  readonly fileId: string | null;
  readonly fileName: string;
  readonly points: number | null;
  readonly feedback: string;
  readonly handedAt: string;
}

/** An assignment, with what the learner has handed in so far. */
export interface AssignmentView {
  readonly maxPoints: number;
  readonly handins: readonly HandinView[];
}

export type HandinRow = RowOf<'lessons_handin'>;

/**
 * Hands work in: replaces a hand-in that waits for its mark, or adds another attempt after a returned one. Idempotent. The
 * file stays the learner's; teachers get access through the lesson. Refuses with `lessons.not_handed_in_here` (no such part),
 * `lessons.nothing_handed_in`, `lessons.handin_over` once it is marked, with the refusals of files for somebody else's file,
 * and as `openPart`.
 */
export async function handIn(scope: Scope, input: z.infer<typeof HandInInput>): Promise<{ number: number }> {
  requireInPerson(scope);
  const place = await openPart(scope, input);
  const { part, enrolment } = place;
  if (part.kind !== 'assignment') throw refuse(lessonsRefusals, 'lessons.not_handed_in_here');
  if (input.body === '' && input.fileId === '') throw refuse(lessonsRefusals, 'lessons.nothing_handed_in');
  const file = input.fileId === '' ? null : await requireOwnFile(scope, { fileId: input.fileId });
  const last = await scope.tx.first(sql<HandinRow>`
    select * from lessons_handin
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and part_id = ${part.partId}
     order by number desc limit 1`);
  if (last?.state === 'marked' || (last?.state === 'returned' && last.number >= MAX_HANDINS))
    throw refuse(lessonsRefusals, 'lessons.handin_over');
  const number = last ? last.number + (last.state === 'returned' ? 1 : 0) : 1;
  await scope.tx.run(sql`
    insert into lessons_handin (tenant_id, enrolment_id, part_id, number, body, file_id, file_name, handed_at)
    values (${scope.tenant.id}, ${enrolment.enrolmentId}, ${part.partId}, ${number}, ${input.body}, ${file?.fileId ?? null}, ${file?.name ?? ''}, ${scope.now})
    on conflict (tenant_id, enrolment_id, part_id, number) do update
       set body = excluded.body, file_id = excluded.file_id, file_name = excluded.file_name, handed_at = excluded.handed_at`);
  await keepResult(scope, place, { standing: 'awaiting' });
  if (part.body.mustBeTaken !== true) {
    await completePart(scope, enrolment, part.partId);
    await settleCompletion(scope, place.lesson, enrolment);
  }
  return { number };
}

/** Lists the learner's own hand-ins for a part, latest first. */
export async function listOwnHandins(
  scope: Scope,
  enrolmentId: string,
  partId: string,
): Promise<HandinView[]> {
  const rows = await scope.tx.rows(sql<HandinRow>`
    select * from lessons_handin
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId} and part_id = ${partId}
     order by number desc limit ${MAX_HANDINS}`);
  return rows.map((row) => ({
    handinId: row.handinId,
    number: row.number,
    state: row.state,
    body: row.body,
    fileId: row.fileId,
    fileName: row.fileName,
    points: row.pointsMilli === null ? null : row.pointsMilli / 1000,
    feedback: row.feedback,
    handedAt: row.handedAt.toISOString(),
  }));
}

export const MarkInput = z.object({
  lesson: LessonSlug,
  handin: z.uuid(),
  act: z.enum(['mark', 'return']),
  points: z.number().min(0).max(MAX_POINTS).nullable().default(null),
  feedback: storedText(8_000).default(''),
});

interface MarkedRow extends HandinRow {
  readonly learnerState: EnrolmentRow['state'];
  readonly maxPoints: number;
  readonly isLatest: boolean;
}

/**
 * Marks handed-in work, or returns it for another attempt. A mark can be changed; returned work can only be handed in again.
 * Locks the lesson, then the enrolment. Refuses with `lessons.lesson_missing`, `lessons.handin_missing`,
 * `lessons.handin_over` (a newer attempt exists, or it was returned), `lessons.points_out_of_range`.
 */
export async function markHandin(
  scope: Scope,
  input: z.infer<typeof MarkInput>,
): Promise<{ state: HandinState }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true, isForReading: true });
  const handin = await lockHandin(scope, lesson, input.handin);
  const isMark = input.act === 'mark';
  if (handin.state === 'returned' || !handin.isLatest || (!isMark && handin.state === 'marked'))
    throw refuse(lessonsRefusals, 'lessons.handin_over');
  if (isMark && (input.points === null || input.points > handin.maxPoints))
    throw refuse(lessonsRefusals, 'lessons.points_out_of_range', { max: handin.maxPoints });
  const points = isMark ? (input.points ?? 0) : null;
  const state = isMark ? 'marked' : 'returned';
  await scope.tx.run(sql`
    update lessons_handin
       set state = ${state}, points_milli = ${points === null ? null : Math.round(points * 1000)}, feedback = ${input.feedback},
           marked_by = ${personOf(scope)?.userId ?? null}, marked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and handin_id = ${handin.handinId}`);
  const enrolment = await scope.tx.one(sql<EnrolmentRow>`
    select * from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${handin.enrolmentId}`);
  const place = { enrolment, part: handin };
  if (points === null) await keepResult(scope, place, { standing: 'returned' });
  else {
    const percent = Math.floor((points * 10_000) / handin.maxPoints) / 100;
    await keepResult(scope, place, { standing: 'marked', percent, passed: true });
    if (handin.learnerState === 'active' || handin.learnerState === 'completed') {
      await completePart(scope, enrolment, handin.partId);
      await settleCompletion(scope, lesson, enrolment);
    }
  }
  await recordAudit(scope, {
    action: isMark ? 'lessons.mark_work' : 'lessons.return_work',
    entityKind: 'lessons.handin',
    entityId: handin.handinId,
    before: { state: handin.state, points: handin.pointsMilli === null ? null : handin.pointsMilli / 1000 },
    after: { state, points },
  });
  await notifyLearner(scope, lesson, enrolment, { kind: isMark ? 'work_marked' : 'work_returned' });
  return { state };
}

async function lockHandin(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  handinId: string,
): Promise<MarkedRow> {
  const found = await scope.tx.first(sql<RowOf<'lessons_handin', 'enrolmentId'>>`
    select handin.enrolment_id from lessons_handin as handin
      join lessons_part as part on part.tenant_id = ${scope.tenant.id} and part.part_id = handin.part_id
     where handin.tenant_id = ${scope.tenant.id} and handin.handin_id = ${handinId} and part.lesson_id = ${lesson.lessonId}`);
  if (!found) throw refuse(lessonsRefusals, 'lessons.handin_missing');
  const enrolment = await scope.tx.one(sql<EnrolmentRow>`
    select * from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${found.enrolmentId} for update`);
  const row = await scope.tx.one(sql<Omit<MarkedRow, 'learnerState'>>`
    select handin.*, coalesce((part.body ->> 'maxPoints')::integer, 10) as max_points,
           not exists (select from lessons_handin as later where later.tenant_id = ${scope.tenant.id} and later.enrolment_id = handin.enrolment_id
                          and later.part_id = handin.part_id and later.number > handin.number) as is_latest
      from lessons_handin as handin
      join lessons_part as part on part.tenant_id = ${scope.tenant.id} and part.part_id = handin.part_id
     where handin.tenant_id = ${scope.tenant.id} and handin.handin_id = ${handinId}`);
  return { ...row, learnerState: enrolment.state };
}
