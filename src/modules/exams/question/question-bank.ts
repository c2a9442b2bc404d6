import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { cursorOf, getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { graphemeCut } from '#platform/text/grapheme.ts';
import { holdsTerms, readPlainSearch } from '#platform/search/search.ts';
import { cleanText, QUESTION_KINDS, QuestionContent } from './question-contract.ts';
import { examsRefusals } from '../refusals.ts';
import { plainTextOf, showsGaps } from './question-text-rules.ts';

export const MAX_NAME = 255;

export const QuestionDraft = z.object({
  /** What the authors call the question; empty when its beginning is enough. */
  name: cleanText(MAX_NAME).pipe(z.string().trim()).default(''),
  category: cleanText(200).pipe(z.string().trim()).default(''),
  tags: z
    .array(cleanText(60).pipe(z.string().transform(tagText).pipe(z.string().min(1))))
    .max(20)
    .default([])
    // The same one twice says no more.
    .transform((tags) => [...new Set(tags)]),
  level: z.number().int().min(1).max(3).default(2),
  /** A gap that the stem does not show could not be filled in; stored questions may have one. */
  content: QuestionContent.refine(
    (content) => content.kind !== 'gaps' || showsGaps(content.stem, content.gaps),
  ),
});
export type QuestionDraft = z.output<typeof QuestionDraft>;

export interface Question extends QuestionDraft {
  readonly questionId: string;
  readonly version: number;
  readonly isArchived: boolean;
}

const TITLE = 160;

/** Commas separate tags wherever they are typed. */
function tagText(text: string): string {
  return text.replace(/[\s,]+/g, ' ').trim();
}

/** Returns the beginning of a stem as one line, for lists. */
export function titleOf(content: Pick<QuestionContent, 'stem'>): string {
  const line = plainTextOf(content.stem)
    .replace(/\[\[\d+\]\]/g, '____')
    .replace(/\s+/g, ' ')
    .trim();
  return graphemeCut(line, TITLE).slice(0, 200) || '?';
}

const searchText = (draft: QuestionDraft) =>
  foldForSearch(
    `${draft.name} ${plainTextOf(draft.content.stem)} ${draft.category} ${draft.tags.join(' ')}`,
  ).slice(0, 4_000);

/** Adds a question to the bank as its first version. */
export async function createQuestion(scope: Scope, draft: QuestionDraft): Promise<{ questionId: string }> {
  const [questionId = ''] = await createQuestions(scope, [draft]);
  return { questionId };
}

/** Adds up to 1,000 questions to the bank; returns their ids in the same order. */
export async function createQuestions(scope: Scope, drafts: readonly QuestionDraft[]): Promise<string[]> {
  const ids = drafts.map(() => uuidV7(scope.now));
  const rows = drafts.map((draft, at) => ({
    question_id: ids[at],
    name: draft.name,
    category: draft.category,
    tags: draft.tags,
    level: draft.level,
    kind: draft.content.kind,
    title: titleOf(draft.content),
    search_text: searchText(draft),
    content: draft.content,
  }));
  const given = JSON.stringify(rows);
  await scope.tx.run(sql`
    insert into exams_question (tenant_id, question_id, name, category, tags, level, kind, title, search_text, created_at, updated_at)
    select ${scope.tenant.id}, x.question_id, x.name, x.category, x.tags, x.level, x.kind, x.title, x.search_text, ${scope.now}, ${scope.now}
      from jsonb_to_recordset(${given}::jsonb) as x (question_id uuid, name text, category text, tags text[], level smallint, kind text, title text, search_text text)`);
  await scope.tx.run(sql`
    insert into exams_question_version (tenant_id, question_id, version, kind, content, created_at, created_by)
    select ${scope.tenant.id}, x.question_id, 1, x.kind, x.content, ${scope.now}, ${personOf(scope)?.userId ?? null}::uuid
      from jsonb_to_recordset(${given}::jsonb) as x (question_id uuid, kind text, content jsonb)`);
  return ids;
}

/**
 * Saves a question as a new version; running attempts keep the old one. Refuses with `exams.question_missing`,
 * `exams.version_conflict`.
 */
export async function saveQuestion(
  scope: Scope,
  { questionId, version, draft }: { questionId: string; version: number; draft: QuestionDraft },
): Promise<{ version: number }> {
  const row = await scope.tx.first(sql<
    RowOf<'exams_question', 'currentVersion'> & RowOf<'exams_question_version', 'content'>
  >`
    select q.current_version, v.content
      from exams_question q join exams_question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.current_version
     where q.tenant_id = ${scope.tenant.id} and q.question_id = ${questionId} for update of q`);
  if (!row) throw refuse(examsRefusals, 'exams.question_missing');
  if (row.currentVersion !== version) throw refuse(examsRefusals, 'exams.version_conflict');
  const isSame = JSON.stringify(QuestionContent.parse(row.content)) === JSON.stringify(draft.content);
  const next = isSame ? version : version + 1;
  if (!isSame) {
    await scope.tx.run(sql`
      insert into exams_question_version (tenant_id, question_id, version, kind, content, created_at, created_by)
      values (${scope.tenant.id}, ${questionId}, ${next}, ${draft.content.kind}, ${JSON.stringify(draft.content)}::jsonb, ${scope.now}, ${personOf(scope)?.userId ?? null})`);
  }
  await scope.tx.run(sql`
    update exams_question set name = ${draft.name}, category = ${draft.category}, tags = ${draft.tags}, level = ${draft.level}, kind = ${draft.content.kind},
           title = ${titleOf(draft.content)}, search_text = ${searchText(draft)}, current_version = ${next}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and question_id = ${questionId}`);
  return { version: next };
}

/** Archives or restores questions. Exams that use them keep them. */
export async function archiveQuestions(
  scope: Scope,
  { questionIds, isArchived }: { questionIds: readonly string[]; isArchived: boolean },
): Promise<{ changed: number }> {
  const changed = await scope.tx.run(sql`
    update exams_question set archived_at = ${isArchived ? scope.now : null}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and question_id = any(${questionIds}::uuid[]) and (archived_at is null) = ${isArchived}`);
  return { changed };
}

type QuestionRow = RowOf<
  'exams_question',
  'questionId' | 'name' | 'category' | 'tags' | 'level' | 'currentVersion' | 'archivedAt'
> &
  RowOf<'exams_question_version', 'content'>;

const questionOf = (row: QuestionRow): Question => ({
  questionId: row.questionId,
  name: row.name,
  category: row.category,
  tags: row.tags,
  level: row.level,
  version: row.currentVersion,
  isArchived: row.archivedAt !== null,
  content: QuestionContent.parse(row.content),
});

/** Returns a question in its current version. Refuses with `exams.question_missing`. */
export async function getQuestion(scope: Scope, questionId: string): Promise<Question> {
  const row = await scope.tx.first(sql<QuestionRow>`
    select q.question_id, q.name, q.category, q.tags, q.level, q.current_version, q.archived_at, v.content
      from exams_question q join exams_question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.current_version
     where q.tenant_id = ${scope.tenant.id} and q.question_id = ${questionId}`);
  if (!row) throw refuse(examsRefusals, 'exams.question_missing');
  return questionOf(row);
}

export const BankQuery = z.object({
  q: z.string().max(100).default(''),
  // A filter that is not set is empty in the form's address.
  category: z.string().min(1).max(200).optional().catch(undefined),
  kind: z.enum(QUESTION_KINDS).optional().catch(undefined),
  after: CursorText.optional(),
});
export type BankQuery = z.output<typeof BankQuery>;

export type BankRow = RowOf<
  'exams_question',
  'questionId' | 'name' | 'title' | 'kind' | 'category' | 'tags' | 'level'
> &
  RowAs<'exams_question', { version: 'currentVersion' }> & {
    readonly examCount: number;
  };

const BANK_PAGE = 50;
const MAX_BANK_PAGE = 500;

/** Lists questions of the bank, newest first, at most 500. */
export async function listQuestions(
  scope: Scope,
  query: BankQuery & { readonly limit?: number },
): Promise<{ items: BankRow[]; nextAfter: string | null }> {
  const after = getCursorPosition(IdPosition, query.after)?.id ?? null;
  const limit = Math.min(query.limit ?? BANK_PAGE, MAX_BANK_PAGE);
  const rows = await scope.tx.rows(sql<BankRow>`
    select q.question_id, q.name, q.title, q.kind, q.category, q.tags, q.level, q.current_version as version,
           (select count(distinct exam_id)::int from exams_slot s where s.tenant_id = q.tenant_id and s.question_id = q.question_id) as exam_count
      from exams_question q
     where q.tenant_id = ${scope.tenant.id} and q.archived_at is null
       and ${holdsTerms(sql`q.search_text`, readPlainSearch(scope, query.q))}
       and (${query.category ?? null}::text is null or q.category = ${query.category ?? null})
       and (${query.kind ?? null}::text is null or q.kind = ${query.kind ?? null})
       and (${after}::uuid is null or q.question_id < ${after}::uuid)
     order by q.question_id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextAfter: last ? cursorOf(IdPosition, { id: last.questionId }) : null };
}

const MAX_CATEGORIES = 200;

/** Lists the bank's categories, with one index step each. */
export async function listCategories(scope: Scope): Promise<string[]> {
  const rows = await scope.tx.rows(sql<{ category: string }>`
    with recursive step (category) as (
      (select category from exams_question where tenant_id = ${scope.tenant.id} and archived_at is null order by category limit 1)
      union all
      select (select q.category from exams_question q where q.tenant_id = ${scope.tenant.id} and q.archived_at is null and q.category > step.category order by q.category limit 1)
        from step where step.category is not null
    ) select category from step where category is not null and category <> '' limit ${MAX_CATEGORIES}`);
  return rows.map(({ category }) => category);
}

/** Counts the questions of the bank or of one category. */
export async function countQuestions(
  scope: Scope,
  { category }: { readonly category: string | null },
): Promise<number> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from exams_question
     where tenant_id = ${scope.tenant.id} and archived_at is null and (${category}::text is null or category = ${category})`);
  return count;
}

const MAX_EXPORT = 1_000;

/** Returns whole questions for an export or an exam page: by id or by category; at most 1,000. */
export async function listWholeQuestions(
  scope: Scope,
  wanted: { readonly questionIds: readonly string[] } | { readonly category: string | null },
): Promise<Question[]> {
  const ids = 'questionIds' in wanted ? wanted.questionIds : null;
  const category = 'category' in wanted ? wanted.category : null;
  const rows = await scope.tx.rows(sql<QuestionRow>`
    select q.question_id, q.name, q.category, q.tags, q.level, q.current_version, q.archived_at, v.content
      from exams_question q join exams_question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.current_version
     where q.tenant_id = ${scope.tenant.id}
       and (${ids}::uuid[] is null or q.question_id = any(${ids}::uuid[]))
       and (${ids}::uuid[] is not null or q.archived_at is null)
       and (${category}::text is null or q.category = ${category})
     order by q.question_id limit ${MAX_EXPORT}`);
  return rows.map(questionOf);
}
