import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Every way in which lessons say no. */
export const lessonsRefusals = refusals({
  'lessons.lesson_missing': { kind: 'missing' },
  'lessons.part_missing': { kind: 'missing' },
  'lessons.category_missing': { kind: 'missing' },
  'lessons.round_missing': { kind: 'missing' },
  'lessons.learner_missing': { kind: 'missing' },
  'lessons.post_missing': { kind: 'missing' },
  'lessons.review_missing': { kind: 'missing' },
  'lessons.snapshot_missing': { kind: 'missing' },
  'lessons.person_missing': { kind: 'invalid' },
  /** Somebody else saved first. */
  'lessons.version_conflict': { kind: 'conflict', details: z.object({ yours: z.int(), current: z.int() }) },
  'lessons.slug_taken': { kind: 'conflict' },
  'lessons.slug_reserved': { kind: 'invalid' },
  'lessons.category_in_use': { kind: 'conflict' },
  'lessons.too_many': { kind: 'conflict' },
  'lessons.nothing_to_publish': { kind: 'conflict' },
  'lessons.not_published': { kind: 'conflict' },
  'lessons.prerequisite_cycle': { kind: 'invalid' },
  /** Only whom a teacher has invited. */
  'lessons.invitation_needed': { kind: 'forbidden' },
  'lessons.invitation_over': { kind: 'conflict' },
  'lessons.code_wrong': { kind: 'invalid' },
  'lessons.round_needed': { kind: 'invalid' },
  'lessons.round_closed': { kind: 'conflict' },
  'lessons.prerequisites_unmet': { kind: 'conflict', details: z.object({ titles: z.array(z.string()) }) },
  'lessons.not_possible': { kind: 'conflict', details: z.object({ state: z.string() }) },
  'lessons.not_enrolled': { kind: 'forbidden' },
  'lessons.part_locked': { kind: 'forbidden', details: z.object({ opensAt: z.string().nullable() }) },
  /** Another part has to be done first: a pre-test, or what a post-test asks about. */
  'lessons.part_blocked': { kind: 'forbidden', details: z.object({ title: z.string() }) },
  /** No such exam on this site. */
  'lessons.exam_missing': { kind: 'invalid' },
  /** The exam stands in the lesson already. */
  'lessons.exam_twice': { kind: 'conflict' },
  /** No file was put there, or it was thrown away. */
  'lessons.media_missing': { kind: 'missing' },
  /** A file of another kind than the part. */
  'lessons.wrong_file': { kind: 'invalid' },
  'lessons.handin_missing': { kind: 'missing' },
  'lessons.not_handed_in_here': { kind: 'invalid' },
  'lessons.nothing_handed_in': { kind: 'invalid' },
  /** Marked already, or followed by another try. */
  'lessons.handin_over': { kind: 'conflict' },
  'lessons.points_out_of_range': { kind: 'invalid', details: z.object({ max: z.int() }) },
  'lessons.too_early': { kind: 'conflict', details: z.object({ remainingSeconds: z.int() }) },
  'lessons.not_by_hand': { kind: 'invalid' },
  /** No learner is one of those who are written to. */
  'lessons.nobody_to_write_to': { kind: 'conflict' },
});
