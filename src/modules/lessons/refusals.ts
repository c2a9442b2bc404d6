import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of lessons. */
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
  'lessons.too_many_pictures': { kind: 'conflict' },
  'lessons.picture_missing': { kind: 'missing' },
  'lessons.nothing_to_publish': { kind: 'conflict' },
  'lessons.not_published': { kind: 'conflict' },
  'lessons.prerequisite_cycle': { kind: 'invalid' },
  /** The lesson is by invitation only. */
  'lessons.invitation_needed': { kind: 'forbidden' },
  'lessons.invitation_over': { kind: 'conflict' },
  'lessons.code_wrong': { kind: 'invalid' },
  'lessons.round_needed': { kind: 'invalid' },
  'lessons.round_closed': { kind: 'conflict' },
  'lessons.prerequisites_unmet': { kind: 'conflict', details: z.object({ titles: z.array(z.string()) }) },
  'lessons.not_possible': { kind: 'conflict', details: z.object({ state: z.string() }) },
  'lessons.not_enrolled': { kind: 'forbidden' },
  'lessons.part_locked': { kind: 'forbidden', details: z.object({ opensAt: z.string().nullable() }) },
  /** Another part must be done first: a pre-test, or what a post-test covers. */
  'lessons.part_blocked': { kind: 'forbidden', details: z.object({ title: z.string() }) },
  /** The site has no such exam. */
  'lessons.exam_missing': { kind: 'invalid' },
  /** The lesson already uses the exam. */
  'lessons.exam_twice': { kind: 'conflict' },
  /** There is no file, or it was deleted. */
  'lessons.media_missing': { kind: 'missing' },
  /** The file's kind does not fit the part. */
  'lessons.wrong_file': { kind: 'invalid' },
  'lessons.handin_missing': { kind: 'missing' },
  'lessons.not_handed_in_here': { kind: 'invalid' },
  'lessons.nothing_handed_in': { kind: 'invalid' },
  /** Already marked, or a newer attempt exists. */
  'lessons.handin_over': { kind: 'conflict' },
  'lessons.points_out_of_range': { kind: 'invalid', details: z.object({ max: z.int() }) },
  'lessons.too_early': { kind: 'conflict', details: z.object({ remainingSeconds: z.int() }) },
  'lessons.not_by_hand': { kind: 'invalid' },
  /** No learner matches the audience. */
  'lessons.nobody_to_write_to': { kind: 'conflict' },
});
