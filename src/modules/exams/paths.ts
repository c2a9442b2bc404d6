import { withQuery } from '#platform/text/url-query.ts';

const manage = '/lesson/manage/exams';

/** Typed URL builders of exams. */
export const examsPaths = {
  /** An exam that every member may take outside of a lesson. */
  exam: (slug: string) => `/lesson/exam/${encodeURIComponent(slug)}`,
  review: (attemptId: string) => `/lesson/exam/attempts/${encodeURIComponent(attemptId)}`,
  /** The person's attempts at all exams. */
  ownAttempts: (query: { after?: string | undefined } = {}) =>
    withQuery('/lesson/exam/attempts', { ...query }),
  openExams: (query: { after?: string | undefined } = {}) => withQuery('/lesson/exams', { ...query }),
  manage: (query: { state?: string | undefined; q?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(manage, { ...query }),
  manageNew: () => `${manage}/new`,
  manageExam: (examId: string) => `${manage}/${encodeURIComponent(examId)}`,
  manageTry: (examId: string) => `${manage}/${encodeURIComponent(examId)}/try`,
  manageAttempts: (examId: string, query: { after?: string | undefined } = {}) =>
    withQuery(`${manage}/${encodeURIComponent(examId)}/attempts`, { ...query }),
  manageStatistics: (examId: string) => `${manage}/${encodeURIComponent(examId)}/statistics`,
  manageAttempt: (attemptId: string) => `${manage}/attempts/${encodeURIComponent(attemptId)}`,
  marking: (query: { exam?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(`${manage}/marking`, { ...query }),
  questions: (
    query: {
      q?: string | undefined;
      category?: string | undefined;
      kind?: string | undefined;
      after?: string | undefined;
    } = {},
  ) => withQuery(`${manage}/questions`, { ...query }),
  newQuestion: (query: { kind?: string | undefined } = {}) =>
    withQuery(`${manage}/questions/new`, { ...query }),
  question: (questionId: string) => `${manage}/questions/${encodeURIComponent(questionId)}`,
  importQuestions: () => `${manage}/questions/import`,
  /** Preview of an export. */
  exportQuestions: (query: { format?: string; category?: string | undefined } = {}) =>
    withQuery(`${manage}/questions/export`, { ...query }),
};

/** Name of the import of questions from a table. */
export const QUESTIONS_IMPORT = 'exams.questions';
