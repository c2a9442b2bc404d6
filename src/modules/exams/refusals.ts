import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of exams. */
export const examsRefusals = refusals({
  'exams.exam_missing': { kind: 'missing' },
  'exams.question_missing': { kind: 'missing' },
  /** No member has this email address. */
  'exams.person_missing': { kind: 'missing' },
  /** Also for another person's attempt. */
  'exams.attempt_missing': { kind: 'missing' },
  /** Also for one that the attempt does not show now. */
  'exams.medium_missing': { kind: 'missing' },
  'exams.too_many_media': { kind: 'conflict' },
  /** No MP3, AAC, Ogg or WAVE, or a film. */
  'exams.not_a_sound': { kind: 'invalid' },
  'exams.sound_too_large': { kind: 'invalid' },
  'exams.slug_taken': { kind: 'conflict' },
  /** The slug is a page of exams. */
  'exams.slug_reserved': { kind: 'invalid' },
  /** Somebody else has saved in the meantime. */
  'exams.version_conflict': { kind: 'conflict' },
  /** No questions, or fewer in the bank than the exam draws. */
  'exams.not_enough_questions': {
    kind: 'conflict',
    details: z.object({ wanted: z.int(), found: z.int() }),
  },
  'exams.not_published': { kind: 'conflict' },
  'exams.not_open_yet': { kind: 'conflict', details: z.object({ opensAt: z.string() }) },
  'exams.closed': { kind: 'conflict' },
  'exams.no_attempts_left': { kind: 'conflict' },
  'exams.too_soon': { kind: 'conflict', details: z.object({ nextAt: z.string() }) },
  /** Another device has the write lease. */
  'exams.seat_taken': { kind: 'conflict' },
  /** Submitted or past the deadline: no more changes. */
  'exams.attempt_over': { kind: 'conflict', details: z.object({ state: z.string() }) },
  'exams.answers_missing': { kind: 'conflict', details: z.object({ slots: z.array(z.int()) }) },
  'exams.review_not_yet': { kind: 'conflict' },
  /** Not submitted, voided, or nothing to mark. */
  'exams.nothing_to_mark': { kind: 'conflict' },
  'exams.points_out_of_range': { kind: 'invalid', details: z.object({ maxMilli: z.int() }) },
  'exams.file_unreadable': { kind: 'invalid', details: z.object({ reason: z.string() }) },
});
