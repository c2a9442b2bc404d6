import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { type ExamKind, ExamListInput, type ExamState } from '../exam/exam-contract.ts';
import { type ExamListItem, listExams } from '../exam/exam-queries.ts';
import { manageExams } from '../permissions.ts';

const KINDS: Readonly<Record<ExamKind, Sentence>> = {
  practice: m.exams_examkind_practice,
  quiz: m.exams_examkind_quiz,
  final: m.exams_examkind_final,
  pre: m.exams_examkind_pre,
  post: m.exams_examkind_post,
  survey: m.exams_examkind_survey,
};
const STATES: Readonly<Record<ExamState, Sentence>> = {
  draft: m.exams_state_draft,
  published: m.exams_state_published,
  archived: m.exams_state_archived,
};

/** Exams, as a file. */
export const examsList = listSource<typeof ExamListInput, ExamListItem>({
  name: 'exams.exams',
  title: m.exams_manage_title,
  access: manageExams,
  query: ExamListInput,
  columns: [
    { header: m.exams_title, kind: 'text', of: (exam) => exam.title },
    { header: m.exams_kind, kind: 'text', of: (exam, locale) => KINDS[exam.kind]({}, { locale }) },
    { header: m.exams_state, kind: 'text', of: (exam, locale) => STATES[exam.state]({}, { locale }) },
    { header: m.exams_question_count, kind: 'number', of: (exam) => exam.questionCount },
    { header: m.exams_changed, kind: 'instant', of: (exam) => new Date(exam.changedAt) },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listExams(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
