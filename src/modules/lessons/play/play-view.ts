import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { factsOf } from '../enrol/enrol.ts';
import { mayLearn } from '../enrol/enrolment-rules.ts';
import { type EnrolmentRow, findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { PartKind } from '../tree/lesson-contract.ts';
import { getLesson, teachingOf, wordsOf } from '../tree/lesson-rows.ts';
import { readTree } from '../tree/save-tree.ts';
import type { Completion } from './completion-rules.ts';
import { embedAddress } from './embed-rules.ts';
import { listNotes, type NoteView } from './notes.ts';
import { listPosts, type PostView } from './posts.ts';
import { resumePosition, watchedPercent } from './progress-rules.ts';
import {
  completionNow,
  findPublishedPart,
  isPlayed,
  type PublishedPart,
  releaseOf,
} from './record-progress.ts';

export interface OutlineEntry {
  readonly slug: string;
  readonly title: string;
  readonly kind: PartKind;
  readonly sectionTitle: string;
  readonly durationSeconds: number;
  readonly isRequired: boolean;
  readonly isDone: boolean;
  readonly percent: number;
  /** Why it cannot be opened: not enrolled, or not before this instant. */
  readonly lock: null | { readonly kind: 'enrol' } | { readonly kind: 'until'; readonly at: string };
}

export interface PlayView {
  readonly lesson: { readonly slug: string; readonly title: string };
  /** `learner` counts; `preview` is a part that everybody may see; `teacher` looks as a learner and is never counted. */
  readonly as: 'learner' | 'preview' | 'teacher';
  readonly isDraft: boolean;
  readonly part: {
    readonly slug: string;
    readonly title: string;
    readonly kind: PartKind;
    readonly sectionTitle: string;
    readonly text: string;
    readonly url: string;
    readonly fileName: string;
    readonly durationMs: number;
    readonly minSeconds: number;
    readonly remainingSeconds: number;
    readonly positionMs: number;
    readonly percent: number | null;
    readonly isDone: boolean;
  };
  readonly outline: readonly OutlineEntry[];
  readonly nextSlug: string | null;
  readonly previousSlug: string | null;
  readonly completion: Completion | null;
  readonly studySeconds: number;
  readonly notes: readonly NoteView[];
  readonly posts: readonly PostView[];
  readonly mayWrite: boolean;
  readonly isStaff: boolean;
}

/**
 * A part as whoever asks may play it: learners what is released, everybody what is marked as a preview, teachers all of
 * it, and the draft where `isDraft` is asked for.
 * Refuses with `lessons.lesson_missing`, `lessons.part_missing`, `lessons.not_enrolled`, `lessons.part_locked`.
 */
export async function getPlayView(
  scope: Scope,
  input: { lesson: string; part: string; isDraft: boolean },
): Promise<PlayView> {
  const lesson = await getLesson(scope, input.lesson);
  const [enrolment, teaching] = await Promise.all([
    findOwnEnrolment(scope, lesson.lesson_id),
    teachingOf(scope, lesson.lesson_id),
  ]);
  const learns = enrolment !== null && mayLearn(factsOf(enrolment), scope.now);
  const isDraft = teaching !== null && (input.isDraft || lesson.published_version === 0);
  if (teaching === null && !learns && (lesson.status !== 'published' || lesson.visibility === 'private'))
    throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  const parts = isDraft
    ? await draftParts(scope, lesson.lesson_id)
    : await publishedParts(scope, lesson.lesson_id);
  const part = isDraft
    ? (parts.find(({ slug }) => slug === input.part) ?? null)
    : await findPublishedPart(scope, lesson.lesson_id, input.part);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const as = learns && !isDraft ? 'learner' : teaching !== null ? 'teacher' : 'preview';
  if (as === 'preview' && !part.is_preview) throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  const opensAt = as === 'learner' && enrolment ? releaseOf(part, enrolment) : null;
  if (opensAt !== null && opensAt > scope.now)
    throw refuse(lessonsRefusals, 'lessons.part_locked', { opensAt: opensAt.toISOString() });

  const counted = as === 'learner' ? enrolment : null;
  const [progress, completion, notes, posts] = await Promise.all([
    counted ? progressOf(scope, counted.enrolment_id) : new Map<string, ProgressRow>(),
    counted ? completionNow(scope, lesson, counted.enrolment_id) : null,
    counted ? listNotes(scope, counted.enrolment_id, part.part_id) : [],
    as === 'preview' ? [] : listPosts(scope, part.part_id),
  ]);
  const mine = progress.get(part.part_id);
  const at = parts.findIndex(({ part_id }) => part_id === part.part_id);
  const isCurrent = mine?.asset_version === part.asset_version;
  return {
    lesson: { slug: lesson.slug, title: wordsOf(scope, lesson).title },
    as,
    isDraft,
    part: {
      slug: part.slug,
      title: part.title,
      kind: part.kind,
      sectionTitle: part.section_title,
      text: typeof part.body.text === 'string' ? part.body.text : '',
      url: urlOf(part),
      fileName: typeof part.body.fileName === 'string' ? part.body.fileName : '',
      durationMs: part.duration_ms,
      minSeconds: part.min_seconds,
      remainingSeconds: Math.max(0, part.min_seconds - (mine?.active_seconds ?? 0)),
      positionMs: isCurrent && mine ? resumePosition(mine.position_ms, part.duration_ms) : 0,
      percent: isPlayed(part)
        ? watchedPercent(isCurrent && mine ? mine.watched_ms : 0, part.duration_ms)
        : null,
      isDone: mine?.state === 'completed',
    },
    outline: parts.map((each) =>
      entryOf(each, progress.get(each.part_id), { as, enrolment: counted, now: scope.now }),
    ),
    nextSlug: parts[at + 1]?.slug ?? null,
    previousSlug: parts[at - 1]?.slug ?? null,
    completion,
    studySeconds: counted?.study_seconds ?? 0,
    notes,
    posts,
    mayWrite: as !== 'preview' && !isDraft,
    isStaff: teaching !== null,
  };
}

function urlOf(part: Pick<PublishedPart, 'kind' | 'body'>): string {
  const url = typeof part.body.url === 'string' ? part.body.url : '';
  return part.kind === 'embed' ? (embedAddress(url) ?? '') : part.kind === 'link' ? url : '';
}

function entryOf(
  part: PublishedPart,
  progress: ProgressRow | undefined,
  { as, enrolment, now }: { as: PlayView['as']; enrolment: EnrolmentRow | null; now: Date },
): OutlineEntry {
  const opensAt = enrolment ? releaseOf(part, enrolment) : null;
  return {
    slug: part.slug,
    title: part.title,
    kind: part.kind,
    sectionTitle: part.section_title,
    durationSeconds: Math.max(Math.round(part.duration_ms / 1000), part.min_seconds),
    isRequired: part.is_required,
    isDone: progress?.state === 'completed',
    percent: isPlayed(part) ? watchedPercent(progress?.watched_ms ?? 0, part.duration_ms) : 0,
    lock:
      as === 'preview' && !part.is_preview
        ? { kind: 'enrol' }
        : opensAt !== null && opensAt > now
          ? { kind: 'until', at: opensAt.toISOString() }
          : null,
  };
}

function publishedParts(scope: Scope, lessonId: string): Promise<PublishedPart[]> {
  return scope.tx.rows(sql<PublishedPart>`
    select part_id, slug, kind, title, position, section_title, is_required, is_preview, min_seconds, duration_ms, release_days,
           '{}'::jsonb as body, asset_version
      from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} order by position`);
}

async function draftParts(scope: Scope, lessonId: string): Promise<PublishedPart[]> {
  const tree = await readTree(scope, lessonId);
  return tree.flatMap(({ title: section_title, parts }) =>
    parts.map((part, position) => ({
      part_id: part.partId,
      slug: part.slug,
      kind: part.kind,
      title: part.title,
      position,
      section_title,
      is_required: part.isRequired,
      is_preview: part.isPreview,
      min_seconds: part.minSeconds,
      duration_ms: part.durationSeconds * 1000,
      release_days: part.releaseDays,
      body: { ...part.body },
      asset_version: 1,
    })),
  );
}

interface ProgressRow {
  part_id: string;
  state: string;
  position_ms: number;
  watched_ms: number;
  active_seconds: number;
  asset_version: number;
}

async function progressOf(scope: Scope, enrolmentId: string): Promise<Map<string, ProgressRow>> {
  const rows = await scope.tx.rows(sql<ProgressRow>`
    select part_id, state, position_ms, watched_ms, active_seconds, asset_version from lessons_part_progress
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`);
  return new Map(rows.map((row) => [row.part_id, row]));
}
