import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { listExamWindows } from '#modules/exams/public.ts';
import { type Deadline, deadlinesAhead } from './deadline-rules.ts';

type Learning = RowOf<'lessons_enrolment', 'enrolmentId' | 'roundId' | 'expiresAt' | 'completedAt'>;

/** Most exams considered at once. */
const MAX_EXAMS = 200;

/**
 * Returns the deadlines ahead of enrolled people, by enrolment, in three statements for all of them. Rounds and exams of a
 * completed lesson no longer matter.
 */
export async function listDeadlines(
  scope: Scope,
  enrolments: readonly Learning[],
): Promise<Map<string, Deadline[]>> {
  const unfinished = enrolments.filter(({ completedAt }) => completedAt === null);
  const [rounds, exams] = await Promise.all([
    listRoundEnds(
      scope,
      unfinished.flatMap(({ roundId }) => (roundId === null ? [] : [roundId])),
    ),
    listExamEnds(
      scope,
      unfinished.map(({ enrolmentId }) => enrolmentId),
    ),
  ]);
  return new Map(
    enrolments.map(({ enrolmentId, roundId, expiresAt, completedAt }) => {
      const round = completedAt === null && roundId !== null ? rounds.get(roundId) : undefined;
      const deadlines: Deadline[] = [
        ...(round ? [round] : []),
        ...(exams.get(enrolmentId) ?? []),
        ...(expiresAt === null ? [] : [{ kind: 'access' as const, at: expiresAt.toISOString() }]),
      ];
      return [enrolmentId, deadlinesAhead(deadlines, { now: scope.now, zone: scope.tenant.zone })];
    }),
  );
}

/** Returns the deadlines ahead of one enrolled person. */
export async function deadlinesOf(scope: Scope, enrolment: Learning): Promise<Deadline[]> {
  return (await listDeadlines(scope, [enrolment])).get(enrolment.enrolmentId) ?? [];
}

async function listRoundEnds(
  scope: Scope,
  roundIds: readonly string[],
): Promise<Map<string, Extract<Deadline, { kind: 'round' }>>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.tx.rows(sql<RowOf<'lessons_round', 'roundId' | 'name'> & { readonly on: string }>`
    select round_id, name, ends_on::text as "on" from lessons_round
     where tenant_id = ${scope.tenant.id} and round_id = any(${roundIds}::uuid[]) and status = 'open'`);
  return new Map(rows.map(({ roundId, name, on }) => [roundId, { kind: 'round', name, on }]));
}

/** Returns when the exams close that the learners have not done yet. */
async function listExamEnds(
  scope: Scope,
  enrolmentIds: readonly string[],
): Promise<Map<string, Extract<Deadline, { kind: 'exam' }>[]>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_enrolment', 'enrolmentId'> &
      RowOf<'lessons_published_part', 'title'> & { readonly examId: string | null }
  >`
    select enrolment.enrolment_id, part.title, part.body ->> 'examId' as exam_id
      from lessons_enrolment as enrolment
      join lessons_published_part as part
        on part.tenant_id = ${scope.tenant.id} and part.lesson_id = enrolment.lesson_id and part.kind = 'exam'
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id and progress.part_id = part.part_id
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = any(${enrolmentIds}::uuid[]) and progress.completed_at is null
     order by part.position limit ${MAX_EXAMS}`);
  const windows = await listExamWindows(
    scope,
    rows.flatMap(({ examId }) => (examId === null ? [] : [examId])),
  );
  const ends = new Map<string, Extract<Deadline, { kind: 'exam' }>[]>();
  for (const { enrolmentId, title, examId } of rows) {
    const closesAt = windows.get(examId ?? '')?.closesAt;
    if (closesAt)
      ends.set(enrolmentId, [
        ...(ends.get(enrolmentId) ?? []),
        { kind: 'exam', title, at: closesAt.toISOString() },
      ]);
  }
  return ends;
}
