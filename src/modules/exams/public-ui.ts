/** What pages of other modules may use of exams. */
export { examsWorkNav } from './manage/work-nav.tsx';
