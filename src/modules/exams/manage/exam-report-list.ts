import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { manageExams } from '../permissions.ts';
import { ExamReportQuery, getExamReport, type ReportedItem } from './exam-report.ts';

/** The questions of an exam with their statistics in a period, as a file. */
export const examReportList = listSource<typeof ExamReportQuery, ReportedItem>({
  name: 'exams.statistics',
  title: m.exams_statistics,
  access: manageExams,
  query: ExamReportQuery,
  columns: [
    { header: m.exams_report_number, kind: 'number', of: ({ number }) => number },
    { header: m.exams_question, kind: 'text', of: ({ title }) => title },
    { header: m.exams_report_answers, kind: 'number', of: ({ count }) => count },
    { header: m.exams_answered, kind: 'number', of: ({ answeredCount }) => answeredCount },
    { header: m.exams_report_facility, kind: 'number', of: ({ facility }) => inPercent(facility) },
    { header: m.exams_discrimination, kind: 'number', of: ({ discrimination }) => rounded(discrimination) },
    { header: m.exams_report_upper_lower, kind: 'number', of: ({ upperLower }) => rounded(upperLower) },
  ],
  // An exam has at most some hundred questions; all are on the first page, whatever its size.
  read: async (scope, query) => ({ rows: (await getExamReport(scope, query)).items, next: null }),
});

function inPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
