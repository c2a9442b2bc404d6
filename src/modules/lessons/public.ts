/** Front door of lessons: what the demo world and other modules may do with them. */
export { handIn } from './assignment/handins.ts';
export { writeReview } from './catalogue/reviews.ts';
export { enrol } from './enrol/enrol.ts';
export { saveCategory } from './manage/categories.ts';
export { prepareCover, setCover } from './manage/cover.ts';
export { completionsOf } from './manage/completions.ts';
export { getManagedLesson } from './manage/managed-lessons.ts';
export { saveRound } from './manage/rounds.ts';
export { setStaff } from './manage/staff.ts';
export { markDone } from './progress/record-progress.ts';
export { addNote } from './play/notes.ts';
export { writePost } from './play/posts.ts';
export { type LessonCompleted, lessonCompleted } from './lesson/lesson-events.ts';
export { setGivesCertificate } from './lesson/give-certificate.ts';
export { findLesson, getLesson, getTaughtLesson, teachingOf } from './lesson/lesson-rows.ts';
export { publishLesson } from './editing/publish-lesson.ts';
export { createLesson, saveLesson } from './editing/save-lesson.ts';
export { addPart, addSection, readTree, savePart, removeSection } from './editing/save-tree.ts';
