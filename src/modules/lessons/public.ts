/** Public API of lessons for other modules. */
export { lessonsSettings } from './lesson/lessons-settings-contract.ts';
export { enrol } from './enrol/enrol.ts';
export { setCertified } from './enrol/set-certified.ts';
export { completionsOf } from './manage/completions.ts';
export { getManagedLesson } from './manage/managed-lessons.ts';
export { markDone } from './progress/record-progress.ts';
export { type LessonCompleted, lessonCompleted } from './lesson/lesson-events.ts';
export { setGivesCertificate } from './lesson/give-certificate.ts';
export { findLesson, getTaughtLesson, teachingOf } from './lesson/lesson-rows.ts';
