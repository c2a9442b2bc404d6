import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { manageExams } from '../permissions.ts';
import { BankQuery, type BankRow, listQuestions } from '../question/question-bank.ts';
import type { QuestionKind } from '../question/question-contract.ts';

const KINDS: Readonly<Record<QuestionKind, Sentence>> = {
  single: m.exams_kind_single,
  truefalse: m.exams_kind_truefalse,
  multiple: m.exams_kind_multiple,
  short: m.exams_kind_short,
  numeric: m.exams_kind_numeric,
  matching: m.exams_kind_matching,
  ordering: m.exams_kind_ordering,
  gaps: m.exams_kind_gaps,
  essay: m.exams_kind_essay,
  survey: m.exams_kind_survey,
};
const LEVELS: Readonly<Record<number, Sentence>> = {
  1: m.exams_level_easy,
  2: m.exams_level_middle,
  3: m.exams_level_hard,
};

/** The question bank as a file for people; the export for other programs has the whole questions. */
export const questionsList = listSource<typeof BankQuery, BankRow>({
  name: 'exams.questions',
  title: m.exams_bank_title,
  access: manageExams,
  query: BankQuery,
  columns: [
    { header: m.exams_question, kind: 'text', of: (row) => row.title },
    { header: m.exams_question_name, kind: 'text', of: (row) => row.name },
    { header: m.exams_kind, kind: 'text', of: (row, locale) => KINDS[row.kind]({}, { locale }) },
    { header: m.exams_category, kind: 'text', of: (row) => row.category },
    { header: m.exams_tags, kind: 'text', of: (row) => row.tags.join(', ') },
    {
      header: m.exams_level,
      kind: 'text',
      of: (row, locale) => LEVELS[row.level]?.({}, { locale }) ?? null,
    },
    { header: m.exams_used_in, kind: 'number', of: (row) => row.examCount },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listQuestions(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
