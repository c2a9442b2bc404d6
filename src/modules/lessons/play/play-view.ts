import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type ExamIntroView, examIntro, findExam } from '#modules/exams/public.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';
import { EXAM_CONTEXT } from '../exam/on-exam-graded.ts';
import { type HandinView, listOwnHandins } from '../assignment/handins.ts';
import { type MediaView, mediaOf } from '../media/part-media.ts';
import { lessonsPaths } from '../paths.ts';
import type { PartKind } from '../lesson/lesson-contract.ts';
import { wordsOf } from '../lesson/lesson-rows.ts';
import type { Completion } from '../progress/completion-rules.ts';
import { embedAddress } from '../lesson/embed-rules.ts';
import { type LookedAt, lookAtPart } from '../progress/look-at-part.ts';
import { listNotes, type NoteView } from './notes.ts';
import { blockerOf } from '../progress/place-rules.ts';
import { listPosts, type PostView } from './posts.ts';
import { resumePosition, watchedPercent } from '../progress/progress-rules.ts';
import { isPlayed, type PublishedPart, releaseOf } from '../progress/published-parts.ts';
import { completionNow } from '../progress/record-progress.ts';

export interface OutlineEntry {
  readonly slug: string;
  readonly title: string;
  readonly kind: PartKind;
  readonly sectionTitle: string;
  readonly durationSeconds: number;
  readonly isRequired: boolean;
  readonly isDone: boolean;
  readonly percent: number;
  /** Why it cannot be opened: not enrolled, not before this instant, not before another part is done. */
  readonly lock:
    | null
    | { readonly kind: 'enrol' }
    | { readonly kind: 'until'; readonly at: string }
    | { readonly kind: 'after'; readonly title: string };
}

export interface PlayView {
  readonly lesson: {
    readonly slug: string;
    readonly title: string;
    readonly givesCertificate: boolean;
    readonly version: number;
  };
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
    /** What an exam or a piece of work was worth so far, of 100. */
    readonly standing: 'awaiting' | 'marked' | 'returned' | null;
    readonly scorePercent: number | null;
    readonly isPassed: boolean | null;
  };
  /** The exam that the part asks for; null also where it has none yet. */
  readonly exam: {
    readonly path: string;
    readonly title: string;
    readonly purpose: string;
    readonly mustPass: boolean;
  } | null;
  /** Film, sound, document or file; null also where the file is gone. */
  readonly media: MediaView | null;
  /** Work that is handed in here. */
  readonly assignment: { readonly maxPoints: number; readonly handins: readonly HandinView[] } | null;
  readonly outline: readonly OutlineEntry[];
  readonly nextSlug: string | null;
  readonly previousSlug: string | null;
  readonly completion: Completion | null;
  readonly studySeconds: number;
  readonly notes: readonly NoteView[];
  readonly posts: readonly PostView[];
  readonly mayWrite: boolean;
  readonly isStaff: boolean;
  /** Whoever looks; empty for guests. */
  readonly personId: string;
}

/**
 * A part as whoever asks may play it: learners what is released, everybody what is marked as a preview, teachers all of
 * it, and the draft where `isDraft` is asked for.
 * Refuses with `lessons.lesson_missing`, `lessons.part_missing`, `lessons.not_enrolled`, `lessons.part_locked`,
 * `lessons.part_blocked`.
 */
