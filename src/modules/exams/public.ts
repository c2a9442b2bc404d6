/** Public API of exams. Exams do not know lessons: callers name the context in which an exam is taken, and check access to it. */
export { AttemptState, DeviceId } from './attempt/attempt-contract.ts';
export { getReview } from './attempt/attempt-review.ts';
export { examGrade } from './attempt/attempt-summary.ts';
export { ExamDraft, type ExamHead } from './exam/exam-contract.ts';
export { attemptAwaiting, attemptGraded, attemptVoided } from './exam/exam-events.ts';
export { examIntro, type ExamIntroView } from './attempt/exam-facts.ts';
export { listExamWindows } from './attempt/exam-windows.ts';
export { findExam, findExamBySlug, listExams } from './exam/exam-queries.ts';
export { openAttempt, type OpenAttemptInput } from './attempt/open-attempt.ts';
export { createQuestions, QuestionDraft } from './question/question-bank.ts';
export { saveAnswer } from './attempt/save-answer.ts';
export { createExam, setExamState } from './exam/save-exam.ts';
export { type DemoSitting, takeExam } from './demo/take-exam.ts';
