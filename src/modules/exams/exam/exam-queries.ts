import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { SortOf } from '#platform/paging/sort-contract.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { holdsQuery } from '#platform/search/search.ts';
import { slugify } from '#platform/text/slug.ts';
import { type ExamHead, type ExamSection, ExamSettings, type ExamState } from './exam-contract.ts';
import { EXAM_SEARCH } from './index-exams.ts';
import { examsRefusals } from '../refusals.ts';

type ExamRow = RowOf<
  'exams_exam',
  'examId' | 'slug' | 'title' | 'description' | 'kind' | 'state' | 'isOpen' | 'settings' | 'version'
>;

const COLUMNS = sql`exam_id, slug, title, description, kind, state, is_open, settings, version`;

function headOf(row: ExamRow): ExamHead {
  return {
    examId: row.examId,
    slug: row.slug,
    title: row.title,
    description: row.description,
    kind: row.kind,
    state: row.state,
    isOpen: row.isOpen,
    settings: ExamSettings.parse(row.settings),
    version: row.version,
  };
}

/** Returns an exam by id, in any state; null when there is none. */
export async function findExam(scope: Scope, examId: string): Promise<ExamHead | null> {
  const row = await scope.tx.first(
    sql<ExamRow>`select ${COLUMNS} from exams_exam where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`,
  );
  return row && headOf(row);
}

/** Returns an exam by id, in any state. Refuses with `exams.exam_missing`. */
export async function getExam(scope: Scope, examId: string): Promise<ExamHead> {
  const exam = await findExam(scope, examId);
  if (!exam) throw refuse(examsRefusals, 'exams.exam_missing');
  return exam;
}

/**
 * Returns an exam by slug, also by one that it had before and however a browser or chat has encoded it; null when there is
 * none. Its own `slug` is the current one.
 */
export async function findExamBySlug(scope: Scope, slug: string): Promise<ExamHead | null> {
  const forms = [slug, slugify(slug)];
  const row = await scope.tx.first(sql<ExamRow>`
    select ${COLUMNS} from exams_exam
     where tenant_id = ${scope.tenant.id}
       and exam_id = coalesce(
             (select exam_id from exams_exam where tenant_id = ${scope.tenant.id} and slug = any(${forms}::text[]) order by slug = ${slug} desc limit 1),
             (select exam_id from exams_slug_history where tenant_id = ${scope.tenant.id} and slug = any(${forms}::text[]) order by slug = ${slug} desc limit 1))`);
  return row && headOf(row);
}

/** Returns an exam by slug, current or former. Refuses with `exams.exam_missing`. */
export async function getExamBySlug(scope: Scope, slug: string): Promise<ExamHead> {
  const exam = await findExamBySlug(scope, slug);
  if (!exam) throw refuse(examsRefusals, 'exams.exam_missing');
  return exam;
}

/** Locks an exam's row. Refuses with `exams.exam_missing`. */
export async function lockExam(scope: Scope, examId: string): Promise<ExamHead> {
  const row = await scope.tx.first(
    sql<ExamRow>`select ${COLUMNS} from exams_exam where tenant_id = ${scope.tenant.id} and exam_id = ${examId} for update`,
  );
  if (!row) throw refuse(examsRefusals, 'exams.exam_missing');
  return headOf(row);
}

export interface ExamListQuery {
  readonly q?: string | undefined;
  readonly state?: ExamState | undefined;
  /** Only exams that every member may take. */
  readonly isOpen?: boolean | undefined;
  readonly sort?: SortOf<'title' | 'created' | 'changed'> | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ExamListItem extends ExamHead {
  readonly questionCount: number;
  readonly changedAt: string;
}

export const EXAM_PAGE_SIZE = 50;

type ListedRow = ExamRow & RowOf<'exams_exam', 'updatedAt'> & { readonly questionCount: number };

const EXAM_ID = { key: sql`exam_id`, of: (row: ListedRow) => row.examId };
const SORT_KEYS = {
  title: { kind: 'text', key: sql`title`, of: ({ title }: ListedRow) => title },
  // Ids are made in the order of time.
  created: { kind: 'id', key: sql`exam_id`, of: ({ examId }: ListedRow) => examId },
  changed: { kind: 'instant', key: sql`updated_at`, of: ({ updatedAt }: ListedRow) => updatedAt },
} as const;

/** Lists exams, newest first unless they are sorted, at most 200; pass `nextAfter` for the next page. */
export async function listExams(
  scope: Scope,
  query: ExamListQuery = {},
): Promise<{ items: ExamListItem[]; nextAfter: string | null }> {
  const limit = Math.min(query.limit ?? EXAM_PAGE_SIZE, 200);
  const { sort = '-created', after } = query;
  const page = sortedPage(SORT_KEYS, EXAM_ID, { sort, after, isStrict: true });
  const rows = await scope.tx.rows(sql<ListedRow>`
    select ${COLUMNS}, updated_at,
           (select coalesce(sum(coalesce(draw_count, 1)), 0)::int from exams_slot s where s.tenant_id = e.tenant_id and s.exam_id = e.exam_id) as question_count
      from exams_exam e
     where tenant_id = ${scope.tenant.id}
       and (${query.state ?? null}::text is null or state = ${query.state ?? null})
       and (${query.isOpen ?? null}::boolean is null or is_open = ${query.isOpen ?? null})
       and ${await holdsQuery(scope, [EXAM_SEARCH], sql`title`, query.q)}
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const items = rows.slice(0, limit).map((row) => ({
    ...headOf(row),
    questionCount: row.questionCount,
    changedAt: row.updatedAt.toISOString(),
  }));
  const last = rows.length > limit ? rows.at(limit - 1) : undefined;
  return { items, nextAfter: last ? page.cursorAt(last) : null };
}

/** Returns the sections of an exam with their slots, in order. */
export async function listSections(scope: Scope, examId: string): Promise<ExamSection[]> {
  const [sections, slots] = await Promise.all([
    scope.tx.rows(sql<RowOf<'exams_section', 'sectionNo' | 'title' | 'intro'>>`
      select section_no, title, intro from exams_section
       where tenant_id = ${scope.tenant.id} and exam_id = ${examId} order by section_no`),
    scope.tx.rows(sql<
      RowOf<
        'exams_slot',
        'sectionNo' | 'questionId' | 'drawCategory' | 'drawTags' | 'drawLevel' | 'drawCount' | 'pointsMilli'
      >
    >`
      select section_no, question_id, draw_category, draw_tags, draw_level, draw_count, points_milli
        from exams_slot where tenant_id = ${scope.tenant.id} and exam_id = ${examId} order by slot_no`),
  ]);
  return sections.map(({ sectionNo, title, intro }) => ({
    title,
    intro,
    slots: slots
      .filter((slot) => slot.sectionNo === sectionNo)
      .map((slot) =>
        slot.questionId !== null
          ? { kind: 'fixed' as const, questionId: slot.questionId, pointsMilli: slot.pointsMilli }
          : {
              kind: 'draw' as const,
              category: slot.drawCategory,
              tags: slot.drawTags,
              level: slot.drawLevel,
              count: slot.drawCount ?? 1,
              pointsMilli: slot.pointsMilli,
            },
      ),
  }));
}
