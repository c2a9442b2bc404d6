/** Front door of exams. They know nothing of lessons: who calls says in what context an exam is taken, and checks that. */
export { AttemptState, DeviceId } from './attempt-contract.ts';
export { getReview } from './attempt-review.ts';
export { examGrade } from './attempt-summary.ts';
export { ExamDraft, type ExamHead } from './exam-contract.ts';
export { attemptAwaiting, attemptGraded, attemptVoided } from './exam-events.ts';
export { examIntro, type ExamIntroView } from './exam-facts.ts';
export { findExam, findExamBySlug, listExams } from './exam-queries.ts';
export { openAttempt, type OpenAttemptInput } from './open-attempt.ts';
export { createQuestions, QuestionDraft } from './question-bank.ts';
export { saveAnswer } from './save-answer.ts';
export { createExam, setExamState } from './save-exam.ts';
