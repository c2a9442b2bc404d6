/** Components of exams for other modules' pages. The player itself is loaded on demand: `lazy(loadExamPlayer)`. */
export { ExamIntro } from './player/exam-intro.tsx';
export { AttemptReviewView } from './player/review-view.tsx';
export const loadExamPlayer = () => import('./player/exam-player.tsx');
