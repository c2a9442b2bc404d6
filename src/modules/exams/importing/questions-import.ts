import * as m from '#messages';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import {
  type AppliedRecord,
  type GoodItem,
  type ImportColumn,
  type ImportRow,
  importSource,
  type ReadItem,
} from '#platform/imports/import-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Scope } from '#platform/scope.ts';
import { SkippedQuestion } from '../interchange/collect-drafts.ts';
import { withWordsForMedia } from '../interchange/question-document-rules.ts';
import { shownOf, withoutIds } from '../interchange/same-question.ts';
import { OPTIONS, readRow } from '../interchange/sheet.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { listMedia } from '../media/question-media.ts';
import { examsPaths, QUESTIONS_IMPORT } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { archiveQuestions, createQuestions, QuestionDraft, titleOf } from '../question/question-bank.ts';
import { QuestionContent } from '../question/question-contract.ts';

/** Options of the template's example. */
const EXAMPLES = ['กรุงเทพมหานคร', 'เชียงใหม่'];

/** Questions from a table with the columns of the bank's own CSV and XLSX files. */
export const questionsImport = importSource<QuestionDraft>({
  name: QUESTIONS_IMPORT,
  title: m.exams_bank_title,
  help: m.exams_import_sheet_help,
  access: manageExams,
  listPath: examsPaths.questions(),
  hasLongCells: true,
  columns: [
    column('kind', m.exams_kind, { synonyms: ['Type', 'Question type', 'ชนิด', 'ประเภท'], example: 'single' }),
    column('question', m.exams_stem, {
      synonyms: ['Question text', 'Stem', 'โจทย์', 'คำถาม', 'ข้อคำถาม'],
      example: 'ข้อใดเป็นเมืองหลวงของไทย',
    }),
    column('name', m.exams_question_name, { synonyms: ['Name', 'Question name', 'ชื่อข้อ'] }),
    column('category', m.exams_category, { synonyms: ['Topic', 'หมวด', 'หัวข้อ'], example: 'ภูมิศาสตร์' }),
    column('tags', m.exams_tags, { synonyms: ['Tag', 'Keywords', 'แท็ก'] }),
    column('level', m.exams_level, { synonyms: ['Level', 'Difficulty', 'ระดับ', 'ความยาก'], example: '1' }),
    column('points', m.exams_import_points, { synonyms: ['Point', 'Score', 'Marks'], example: '1' }),
    ...Array.from({ length: OPTIONS }, (_, at) => optionColumn(at + 1)),
    column('answer', m.exams_import_answer, {
      synonyms: ['Correct answer', 'Key', 'เฉลย', 'คำตอบที่ถูก'],
      example: 'A',
    }),
    column('explanation', m.exams_explanation, { synonyms: ['Feedback', 'คำอธิบาย'] }),
    column('data', m.exams_import_data, { synonyms: [] }),
  ],
  problems: {
    unreadable: m.exams_left_unreadable,
    data_differs: m.exams_left_data_differs,
    media_missing: m.exams_left_media_missing,
    unknown_kind: m.exams_left_unknown_kind,
    no_right_answer: m.exams_left_no_right_answer,
    does_not_fit: m.exams_left_does_not_fit,
    no_question: m.exams_left_no_question,
    changed_since: m.exams_import_kept_changed,
    in_exam: m.exams_import_kept_in_exam,
    answered: m.exams_import_kept_answered,
  },
  read: (rows) => withoutRepeats(rows.map(readQuestion)),
  compare: async (scope, items) => {
    const held = await withWordsForMissing(scope, items);
    const known = await readKnown(scope, held);
    return held.map(({ rows, value, isWhole }) => {
      // A question that is nothing but a picture has no words in its place.
      const isEmpty = !isWhole && !QuestionDraft.safeParse(value).success;
      if (isEmpty)
        return {
          verdict: 'new',
          problems: [{ row: rows[0] ?? 0, field: 'question', code: 'media_missing' }],
        };
      const isKnown = known.get(titleKey(titleOf(value.content)))?.has(shownOf(value.content));
      return { verdict: isKnown ? 'unchanged' : 'new' };
    });
  },
  apply: async (scope, items) => {
    const held = await withWordsForMissing(scope, items);
    const ids = await createQuestions(
      scope,
      held.map(({ value }) => value),
    );
    return held.map(({ value, isWhole }, at) => ({
      recordId: ids[at] ?? '',
      before: null,
      ...(!isWhole && { notTaken: [{ what: titleOf(value.content), code: 'media_missing' }] }),
    }));
  },
  undo: takeBackQuestions,
});

function column(
  key: string,
  label: Sentence,
  { synonyms, example = '' }: { synonyms: readonly string[]; example?: string },
): ImportColumn {
  return { key, label, synonyms, example };
}

function optionColumn(n: number): ImportColumn {
  return column(`option${n}`, (_inputs, options) => m.exams_import_option_n({ n }, options), {
    synonyms: [`Option ${n}`, `Choice ${n}`, `ตัวเลือก ${n}`, `ข้อ ${n}`],
    example: EXAMPLES[n - 1] ?? '',
  });
}

/** The field in which a reason is mended. */
const FIELDS: Readonly<Record<string, string>> = {
  unreadable: 'data',
  data_differs: 'data',
  unknown_kind: 'kind',
  no_right_answer: 'answer',
};

