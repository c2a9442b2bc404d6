import { examsSettings } from './exam/exams-settings-contract.ts';
import { markingCard } from './grading/marking-card.ts';
import { ownExamsCard } from './own/dashboard-card.ts';
import { submitOverdueJob } from './attempt/submit-overdue.ts';
import { examsEndpoints } from './endpoints.ts';
import { indexExamsCron } from './exam/index-exams.ts';
import { examReportList } from './manage/exam-report-list.ts';
import { examsList } from './manage/exams-list.ts';
import { questionsList } from './manage/questions-list.ts';
import { questionsImport } from './importing/questions-import.ts';
import { examRecords } from './manage/exam-records.ts';
import { examsAuditText, examsSettingsFields, examsGrantText } from './module-text.ts';
import { examsPersonalData } from './personal-data/personal-data.ts';
import type { Module } from '#platform/module/module.ts';

/** The question bank, exams and attempts. */
export const examsModule: Module = {
  name: 'exams',
  switchedWith: 'exams',
  endpoints: examsEndpoints,
  jobs: [submitOverdueJob],
  crons: [indexExamsCron],
  records: [examRecords],
  lists: [examsList, questionsList, examReportList],
  imports: [questionsImport],
  cards: { marking: markingCard, exams: ownExamsCard },
  personalData: [examsPersonalData],
  pagePrefixes: ['/lesson/exam', '/lesson/exams', '/lesson/assessment', '/lesson/manage/exams'],
  auditText: examsAuditText,
  settings: { part: examsSettings, fields: examsSettingsFields },
  grantText: examsGrantText,
  demo: async () => (await import('./demo/fill-exams.ts')).fillExams,
};