export async function getPlayView(
  scope: Scope,
  input: { lesson: string; part: string; isDraft: boolean },
): Promise<PlayView> {
  const looked = await lookAtPart(scope, input);
  const { lesson, enrolment: counted, teaching, isDraft, parts, part, as } = looked;
  const [progress, completion, notes, posts, exam, media, handins] = await Promise.all([
    counted ? progressOf(scope, counted.enrolment_id) : new Map<string, ProgressRow>(),
    counted ? completionNow(scope, lesson, counted.enrolment_id) : null,
    counted ? listNotes(scope, counted.enrolment_id, part.part_id) : [],
    as === 'preview' ? [] : listPosts(scope, part.part_id),
    examOf(scope, looked),
    mediaOf(scope, part),
    counted && part.kind === 'assignment' ? listOwnHandins(scope, counted.enrolment_id, part.part_id) : [],
  ]);
  const mine = progress.get(part.part_id);
  const at = parts.findIndex(({ part_id }) => part_id === part.part_id);
  const placed = parts.map((each) => ({
    partId: each.part_id,
    title: each.title,
    isRequired: each.is_required,
    purpose: each.kind === 'exam' ? purposeOf(each) : null,
    isDone: progress.get(each.part_id)?.state === 'completed',
  }));
  const isCurrent = mine?.asset_version === part.asset_version;
  return {
    lesson: {
      slug: lesson.slug,
      title: wordsOf(scope, lesson).title,
      givesCertificate: lesson.gives_certificate,
      version: lesson.published_version,
    },
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
      standing: mine?.standing ?? null,
      ...(part.kind === 'exam' ? shownOf(exam?.summary ?? null) : keptOf(mine)),
    },
    exam: exam?.view ?? null,
    media,
    assignment: part.kind === 'assignment' ? { maxPoints: Number(part.body.maxPoints ?? 10), handins } : null,
    outline: parts.map((each) =>
      entryOf(each, progress.get(each.part_id), {
        as,
        enrolment: counted,
        now: scope.now,
        blocker:
          counted && counted.completed_at === null ? (blockerOf(placed, each.part_id)?.title ?? null) : null,
      }),
    ),
    nextSlug: parts[at + 1]?.slug ?? null,
    previousSlug: parts[at - 1]?.slug ?? null,
    completion,
    studySeconds: counted?.study_seconds ?? 0,
    notes,
    posts,
    mayWrite: as !== 'preview' && !isDraft,
    isStaff: teaching !== null,
    personId: personOf(scope)?.userId ?? '',
  };
}

function purposeOf(part: Pick<PublishedPart, 'body'>): 'quiz' | 'pre' | 'post' {
  const { purpose } = part.body;
  return purpose === 'pre' || purpose === 'post' ? purpose : 'quiz';
}

interface PresentedExam {
  readonly view: NonNullable<PlayView['exam']>;
  /** How the learner stands, as much of it as the exam shows; null for whoever is not counted. */
  readonly summary: ExamIntroView['summary'] | null;
}

async function examOf(
  scope: Scope,
  { lesson, part, isDraft, enrolment }: LookedAt,
): Promise<PresentedExam | null> {
  const { examId } = part.body;
  if (part.kind !== 'exam' || typeof examId !== 'string') return null;
  const exam = await findExam(scope, examId);
  if (!exam) return null;
  const context = enrolment && { contextKind: EXAM_CONTEXT, contextId: enrolment.enrolment_id };
  return {
    view: {
      path: lessonsPaths.assessment(lesson.slug, exam.slug) + (isDraft ? '?draft=1' : ''),
      title: exam.title,
      purpose: purposeOf(part),
      mustPass: part.body.mustPass !== false,
    },
    summary: context && (await examIntro(scope, exam, context)).summary,
  };
}

type Shown = Pick<PlayView['part'], 'scorePercent' | 'isPassed'>;

/** An exam's result by the policy of its review: marks are kept with the part whatever it shows. */
function shownOf(summary: PresentedExam['summary']): Shown {
  if (summary === null) return { scorePercent: null, isPassed: null };
  const isShown = summary.percent !== null || summary.passed;
  return { scorePercent: summary.percent, isPassed: isShown ? summary.passed : null };
}

function keptOf(progress: ProgressRow | undefined): Shown {
  return {
    scorePercent: progress?.score_percent == null ? null : Number(progress.score_percent),
    isPassed: progress?.is_passed ?? null,
  };
}

function urlOf(part: Pick<PublishedPart, 'kind' | 'body'>): string {
  const url = typeof part.body.url === 'string' ? part.body.url : '';
  return part.kind === 'embed' ? (embedAddress(url) ?? '') : part.kind === 'link' ? url : '';
}

function entryOf(
  part: PublishedPart,
  progress: ProgressRow | undefined,
  {
    as,
    enrolment,
    now,
    blocker,
  }: { as: PlayView['as']; enrolment: EnrolmentRow | null; now: Date; blocker: string | null },
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
          : blocker !== null
            ? { kind: 'after', title: blocker }
            : null,
  };
}

interface ProgressRow {
  part_id: string;
  state: string;
  position_ms: number;
  watched_ms: number;
  active_seconds: number;
  asset_version: number;
  standing: 'awaiting' | 'marked' | 'returned' | null;
  score_percent: string | null;
  is_passed: boolean | null;
}

async function progressOf(scope: Scope, enrolmentId: string): Promise<Map<string, ProgressRow>> {
  const rows = await scope.tx.rows(sql<ProgressRow>`
    select part_id, state, position_ms, watched_ms, active_seconds, asset_version, standing, score_percent, is_passed from lessons_part_progress
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`);
  return new Map(rows.map((row) => [row.part_id, row]));
}
