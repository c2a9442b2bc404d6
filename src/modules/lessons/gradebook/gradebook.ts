import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isLatest } from '../enrol/enrolment-rows.ts';
import { lessonScore } from '../progress/score-rules.ts';
import { cursorOf, getCursorPosition, CursorId, CursorInstant } from '#platform/paging/cursor.ts';
import type { ExamPurpose } from '../lesson/lesson-contract.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';

const PAGE_SIZE = 50;

/** A part with marks. */
export type GradedPart = RowOf<'lessons_published_part', 'partId' | 'title' | 'kind' | 'isRequired'> & {
  readonly kind: 'exam' | 'assignment';
  readonly purpose: ExamPurpose | null;
};

export interface Grade {
  readonly standing: 'awaiting' | 'marked' | 'returned';
  readonly percent: number | null;
  readonly isPassed: boolean | null;
}

export interface GradeLine {
  readonly enrolmentId: string;
  readonly name: string;
  readonly email: string;
  readonly progressPercent: number;
  /** By part id; parts never started are absent. */
  readonly grades: Readonly<Record<string, Grade>>;
  readonly totalPercent: number | null;
}

export interface Gradebook {
  readonly parts: readonly GradedPart[];
  readonly lines: readonly GradeLine[];
  readonly nextAfter: string | null;
}

const GradePosition = z.object({ order: z.literal('grades'), at: CursorInstant, id: CursorId });

/** Returns learners with their marks in exams and assignments, newest first. */
export async function readGradebook(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  input: { readonly after?: string | undefined },
  size: number = PAGE_SIZE,
): Promise<Gradebook> {
  const after = getCursorPosition(GradePosition, input.after);
  const [parts, learners] = await Promise.all([
    scope.tx.rows(sql<GradedPart>`
      select part_id, title, kind, is_required,
             case when kind = 'exam' then coalesce(body ->> 'purpose', 'quiz') end as purpose
        from lessons_published_part
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and kind in ('exam', 'assignment') order by position`),
    scope.tx.rows(sql<
      RowOf<
        'lessons_enrolment',
        'enrolmentId' | 'learnerName' | 'learnerEmail' | 'progressPercent' | 'createdAt'
      >
    >`
      select enrolment_id, learner_name, learner_email, progress_percent, created_at from lessons_enrolment as enrolment
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state in ('active', 'completed', 'suspended')
         and ${isLatest(scope)}
         and (${after?.at ?? null}::timestamptz is null
              or (created_at, enrolment_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
       order by created_at desc, enrolment_id desc limit ${size + 1}`),
  ]);
  const page = learners.slice(0, size);
  const last = learners.length > size ? page.at(-1) : undefined;
  const grades = await gradesOf(
    scope,
    page.map(({ enrolmentId }) => enrolmentId),
  );
  return {
    parts,
    lines: page.map((row) => {
      const mine = grades.get(row.enrolmentId) ?? {};
      return {
        enrolmentId: row.enrolmentId,
        name: row.learnerName,
        email: row.learnerEmail,
        progressPercent: row.progressPercent,
        grades: mine,
        totalPercent: lessonScore(
          parts.map((part) => ({ ...part, scorePercent: mine[part.partId]?.percent ?? null })),
        ),
      };
    }),
    nextAfter: last
      ? cursorOf(GradePosition, { order: 'grades', at: last.createdAt.toISOString(), id: last.enrolmentId })
      : null,
  };
}

async function gradesOf(
  scope: Scope,
  enrolmentIds: readonly string[],
): Promise<Map<string, Record<string, Grade>>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_part_progress', 'enrolmentId' | 'partId' | 'scorePercent' | 'isPassed'> &
      Filled<RowOf<'lessons_part_progress', 'standing'>>
  >`
    select enrolment_id, part_id, standing, score_percent, is_passed from lessons_part_progress
     where tenant_id = ${scope.tenant.id} and enrolment_id = any(${enrolmentIds}::uuid[]) and standing is not null`);
  const grades = new Map<string, Record<string, Grade>>();
  for (const row of rows) {
    const mine = grades.get(row.enrolmentId) ?? {};
    mine[row.partId] = {
      standing: row.standing,
      percent: row.scorePercent === null ? null : Number(row.scorePercent),
      isPassed: row.isPassed,
    };
    grades.set(row.enrolmentId, mine);
  }
  return grades;
}
