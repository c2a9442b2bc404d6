import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import type { ScoredPart } from './score-rules.ts';
import { wantedSlug } from '../lesson/lesson-slug-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { ExamPurpose, PartKind } from '../lesson/lesson-contract.ts';
import { lockOf, type PartLock } from './part-lock-rules.ts';
import type { PlacedPart } from './prerequisite-rules.ts';

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
  place: { part: PublishedPart; enrolment: EnrolmentRow },
): Promise<void> {
  refuseLocked(await findLock(scope, place));
}

/** Returns why a learner cannot open a part now, or null. */
export async function findLock(
  scope: Scope,
  { part, enrolment }: { part: PublishedPart; enrolment: EnrolmentRow },
): Promise<PartLock | null> {
  const placed =
    enrolment.completedAt === null ? await placedParts(scope, part.lessonId, enrolment.enrolmentId) : [];
  return lockOf(part, { enrolment, placed, now: scope.now });
}

/** Refuses what a lock says. */
export function refuseLocked(lock: PartLock | null): void {
  switch (lock?.kind) {
    case 'enrol':
      throw refuse(lessonsRefusals, 'lessons.not_enrolled');
    case 'until':
      throw refuse(lessonsRefusals, 'lessons.part_locked', { opensAt: lock.at });
    case 'after':
      throw refuse(lessonsRefusals, 'lessons.part_blocked', { title: lock.title });
    case undefined:
  }
}

/** Returns the published parts in order, with a learner's progress. */
export async function placedParts(
  scope: Scope,
  lessonId: string,
  enrolmentId: string,
): Promise<(PlacedPart & ScoredPart & Pick<PublishedPart, 'releaseDays' | 'isPreview'>)[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'lessons_published_part',
      'partId' | 'slug' | 'title' | 'isRequired' | 'isPreview' | 'releaseDays'
    > &
      RowOf<'lessons_part_progress', 'scorePercent'> & {
        readonly purpose: ExamPurpose | null;
        readonly isDone: boolean;
      }
  >`
    select part.part_id, part.slug, part.title, part.is_required, part.is_preview, part.release_days, progress.completed_at is not null as is_done, progress.score_percent,
           case when part.kind = 'exam' then coalesce(part.body ->> 'purpose', 'quiz') end as purpose
      from lessons_published_part as part
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = ${enrolmentId} and progress.part_id = part.part_id
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId} order by part.position`);
  return rows.map((row) => ({
    partId: row.partId,
    slug: row.slug,
    title: row.title,
    isRequired: row.isRequired,
    isPreview: row.isPreview,
    releaseDays: row.releaseDays,
    purpose: row.purpose,
    isDone: row.isDone,
    scorePercent: row.scorePercent === null ? null : Number(row.scorePercent),
  }));
}
