import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { factsOf } from '../enrol/enrol.ts';
import { type EnrolmentRow, findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { mayLearn } from '../lesson/enrolment-rules.ts';
import { wantedSlug } from '../lesson/lesson-slug-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import { getLesson, type LessonRow, type Teaching, teachingOf } from '../lesson/lesson-rows.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import type { PartLock } from './part-lock-rules.ts';
import { findLock, findPublishedPart, type PublishedPart, refuseLocked } from './published-parts.ts';

export interface LookedAt {
  readonly lesson: LessonRow;
  /** The learner's enrolment; null for everybody else. */
  readonly enrolment: EnrolmentRow | null;
  readonly teaching: Teaching | null;
  readonly isDraft: boolean;
  /** All parts in order; only exams have a body. */
  readonly parts: readonly PublishedPart[];
  readonly part: PublishedPart;
  readonly as: 'learner' | 'preview' | 'teacher';
}

interface Asked {
  readonly lesson: string;
  /** Slug of the part, or its exam. */
  readonly part: string | { readonly examId: string };
  readonly isDraft: boolean;
}

/**
 * Checks access to a part; every read goes through here. Learners get released, unblocked parts, everybody previews, teachers
 * all parts, and the draft with `isDraft`. Refuses with `lessons.lesson_missing`, `lessons.part_missing`,
 * `lessons.not_enrolled`, `lessons.part_locked`, `lessons.part_blocked`.
 */
export async function openPart(scope: Scope, input: Asked): Promise<LookedAt> {
  const looked = await findPart(scope, input);
  refuseLocked(looked.lock);
  return looked;
}

/**
 * Like `openPart`, but returns closed parts too, with the reason: for pages that explain it. Nothing of a locked part but its
 * place in the outline may be shown.
 */
export async function findPart(
  scope: Scope,
  input: Asked,
): Promise<LookedAt & { readonly lock: PartLock | null }> {
  const lesson = await getLesson(scope, input.lesson);
  const [own, teaching] = await Promise.all([
    findOwnEnrolment(scope, lesson.lessonId),
    teachingOf(scope, lesson.lessonId),
  ]);
  const enrolment = own !== null && mayLearn(factsOf(own), scope.now) ? own : null;
  const isDraft = teaching !== null && (input.isDraft || lesson.publishedVersion === 0);
  if (teaching === null && !enrolment && (lesson.status !== 'published' || lesson.visibility === 'private'))
    throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  const parts = isDraft
    ? await draftParts(scope, lesson.lessonId)
    : await publishedParts(scope, lesson.lessonId);
  const wanted = input.part;
  const outlined = parts.find((each) =>
    typeof wanted === 'string'
      ? each.slug === (isDraft ? wanted : wantedSlug(wanted))
      : each.kind === 'exam' && each.body.examId === wanted.examId,
  );
  const part =
    outlined && !isDraft ? await findPublishedPart(scope, lesson.lessonId, outlined.slug) : outlined;
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const as = enrolment && !isDraft ? 'learner' : teaching !== null ? 'teacher' : 'preview';
  const counted = as === 'learner' ? enrolment : null;
  return {
    lesson,
    enrolment: counted,
    teaching,
    isDraft,
    parts,
    part,
    as,
    lock: counted
      ? await findLock(scope, { part, enrolment: counted })
      : as === 'preview' && !part.isPreview
        ? { kind: 'enrol' }
        : null,
  };
}

function publishedParts(scope: Scope, lessonId: string): Promise<PublishedPart[]> {
  return scope.tx.rows(sql<PublishedPart>`
    select part_id, lesson_id, slug, kind, title, position, section_title, is_required, is_preview, min_seconds, duration_ms, release_days,
           case when kind = 'exam' then body else '{}' end as body, asset_version
      from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} order by position`);
}

async function draftParts(scope: Scope, lessonId: string): Promise<PublishedPart[]> {
  const tree = await readTree(scope, lessonId);
  return tree.flatMap(({ title: sectionTitle, parts }) =>
    parts.map((part, position) => ({
      partId: part.partId,
      lessonId,
      slug: part.slug,
      kind: part.kind,
      title: part.title,
      position,
      sectionTitle,
      isRequired: part.isRequired,
      isPreview: part.isPreview,
      minSeconds: part.minSeconds,
      durationMs: part.durationSeconds * 1000,
      releaseDays: part.releaseDays,
      body: { ...part.body },
      assetVersion: 1,
    })),
  );
}
