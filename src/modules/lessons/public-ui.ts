/** What pages of other modules may use of lessons. */
export { lessonsPaths } from './paths.ts';
export { LessonHead } from './manage/lesson-tabs.tsx';
export { lessonsWorkNav } from './module-ui.tsx';