function readQuestion({ row, cell, has }: ImportRow): ReadItem<QuestionDraft> {
  const wrong = (field: string | null, code: string): ReadItem<QuestionDraft> => {
    const problems: ImportProblem[] = [{ row, field, code }];
    return { rows: [row], value: null, problems };
  };
  try {
    const parsed = QuestionDraft.safeParse(readRow({ cell, has }));
    if (parsed.success) return { rows: [row], value: parsed.data, problems: [] };
    const field = fieldOf(parsed.error.issues[0]?.path ?? [], cell);
    return wrong(field, cell('question') === '' && field === 'question' ? 'no_question' : 'does_not_fit');
  } catch (error) {
    if (!(error instanceof SkippedQuestion)) throw error;
    return wrong(FIELDS[error.reason] ?? 'question', error.reason);
  }
}

/** The field of each part of a question that stands in one column. */
const PART_FIELDS: Readonly<Record<string, string>> = {
  stem: 'question',
  gaps: 'question',
  explanation: 'explanation',
  pointsMilli: 'points',
  forms: 'answer',
  bands: 'answer',
};

/** The field of what does not fit; null where no single cell is to blame. */
function fieldOf([place, part, at]: readonly PropertyKey[], cell: ImportRow['cell']): string | null {
  if (place !== 'content')
    return ['name', 'category', 'tags', 'level'].find((each) => each === place) ?? null;
  if (cell('data') !== '') return 'data';
  if (part !== 'options' && part !== 'items') return PART_FIELDS[String(part)] ?? null;
  const columns = Array.from({ length: OPTIONS }, (_, n) => `option${n + 1}`);
  // Without a place in the list there are too few of them.
  return typeof at === 'number'
    ? (columns.filter((column) => cell(column) !== '')[at] ?? null)
    : (columns.find((column) => cell(column) === '') ?? null);
}

/** The second of two equal questions is a problem of its line. */
function withoutRepeats(items: readonly ReadItem<QuestionDraft>[]): ReadItem<QuestionDraft>[] {
  const seen = new Set<string>();
  return items.map((item) => {
    if (item.value === null) return item;
    const content = withoutIds(item.value.content);
    if (!seen.has(content)) {
      seen.add(content);
      return item;
    }
    return { ...item, problems: [{ row: item.rows[0] ?? 0, field: 'question', code: 'repeated' }] };
  });
}

interface HeldQuestion extends GoodItem<QuestionDraft> {
  /** Whether the bank has all of its pictures and sounds. */
  readonly isWhole: boolean;
}

/** Returns questions in which words stand for the pictures and sounds that the bank does not have. */
async function withWordsForMissing(
  scope: Scope,
  items: readonly GoodItem<QuestionDraft>[],
): Promise<HeldQuestion[]> {
  const media = await listMedia(scope, mediaIdsIn(items));
  const known = new Set(media.map(({ mediumId }) => mediumId));
  return items.map(({ rows, value }) => {
    const isWhole = mediaIdsIn(value.content).every((id) => known.has(id));
    if (isWhole) return { rows, value, isWhole };
    const content = withWordsForMedia(value.content, (id) => !known.has(id)) as QuestionContent;
    return { rows, value: { ...value, content }, isWhole };
  });
}

/** Signs of lists and formulas: titles of former versions have others of them. */
const TITLE_SIGNS = ' -•*.()[]\\$';
/** Characters of a title by which a question is looked for. */
const TITLE_KEY = 80;

function titleKey(title: string): string {
  return [...title]
    .filter((letter) => !TITLE_SIGNS.includes(letter))
    .slice(0, TITLE_KEY)
    .join('');
}

/** What the bank holds already, by the beginning of the question. */
async function readKnown(
  scope: Scope,
  items: readonly GoodItem<QuestionDraft>[],
): Promise<Map<string, Set<string>>> {
  const keys = items.map(({ value }) => titleKey(titleOf(value.content)));
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_question', 'title'> & RowOf<'exams_question_version', 'content'>
  >`
    select question.title, version.content from exams_question as question
      join exams_question_version as version
        on version.tenant_id = ${scope.tenant.id} and version.question_id = question.question_id and version.version = question.current_version
     where question.tenant_id = ${scope.tenant.id} and question.archived_at is null
       and left(translate(question.title, ${TITLE_SIGNS}, ''), ${TITLE_KEY}) = any(${keys}::text[])`);
  const known = new Map<string, Set<string>>();
  for (const { title, content } of rows) {
    const key = titleKey(title);
    known.set(key, (known.get(key) ?? new Set()).add(shownOf(QuestionContent.parse(content))));
  }
  return known;
}

/** Archives questions that no exam uses; the bank deletes none, because attempts refer to their versions. */
async function takeBackQuestions(
  scope: Scope,
  records: readonly AppliedRecord[],
): Promise<(string | null)[]> {
  const ids = records.map(({ recordId }) => recordId);
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_question', 'questionId'> & { readonly why: string | null }
  >`
    select question_id,
           case when updated_at <> created_at or archived_at is not null then 'changed_since'
                when exists (select from exams_answer as answer
                              join exams_question_version as version on version.tenant_id = ${scope.tenant.id} and version.version_id = answer.version_id
                             where answer.tenant_id = ${scope.tenant.id} and version.question_id = question.question_id) then 'answered'
                when exists (select from exams_slot as slot
                              where slot.tenant_id = ${scope.tenant.id} and slot.question_id = question.question_id) then 'in_exam'
           end as why
      from exams_question as question
     where tenant_id = ${scope.tenant.id} and question_id = any(${ids}::uuid[]) order by question_id for update of question`);
  const reasons = new Map(rows.map(({ questionId, why }) => [questionId, why]));
  const free = ids.filter((id) => reasons.get(id) === null);
  await archiveQuestions(scope, { questionIds: free, isArchived: true });
  await recordAudit(scope, {
    action: 'exams.take_back_questions',
    entityKind: 'exams.bank',
    entityId: 'bank',
    after: { taken: free.length },
  });
  return ids.map((id) => (reasons.has(id) ? (reasons.get(id) ?? null) : 'changed_since'));
}
