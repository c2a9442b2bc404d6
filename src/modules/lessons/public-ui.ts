/** Components of lessons for other modules' pages. */
export type { LessonLook } from './lesson/lessons-settings-contract.ts';
export { lessonsPaths } from './paths.ts';
export { LessonHead } from './manage/lesson-tabs.tsx';
