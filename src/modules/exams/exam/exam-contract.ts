import { Instant } from '#platform/dates/date-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { z } from 'zod';
import { cleanText } from '../question/question-contract.ts';

export const EXAM_KINDS = ['practice', 'quiz', 'final', 'pre', 'post', 'survey'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];
export const EXAM_STATES = ['draft', 'published', 'archived'] as const;
export type ExamState = (typeof EXAM_STATES)[number];

/** Parameters of the managers' list of exams. */
export const ExamListInput = z.object({
  q: z.string().max(100).default(''),
  state: z.enum(EXAM_STATES).optional().catch(undefined),
  sort: sortParameter(['title', 'created', 'changed']),
  after: CursorText.optional(),
});
export type ExamListInput = z.output<typeof ExamListInput>;
export const GRADE_METHODS = ['highest', 'average', 'first', 'last'] as const;
export type GradeMethod = (typeof GRADE_METHODS)[number];

/** When a part of the review becomes visible. */
export const REVIEW_TIMES = ['never', 'submitted', 'closed'] as const;
const when = z.enum(REVIEW_TIMES);

export const ReviewPolicy = z.object({
  score: when.default('submitted'),
  /** Which answers are right. */
  correctness: when.default('submitted'),
  /** The right answers. */
  key: when.default('closed'),
  /** Explanations and feedback. */
  explanation: when.default('submitted'),
});
export type ReviewPolicy = z.output<typeof ReviewPolicy>;

export const ExamSettings = z.object({
  timeLimitMinutes: z.number().int().min(1).max(1_440).nullable().default(null),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** 0 means no limit. */
  maxAttempts: z.number().int().min(0).max(100).default(0),
  cooldownMinutes: z.number().int().min(0).max(43_200).default(0),
  gradeMethod: z.enum(GRADE_METHODS).default('highest'),
  /** In hundredths of a percent. */
  passPercentBp: z.number().int().min(0).max(10_000).default(6_000),
  isQuestionsShuffled: z.boolean().default(false),
  isOptionsShuffled: z.boolean().default(true),
  isNegative: z.boolean().default(false),
  wrongPenaltyPercent: z.number().min(0).max(100).default(0),
  /** Whether leaving the window is logged; learners are told beforehand. */
  isFocusWatched: z.boolean().default(false),
  review: ReviewPolicy.prefault({}),
});
export type ExamSettings = z.output<typeof ExamSettings>;

export const MAX_SECTIONS = 50;
export const MAX_SLOTS = 200;
/** Most questions in one attempt, including drawn ones. */
export const MAX_ASKED = 200;

const points = z.number().int().min(0).max(1_000_000);
/** One question, or a rule that draws some. */
export const ExamSlot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), questionId: z.uuid(), pointsMilli: points }),
  z.object({
    kind: z.literal('draw'),
    /** Null means any. */
    category: cleanText(200).nullable().default(null),
    tags: z.array(cleanText(60)).max(10).default([]),
    level: z.number().int().min(1).max(3).nullable().default(null),
    count: z.number().int().min(1).max(MAX_ASKED),
    pointsMilli: points,
  }),
]);
export type ExamSlot = z.output<typeof ExamSlot>;

export const ExamSection = z.object({
  title: cleanText(200).default(''),
  intro: cleanText(5_000).default(''),
  slots: z.array(ExamSlot).max(MAX_SLOTS),
});
export type ExamSection = z.output<typeof ExamSection>;

export const ExamSlug = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*$/u);

export const ExamDraft = z.object({
  /** Empty: made from the title, or left as it is. */
  slug: z.union([z.literal(''), ExamSlug]).default(''),
  title: cleanText(200).pipe(z.string().trim().min(1)),
  description: cleanText(5_000).default(''),
  kind: z.enum(EXAM_KINDS),
  isOpen: z.boolean().default(false),
  settings: ExamSettings,
  sections: z.array(ExamSection).max(MAX_SECTIONS),
});
export type ExamDraft = z.output<typeof ExamDraft>;

export interface ExamHead {
  readonly examId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly kind: ExamKind;
  readonly state: ExamState;
  readonly isOpen: boolean;
  readonly settings: ExamSettings;
  readonly version: number;
}
