import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import type { ScoredPart } from './score-rules.ts';
import { wantedSlug } from '../lesson/lesson-slug-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { ExamPurpose, PartKind } from '../lesson/lesson-contract.ts';
import { blockerOf, type PlacedPart } from './place-rules.ts';

export interface PublishedPart {
  part_id: string;
  lesson_id: string;
  slug: string;
  kind: PartKind;
  title: string;
  position: number;
  section_title: string;
  is_required: boolean;
  is_preview: boolean;
  min_seconds: number;
  duration_ms: number;
  release_days: number;
  body: Record<string, unknown>;
  asset_version: number;
}

/** Whether a part is counted by what was played of it. */
export function isPlayed(part: Pick<PublishedPart, 'kind' | 'duration_ms'>): boolean {
  return (part.kind === 'video' || part.kind === 'audio') && part.duration_ms > 0;
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

/** Refuses with `lessons.part_locked` before its day, with `lessons.part_blocked` while another part comes first. */
export async function requireOpen(
  scope: Scope,
  { part, enrolment }: { part: PublishedPart; enrolment: EnrolmentRow },
): Promise<void> {
  const opensAt = releaseOf(part, enrolment);
  if (opensAt !== null && opensAt > scope.now)
    throw refuse(lessonsRefusals, 'lessons.part_locked', { opensAt: opensAt.toISOString() });
  if (enrolment.completed_at !== null) return;
  const blocker = blockerOf(await placedParts(scope, part.lesson_id, enrolment.enrolment_id), part.part_id);
  if (blocker) throw refuse(lessonsRefusals, 'lessons.part_blocked', { title: blocker.title });
}

/** The published parts in their order, with what a learner has done of them. */
export async function placedParts(
  scope: Scope,
  lessonId: string,
  enrolmentId: string,
): Promise<(PlacedPart & ScoredPart)[]> {
  const rows = await scope.tx.rows(sql<{
    part_id: string;
    title: string;
    is_required: boolean;
    purpose: ExamPurpose | null;
    is_done: boolean;
    score_percent: string | null;
  }>`
    select part.part_id, part.title, part.is_required, progress.completed_at is not null as is_done, progress.score_percent,
           case when part.kind = 'exam' then coalesce(part.body ->> 'purpose', 'quiz') end as purpose
      from lessons_published_part as part
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = ${enrolmentId} and progress.part_id = part.part_id
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId} order by part.position`);
  return rows.map((row) => ({
    partId: row.part_id,
    title: row.title,
    isRequired: row.is_required,
    purpose: row.purpose,
    isDone: row.is_done,
    scorePercent: row.score_percent === null ? null : Number(row.score_percent),
  }));
}

/**
 * When a part opens for a learner, so many days after the first of their learning, which a round puts off; null for at
 * once, as what everybody may see.
 */
export function releaseOf(
  part: Pick<PublishedPart, 'release_days' | 'is_preview'>,
  enrolment: Pick<EnrolmentRow, 'started_at' | 'created_at' | 'round_id'>,
): Date | null {
  if (part.is_preview || (part.release_days === 0 && enrolment.round_id === null)) return null;
  return new Date((enrolment.started_at ?? enrolment.created_at).getTime() + part.release_days * 86_400_000);
}
