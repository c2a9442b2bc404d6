import { z } from 'zod';
import type { RowOf } from '#platform/db/rows.ts';
import { blockerOf, type PlacedPart } from './prerequisite-rules.ts';

/** Why a part is closed: one has to enrol, it opens later, or another part comes first. */
export const PartLock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enrol') }),
  z.object({ kind: z.literal('until'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('after'), title: z.string(), slug: z.string() }),
]);
export type PartLock = z.infer<typeof PartLock>;

type Releasing = RowOf<'lessons_published_part', 'partId' | 'releaseDays' | 'isPreview'>;
type Learning = RowOf<'lessons_enrolment', 'startedAt' | 'createdAt' | 'roundId' | 'completedAt'>;

/** Returns why a learner cannot open a part now; null when it is open. A completed lesson has no order any more. */
export function lockOf(
  part: Releasing,
  { enrolment, placed, now }: { enrolment: Learning; placed: readonly PlacedPart[]; now: Date },
): Exclude<PartLock, { kind: 'enrol' }> | null {
  const opensAt = releaseOf(part, enrolment);
  if (opensAt !== null && opensAt > now) return { kind: 'until', at: opensAt.toISOString() };
  if (enrolment.completedAt !== null) return null;
  const blocker = blockerOf(placed, part.partId);
  return blocker && { kind: 'after', title: blocker.title, slug: blocker.slug };
}

/**
 * Returns when a part is released: a number of days after learning starts, which a round may delay. Null when it is open at
 * once, such as previews.
 */
export function releaseOf(
  part: Omit<Releasing, 'partId'>,
  enrolment: Omit<Learning, 'completedAt'>,
): Date | null {
  if (part.isPreview || (part.releaseDays === 0 && enrolment.roundId === null)) return null;
  return new Date((enrolment.startedAt ?? enrolment.createdAt).getTime() + part.releaseDays * 86_400_000);
}
