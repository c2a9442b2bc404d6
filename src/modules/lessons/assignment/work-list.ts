import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { fileLink } from '#modules/files/public.ts';
import { cursorOf, getCursorPosition, CursorId, CursorInstant } from '#platform/paging/cursor.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import type { HandinRow, HandinState } from './handins.ts';

const PAGE_SIZE = 20;

export interface WorkLine {
  readonly handinId: string;
  readonly learner: string;
  readonly partTitle: string;
  readonly number: number;
  readonly state: HandinState;
  readonly body: string;
  readonly fileName: string;
  /** Null without a file, or when the learner has deleted it. */
  readonly fileUrl: string | null;
  readonly maxPoints: number;
  readonly points: number | null;
  readonly feedback: string;
  readonly handedAt: string;
}

/** Lists a lesson's hand-ins in one state: waiting ones oldest first, others latest first. */
export async function listWork(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  input: { readonly state: HandinState; readonly after?: string | undefined },
): Promise<{ items: WorkLine[]; nextAfter: string | null }> {
  const isQueue = input.state === 'awaiting';
  const order = isQueue ? 'handed' : 'handed_last';
  const Position = z.object({ order: z.literal(order), at: CursorInstant, id: CursorId });
  const after = getCursorPosition(Position, input.after);
  const before = isQueue ? sql`>` : sql`<`;
  const way = isQueue ? sql`asc` : sql`desc`;
  const rows = await scope.tx.rows(sql<
    HandinRow &
      RowOf<'lessons_enrolment', 'learnerName'> &
      RowOf<'lessons_part', 'title'> & {
        readonly maxPoints: number;
      }
  >`
    select handin.*, enrolment.learner_name, part.title, coalesce((part.body ->> 'maxPoints')::integer, 10) as max_points
      from lessons_handin as handin
      join lessons_part as part on part.tenant_id = ${scope.tenant.id} and part.part_id = handin.part_id
      join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = handin.enrolment_id
     where handin.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lesson.lessonId} and handin.state = ${input.state}
       and (${after?.at ?? null}::timestamptz is null
            or (date_trunc('milliseconds', handin.handed_at), handin.handin_id) ${before} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by date_trunc('milliseconds', handin.handed_at) ${way}, handin.handin_id ${way} limit ${PAGE_SIZE + 1}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    items: await Promise.all(
      page.map(async (row) => ({
        handinId: row.handinId,
        learner: row.learnerName,
        partTitle: row.title,
        number: row.number,
        state: row.state,
        body: row.body,
        fileName: row.fileName,
        fileUrl: row.fileId === null ? null : await urlOf(scope, row.fileId),
        maxPoints: row.maxPoints,
        points: row.pointsMilli === null ? null : row.pointsMilli / 1000,
        feedback: row.feedback,
        handedAt: row.handedAt.toISOString(),
      })),
    ),
    nextAfter: last
      ? cursorOf(Position, { order, at: last.handedAt.toISOString(), id: last.handinId })
      : null,
  };
}

async function urlOf(scope: Scope, fileId: string): Promise<string | null> {
  try {
    return (await fileLink(scope, { fileId, disposition: 'attachment' })).url;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.missing') return null;
    throw error;
  }
}
