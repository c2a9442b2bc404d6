import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Every way in which exams say no. */
export const examsRefusals = refusals({
  'exams.exam_missing': { kind: 'missing' },
  'exams.question_missing': { kind: 'missing' },
  /** No member has that address. */
  'exams.person_missing': { kind: 'missing' },
  /** Also another person's attempt. */
  'exams.attempt_missing': { kind: 'missing' },
  'exams.slug_taken': { kind: 'conflict' },
  /** Somebody else has saved since it was opened. */
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
  /** Another device has the seat. */
  'exams.seat_taken': { kind: 'conflict' },
  /** Handed in or out of time: nothing more is taken. */
  'exams.attempt_over': { kind: 'conflict', details: z.object({ state: z.string() }) },
  'exams.answers_missing': { kind: 'conflict', details: z.object({ slots: z.array(z.int()) }) },
  'exams.review_not_yet': { kind: 'conflict' },
  /** Not handed in yet, voided, or nothing to mark there. */
  'exams.nothing_to_mark': { kind: 'conflict' },
  'exams.points_out_of_range': { kind: 'invalid', details: z.object({ maxMilli: z.int() }) },
  'exams.file_unreadable': { kind: 'invalid', details: z.object({ reason: z.string() }) },
});
