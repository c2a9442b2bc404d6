/** Components of lessons for other modules' pages. */
export type { LessonLook } from './lesson/lessons-settings-contract.ts';
export { lessonsPaths } from './paths.ts';
export { LessonHead } from './manage/lesson-tabs.tsx';
/** Sends watched time that closed pages could not report; loaded on demand. */
export const loadKeptReports = () => import('./progress/send-kept-reports.tsx');
