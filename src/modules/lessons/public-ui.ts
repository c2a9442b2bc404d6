/** What pages of other modules may use of lessons. */
export type { LessonLook } from './lesson/lessons-settings-contract.ts';
export { lessonsPaths } from './paths.ts';
export { LessonHead } from './manage/lesson-tabs.tsx';
