import { wide } from '#platform/db/column-contract.ts';
import { Instant } from '#platform/dates/date-contract.ts';
import { SoundDocument } from '#platform/documents/document-contract.ts';
import { z } from 'zod';
import { QuestionMedia } from '../media/media-contract.ts';
import { PresentedQuestion, Response } from '../question/question-contract.ts';

/** Id of one browser tab. */
export const DeviceId = z.string().regex(/^[a-z0-9-]{8,60}$/);
export const AttemptId = z.uuid();

export const ATTEMPT_STATES = ['in_progress', 'awaiting_marking', 'graded', 'voided'] as const;
export type AttemptStateName = (typeof ATTEMPT_STATES)[number];

const PresentedSlot = z.object({
  slotNo: z.number(),
  sectionTitle: z.string(),
  pointsMilli: z.number(),
  question: PresentedQuestion,
  response: Response.nullable(),
  seq: z.number(),
  /** When the server last saved an answer; null before the first save. */
  savedAt: z.string().nullable(),
  isFlagged: z.boolean(),
});
export type PresentedSlot = z.output<typeof PresentedSlot>;

/** An attempt as its learner sees it while it runs: without keys, weights or feedback, not even as empty fields. */
export const AttemptState = z.object({
  attemptId: z.string(),
  examSlug: z.string(),
  examTitle: z.string(),
  description: z.string(),
  number: z.number(),
  isTest: z.boolean(),
  state: z.enum(ATTEMPT_STATES),
  startedAt: z.string(),
  deadlineAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  serverNow: z.string(),
  isFocusWatched: z.boolean(),
  /** Whether this device has the write lease. */
  isMine: z.boolean(),
  /** Questions; empty once submitted. */
  slots: z.array(PresentedSlot),
  /** Pictures and sounds of the questions, by the attempt's own tokens, which stand in place of their ids. */
  media: QuestionMedia,
});
export type AttemptState = z.output<typeof AttemptState>;

export const SaveAnswerInput = z.object({
  attempt: AttemptId,
  slot: z.coerce.number().int().min(1).max(500),
  device: DeviceId,
  /** Must be higher than any earlier one for this question. */
  seq: wide(z.int().min(1)),
  response: Response.nullable(),
  isFlagged: z.boolean().default(false),
  /** When the answer was typed, in server time as estimated by the browser. */
  typedAt: Instant,
});
export const SavedAnswer = z.object({
  slotNo: z.number(),
  /** The highest number that is stored. */
  seq: z.number(),
  serverNow: z.string(),
  remainingMs: z.number().nullable(),
});
export type SavedAnswer = z.output<typeof SavedAnswer>;

export const SubmitInput = z.object({
  attempt: AttemptId,
  device: DeviceId,
  /** The latest sequence number of each answer in the browser, so that the server can detect answers that have not arrived. */
  seqs: z.record(z.string().regex(/^\d{1,3}$/), wide(z.int().min(0))).default({}),
});
export const Submitted = z.object({
  attemptId: z.string(),
  state: z.enum(ATTEMPT_STATES),
  submittedAt: z.string(),
});
export type Submitted = z.output<typeof Submitted>;

export const LeaseInput = z.object({
  attempt: AttemptId,
  device: DeviceId,
  takeOver: z.boolean().default(false),
});
export const Lease = z.object({
  isMine: z.boolean(),
  serverNow: z.string(),
  state: z.enum(ATTEMPT_STATES),
  /** The current deadline: an override may have moved it. */
  deadlineAt: z.string().nullable(),
});

export const FocusInput = z.object({
  attempt: AttemptId,
  device: DeviceId,
  kind: z.enum(['blur', 'focus']),
});

const ReviewSlot = z.object({
  slotNo: z.number(),
  sectionTitle: z.string(),
  question: PresentedQuestion,
  response: Response.nullable(),
  pointsMilli: z.number(),
  /** These fields are present only when the review policy shows them. */
  scoreMilli: z.number().nullable().optional(),
  isAwaiting: z.boolean().optional(),
  isVoided: z.boolean().optional(),
  markerComment: z.string().optional(),
  key: Response.optional(),
  /** Accepted answers as text, for kinds without options. */
  keyText: z.string().optional(),
  /** Accepted answers of each gap as text, by the gap's id. */
  keyGaps: z.record(z.string(), z.string()).optional(),
  explanation: SoundDocument.optional(),
  feedback: z.array(SoundDocument).optional(),
});
export type ReviewSlot = z.output<typeof ReviewSlot>;

export const AttemptReview = z.object({
  attemptId: z.string(),
  examSlug: z.string(),
  examTitle: z.string(),
  /** Page on which the exam is taken; null when there is none now. */
  pagePath: z.string().nullable(),
  number: z.number(),
  isTest: z.boolean(),
  state: z.enum(ATTEMPT_STATES),
  submitReason: z.enum(['learner', 'deadline', 'staff']).nullable(),
  startedAt: z.string(),
  submittedAt: z.string().nullable(),
  result: z
    .object({
      scoreMilli: z.number(),
      maxMilli: z.number(),
      percent: z.number().nullable(),
      passed: z.boolean().nullable(),
      passPercent: z.number(),
    })
    .nullable(),
  /** Set when a regrade with a corrected key changed the result: the percentage before, if there was one. */
  recounted: z.object({ fromPercent: z.number().nullable() }).nullable(),
  slots: z.array(ReviewSlot),
  /** Pictures and sounds of what is shown, by the ids that its documents name. */
  media: QuestionMedia,
});
export type AttemptReview = z.output<typeof AttemptReview>;
