/** Front door of exams. They know nothing of lessons: who calls says in what context an exam is taken, and checks that. */
export { ExamDraft, type ExamHead } from './exam-contract.ts';
export { listExams } from './exam-queries.ts';
export { openAttempt, type OpenAttemptInput } from './open-attempt.ts';
export { createQuestions, QuestionDraft } from './question-bank.ts';
export { saveAnswer } from './save-answer.ts';
export { createExam, setExamState } from './save-exam.ts';
export { submitAttempt } from './submit-attempt.ts';
