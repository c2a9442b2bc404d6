import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import type { ScoredPart } from './score-rules.ts';
import { wantedSlug } from '../lesson/lesson-slug-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { ExamPurpose, PartKind } from '../lesson/lesson-contract.ts';
import { blockerOf, type PlacedPart } from './prerequisite-rules.ts';

export type PublishedPart = RowOf<
  'lessons_published_part',
  | 'partId'
  | 'lessonId'
  | 'slug'
  | 'kind'
  | 'title'
  | 'position'
  | 'sectionTitle'
  | 'isRequired'
  | 'isPreview'
  | 'minSeconds'
  | 'durationMs'
  | 'releaseDays'
  | 'assetVersion'
> &
  RowOf<'lessons_published_part', 'body'> & {
    readonly kind: PartKind;
  };

/** Whether a part's progress is measured by playing. */
export function isPlayed(part: Pick<PublishedPart, 'kind' | 'durationMs'>): boolean {
  return (part.kind === 'video' || part.kind === 'audio') && part.durationMs > 0;
}

export function findPublishedPart(
  scope: Scope,
  lessonId: string,
  slug: string,
): Promise<PublishedPart | null> {
  return scope.tx.first(sql<PublishedPart>`
    select part_id, lesson_id, slug, kind, title, position, section_title, is_required, is_preview, min_seconds, duration_ms, release_days, body, asset_version
      from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and slug = ${wantedSlug(slug)}`);
}

/** Refuses with `lessons.part_locked` before its release, with `lessons.part_blocked` while another part comes first. */
export async function requireOpen(
  scope: Scope,
  { part, enrolment }: { part: PublishedPart; enrolment: EnrolmentRow },
): Promise<void> {
  const opensAt = releaseOf(part, enrolment);
  if (opensAt !== null && opensAt > scope.now)
    throw refuse(lessonsRefusals, 'lessons.part_locked', { opensAt: opensAt.toISOString() });
  if (enrolment.completedAt !== null) return;
  const blocker = blockerOf(await placedParts(scope, part.lessonId, enrolment.enrolmentId), part.partId);
  if (blocker) throw refuse(lessonsRefusals, 'lessons.part_blocked', { title: blocker.title });
}

/** Returns the published parts in order, with a learner's progress. */
export async function placedParts(
  scope: Scope,
  lessonId: string,
  enrolmentId: string,
): Promise<(PlacedPart & ScoredPart)[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_published_part', 'partId' | 'title' | 'isRequired'> &
      RowOf<'lessons_part_progress', 'scorePercent'> & {
        readonly purpose: ExamPurpose | null;
        readonly isDone: boolean;
      }
  >`
    select part.part_id, part.title, part.is_required, progress.completed_at is not null as is_done, progress.score_percent,
           case when part.kind = 'exam' then coalesce(part.body ->> 'purpose', 'quiz') end as purpose
      from lessons_published_part as part
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = ${enrolmentId} and progress.part_id = part.part_id
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId} order by part.position`);
  return rows.map((row) => ({
    partId: row.partId,
    title: row.title,
    isRequired: row.isRequired,
    purpose: row.purpose,
    isDone: row.isDone,
    scorePercent: row.scorePercent === null ? null : Number(row.scorePercent),
  }));
}

/**
 * Returns when a part is released: a number of days after learning starts, which a round may delay. Null when it is open at
 * once, such as previews.
 */
export function releaseOf(
  part: Pick<PublishedPart, 'releaseDays' | 'isPreview'>,
  enrolment: Pick<EnrolmentRow, 'startedAt' | 'createdAt' | 'roundId'>,
): Date | null {
  if (part.isPreview || (part.releaseDays === 0 && enrolment.roundId === null)) return null;
  return new Date((enrolment.startedAt ?? enrolment.createdAt).getTime() + part.releaseDays * 86_400_000);
}
