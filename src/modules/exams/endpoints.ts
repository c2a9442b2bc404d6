import { z } from 'zod';
import { KeptPicture, KeptSound } from '#platform/documents/document-contract.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { refuse } from '#platform/refusal.ts';
import { MAX_SOUND_BYTES, SOUND_UPLOAD_TYPES } from '#platform/sounds/sound-rules.ts';
import {
  AttemptId,
  AttemptReview,
  AttemptState,
  DeviceId,
  FocusInput,
  Lease,
  LeaseInput,
  SaveAnswerInput,
  SavedAnswer,
  SubmitInput,
  Submitted,
} from './attempt/attempt-contract.ts';
import { getReview } from './attempt/attempt-review.ts';
import { getAttemptState } from './attempt/attempt-state.ts';
import { ExamSlug } from './exam/exam-contract.ts';
import { getExamBySlug } from './exam/exam-queries.ts';
import { OPEN_CONTEXT } from './attempt/attempt-rules.ts';
import { openAttempt } from './attempt/open-attempt.ts';
import {
  addQuestionPicture,
  addQuestionSound,
  prepareQuestionPicture,
  prepareQuestionSound,
} from './media/question-media.ts';
import { manageExams, takeExams } from './permissions.ts';
import { examsRefusals } from './refusals.ts';
import { saveAnswer } from './attempt/save-answer.ts';
import { recordFocus, renewLease, submitAttempt } from './attempt/submit-attempt.ts';

const SAVES_PER_MINUTE = 600;
const HEARTBEATS_PER_MINUTE = 60;

const postAttempt = endpoint({
  route: 'POST /api/exams/:exam/attempts',
  summary: 'Starts or resumes an exam that is open to every member.',
  access: takeExams,
  input: z.object({ exam: ExamSlug, device: DeviceId }),
  output: AttemptState,
  handle: async (scope, { exam: slug, device }) => {
    const exam = await getExamBySlug(scope, slug);
    if (!exam.isOpen || exam.state !== 'published') throw refuse(examsRefusals, 'exams.exam_missing');
    return openAttempt(scope, { examId: exam.examId, ...OPEN_CONTEXT, device });
  },
});

const postTry = endpoint({
  route: 'POST /api/exams/manage/:exam/try',
  summary: 'Starts a test attempt of an exam, including drafts; it does not count.',
  access: manageExams,
  input: z.object({ exam: ExamSlug, device: DeviceId }),
  output: AttemptState,
  handle: async (scope, { exam: slug, device }) => {
    const { examId } = await getExamBySlug(scope, slug);
    return openAttempt(scope, { examId, contextKind: 'exams.try', contextId: '', device, isTest: true });
  },
});

const getAttempt = endpoint({
  route: 'GET /api/exams/attempts/:attempt',
  summary: "Returns one of the caller's attempts: its questions as presented, and the saved answers.",
  access: takeExams,
  input: z.object({ attempt: AttemptId, device: DeviceId.default('device-unknown') }),
  output: AttemptState,
  handle: getAttemptState,
});

const putAnswer = endpoint({
  route: 'PUT /api/exams/attempts/:attempt/answers/:slot',
  summary: 'Saves one answer; ignores an answer older than the saved one.',
  access: takeExams,
  limit: { perMinute: SAVES_PER_MINUTE },
  input: SaveAnswerInput,
  output: SavedAnswer,
  handle: saveAnswer,
});

const postLease = endpoint({
  route: 'POST /api/exams/attempts/:attempt/lease',
  summary: 'Renews the write lease of the device, or takes it over from another device.',
  access: takeExams,
  limit: { perMinute: HEARTBEATS_PER_MINUTE },
  input: LeaseInput,
  output: Lease,
  handle: renewLease,
});

const postFocus = endpoint({
  route: 'POST /api/exams/attempts/:attempt/focus',
  summary: 'Records that the exam window lost or regained focus.',
  access: takeExams,
  limit: { perMinute: HEARTBEATS_PER_MINUTE },
  input: FocusInput,
  output: z.object({}),
  handle: async (scope, input) => {
    await recordFocus(scope, input);
    return {};
  },
});

const postSubmit = endpoint({
  route: 'POST /api/exams/attempts/:attempt/submit',
  summary: 'Submits an attempt.',
  access: takeExams,
  idempotent: true,
  input: SubmitInput,
  output: Submitted,
  handle: submitAttempt,
});

const getOwnReview = endpoint({
  route: 'GET /api/exams/attempts/:attempt/review',
  summary: "Returns one of the caller's submitted attempts, limited to what the exam's review policy shows.",
  access: takeExams,
  input: z.object({ attempt: AttemptId }),
  output: AttemptReview,
  handle: (scope, { attempt }) => getReview(scope, attempt),
});

const postPicture = endpoint({
  route: 'POST /api/exams/question-pictures',
  summary: 'Adds a picture from the bytes in the body, to stand in questions. It is decoded and re-encoded.',
  access: manageExams,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: z.object({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: KeptPicture,
  prepare: (scope, { bytes }) => prepareQuestionPicture(scope, bytes),
  handle: (scope, _input, { prepared }) => addQuestionPicture(scope, prepared),
});

const postSound = endpoint({
  route: 'POST /api/exams/question-sounds',
  summary:
    'Adds a sound from the bytes in the body, to be played in questions: MP3, AAC, M4A, Ogg or WAVE, whatever its type says. Titles and dates in it are removed.',
  access: manageExams,
  idempotent: true,
  limit: { perMinute: 30 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_SOUND_BYTES, types: SOUND_UPLOAD_TYPES },
  input: z.object({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: KeptSound,
  prepare: (scope, { bytes }) => prepareQuestionSound(scope, bytes),
  handle: (scope, _input, { prepared }) => addQuestionSound(scope, prepared),
});

export const examsEndpoints: readonly Endpoint[] = [
  postAttempt,
  postTry,
  getAttempt,
  putAnswer,
  postLease,
  postFocus,
  postSubmit,
  getOwnReview,
  postPicture,
  postSound,
];
