/** What pages of other modules may use of exams. The player itself is loaded on demand: `lazy(loadExamPlayer)`. */
export type { ExamPlayerProps } from './player/exam-player.tsx';
export { AttemptReviewView } from './player/review-view.tsx';
export { examsWorkNav } from './manage/work-nav.tsx';
export { examsPaths } from './paths.ts';
export { examProblemText } from './problem-text.tsx';
export const loadExamPlayer = () => import('./player/exam-player.tsx');
