import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Exam pages. File paths are relative to the app folder. */
export const examsPages: RouteConfigEntry[] = [
  route('lesson/exams', '../modules/exams/own/open-exams-page.tsx'),
  route('lesson/exam/:exam', '../modules/exams/own/exam-page.tsx'),
  route('lesson/exam/attempts', '../modules/exams/own/own-attempts-page.tsx'),
  route('lesson/exam/attempts/:attempt', '../modules/exams/own/review-page.tsx'),
  route('lesson/exam/attempts/:attempt/media/:medium/:size', '../modules/exams/own/medium-page.tsx'),
  route('lesson/manage/exams/questions/media/:medium/:size', '../modules/exams/manage/medium-page.tsx'),
  route('lesson/manage/exams/questions/export/file', '../modules/exams/manage/export-file-page.tsx'),
];

/** Managers' pages, in the work layout. */
export const examsWorkPages: RouteConfigEntry[] = [
  route('lesson/manage/exams', '../modules/exams/manage/exams-page.tsx'),
  route('lesson/manage/exams/new', '../modules/exams/manage/exam-edit-page.tsx', { id: 'new-exam' }),
  route('lesson/manage/exams/marking', '../modules/exams/manage/marking-page.tsx'),
  route('lesson/manage/exams/questions', '../modules/exams/manage/questions-page.tsx'),
  route('lesson/manage/exams/questions/new', '../modules/exams/manage/question-page.tsx', {
    id: 'new-question',
  }),
  route('lesson/manage/exams/questions/import', '../modules/exams/manage/import-page.tsx'),
  route('lesson/manage/exams/questions/export', '../modules/exams/manage/export-page.tsx'),
  route('lesson/manage/exams/questions/:question', '../modules/exams/manage/question-page.tsx'),
  route('lesson/manage/exams/attempts/:attempt', '../modules/exams/manage/attempt-page.tsx'),
  route('lesson/manage/exams/:exam', '../modules/exams/manage/exam-edit-page.tsx'),
  route('lesson/manage/exams/:exam/try', '../modules/exams/manage/try-page.tsx'),
  route('lesson/manage/exams/:exam/attempts', '../modules/exams/manage/attempts-page.tsx'),
  route('lesson/manage/exams/:exam/statistics', '../modules/exams/manage/statistics-page.tsx'),
];
