import { z } from 'zod';
import { Deadline } from '../deadline/deadline-rules.ts';
import { ENROLMENT_STATES } from '../lesson/enrolment-rules.ts';
import { ENROL_MODES, LESSON_STATUSES, PART_KINDS } from '../lesson/lesson-contract.ts';
import { PartLock } from '../progress/part-lock-rules.ts';
import { LessonCard } from './lesson-list-contract.ts';

export const OutlinePart = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(PART_KINDS),
  durationSeconds: z.int(),
  isPreview: z.boolean(),
  isRequired: z.boolean(),
});
export type OutlinePart = z.infer<typeof OutlinePart>;

export const OutlineSection = z.object({ title: z.string(), parts: z.array(OutlinePart) });

export const RoundView = z.object({
  roundId: z.uuid(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  enrolUntilOn: z.string().nullable(),
  place: z.string(),
  teacher: z.string(),
  /** Null means no limit. */
  seatsLeft: z.int().nullable(),
});
export type RoundView = z.infer<typeof RoundView>;

export const ReviewView = z.object({
  reviewId: z.uuid(),
  author: z.string(),
  rating: z.int(),
  body: z.string(),
  reply: z.string(),
  at: z.iso.datetime(),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const LessonDetail = LessonCard.extend({
  status: z.enum(LESSON_STATUSES),
  isListed: z.boolean(),
  description: z.string(),
  goals: z.array(z.string()),
  audience: z.string(),
  requirements: z.string(),
  language: z.enum(['th', 'en']),
  category: z.object({ code: z.string(), title: z.string() }).nullable(),
  enrolMode: z.enum(ENROL_MODES),
  accessDays: z.int().nullable(),
  hours: z.number(),
  givesCertificate: z.boolean(),
  minStudyMinutes: z.int(),
  /** Seats of a lesson without rounds; null means no limit. */
  seatsLeft: z.int().nullable(),
  teachersShown: z.array(z.object({ name: z.string(), about: z.string() })),
  prerequisites: z.array(z.object({ slug: z.string(), title: z.string() })),
  sections: z.array(OutlineSection),
  rounds: z.array(RoundView),
  /** Whether upcoming rounds exist but none accepts learners any more. */
  isClosed: z.boolean(),
  reviews: z.array(ReviewView),
});
export type LessonDetail = z.infer<typeof LessonDetail>;

/** The actor's enrolment in a lesson and their access to it. */
export const OwnPlace = z.object({
  state: z.enum(ENROLMENT_STATES).nullable(),
  isExpired: z.boolean(),
  mayLearn: z.boolean(),
  /** Start of the person's round, while it is in the future. */
  beginsAt: z.iso.datetime().nullable(),
  /** Name of the person's round if it was cancelled and is not over. */
  cancelledRound: z.string().nullable(),
  /** Whether the person's round is cancelled or over, so that an offer for it cannot be accepted. */
  isRoundClosed: z.boolean(),
  /** Whether the offered seat was requested by invitation and therefore costs nothing. */
  isInvited: z.boolean(),
  percent: z.int(),
  /** The part to start or resume with; null when there is nothing to play. */
  resumeSlug: z.string().nullable(),
  resumeTitle: z.string().nullable(),
  isBookmarked: z.boolean(),
  review: z.object({ rating: z.int(), body: z.string() }).nullable(),
  offeredUntil: z.iso.datetime().nullable(),
  paymentSlug: z.string().nullable(),
  place: z.int().nullable(),
  unmetPrerequisites: z.array(z.string()),
  /** Why the learner cannot open some parts yet, by slug. */
  locks: z.record(z.string(), PartLock),
  /** What the learner has to do by when, soonest first. */
  deadlines: z.array(Deadline),
  teaching: z.enum(['manager', 'owner', 'teacher', 'assistant']).nullable(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;
