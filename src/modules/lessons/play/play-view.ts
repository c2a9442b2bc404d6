import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type ExamIntroView, examIntro, findExam } from '#modules/exams/public.ts';
import type { Deadline } from '../deadline/deadline-rules.ts';
import { deadlinesOf } from '../deadline/own-deadlines.ts';
import type { ExamOfPart } from '../exam/exam-part.tsx';
import { EXAM_CONTEXT } from '../exam/on-exam-graded.ts';
import { type AssignmentView, listOwnHandins } from '../assignment/handins.ts';
import { type MediaView, mediaOf } from '../media/part-media.ts';
import { lessonsPaths } from '../paths.ts';
import type { PartKind } from '../lesson/lesson-contract.ts';
import { withDocument } from '../lesson/part-document.ts';
import { picturesOf } from '../picture/lesson-pictures.ts';
import { picturesAt } from '../picture/picture-rules.ts';
import { type LessonRow, wordsOf } from '../lesson/lesson-rows.ts';
import type { Completion } from '../progress/lesson-completion-rules.ts';
import type { PartView } from '../progress/part-view.ts';
import { embedAddress } from '#platform/documents/embed-rules.ts';
import { findPart, type LookedAt } from '../progress/open-part.ts';
import { listNotes, type NoteView } from './notes.ts';
import { lockOf, type PartLock } from '../progress/part-lock-rules.ts';
import { listPosts, type PostView } from './posts.ts';
import { resumePosition, watchedPercent } from '../progress/watched-rules.ts';
import { isPlayed, type PublishedPart } from '../progress/published-parts.ts';
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
  readonly lock: PartLock | null;
}

export interface PlayView extends PartView {
  /** The part's exam, or null. */
  readonly exam: ExamOfPart | null;
  /** Film, audio, document or file; null when the file is missing. */
  readonly media: MediaView | null;
  /** The assignment, or null. */
  readonly assignment: AssignmentView | null;
  readonly outline: readonly OutlineEntry[];
  /** What the learner has to do by when, soonest first. */
  readonly deadlines: readonly Deadline[];
  readonly nextSlug: string | null;
  readonly previousSlug: string | null;
  readonly completion: Completion | null;
  readonly studySeconds: number;
  readonly notes: readonly NoteView[];
  readonly posts: readonly PostView[];
  readonly mayWrite: boolean;
  readonly isStaff: boolean;
}

/** A part that is not open to the viewer: its place in the lesson, and why. */
export interface ClosedPart extends Pick<PlayView, 'lesson' | 'as' | 'isDraft' | 'outline' | 'deadlines'> {
  readonly part: Pick<PartView['part'], 'slug' | 'title' | 'kind' | 'sectionTitle'>;
  readonly lock: PartLock;
}

/**
 * Returns a part for the player page, or why it is closed: released parts for learners, previews for everybody, all parts for
 * teachers, and the draft with `isDraft`. Refuses with `lessons.lesson_missing`, `lessons.part_missing`.
 */
export async function getPartPage(
  scope: Scope,
  input: { lesson: string; part: string; isDraft: boolean },
): Promise<{ view: PlayView; closed: null } | { view: null; closed: ClosedPart }> {
  const looked = await findPart(scope, input);
  if (looked.lock === null) return { view: await viewOf(scope, looked), closed: null };
  const { lesson, part, as, isDraft, lock, enrolment } = looked;
  return {
    view: null,
    closed: {
      lesson: headOf(scope, lesson),
      part: { slug: part.slug, title: part.title, kind: part.kind, sectionTitle: part.sectionTitle },
      as,
      isDraft,
      lock,
      outline: outlineOf(scope, looked, await progressIn(scope, looked)),
      deadlines: enrolment ? await deadlinesOf(scope, enrolment) : [],
    },
  };
}

async function viewOf(scope: Scope, looked: LookedAt): Promise<PlayView> {
  const { lesson, enrolment: counted, teaching, isDraft, parts, part, as } = looked;
  const { document } = withDocument(part.body);
  const [progress, deadlines, completion, notes, posts, exam, media, handins, pictures] = await Promise.all([
    progressIn(scope, looked),
    counted ? deadlinesOf(scope, counted) : [],
    counted ? completionNow(scope, lesson, counted.enrolmentId) : null,
    counted ? listNotes(scope, counted.enrolmentId, part.partId) : [],
    as === 'preview' ? [] : listPosts(scope, part.partId),
    examOf(scope, looked),
    mediaOf(scope, part),
    counted && part.kind === 'assignment' ? listOwnHandins(scope, counted.enrolmentId, part.partId) : [],
    picturesOf(scope, lesson.lessonId, [document]),
  ]);
  const mine = progress.get(part.partId);
  const at = parts.findIndex(({ partId }) => partId === part.partId);
  const isCurrent = mine?.assetVersion === part.assetVersion;
  return {
    lesson: headOf(scope, lesson),
    as,
    isDraft,
    part: {
      slug: part.slug,
      title: part.title,
      kind: part.kind,
      sectionTitle: part.sectionTitle,
      document,
      pictures: picturesAt({ lesson: lesson.slug, part: part.slug, isDraft }, pictures),
      url: urlOf(part),
      fileName: typeof part.body.fileName === 'string' ? part.body.fileName : '',
      durationMs: part.durationMs,
      minSeconds: part.minSeconds,
      remainingSeconds: Math.max(0, part.minSeconds - (mine?.activeSeconds ?? 0)),
      positionMs: isCurrent && mine ? resumePosition(mine.positionMs, part.durationMs) : 0,
      percent: isPlayed(part)
        ? watchedPercent(isCurrent && mine ? mine.watchedMs : 0, part.durationMs)
        : null,
      isDone: mine?.state === 'completed',
      standing: mine?.standing ?? null,
      ...(part.kind === 'exam' ? shownOf(exam?.summary ?? null) : keptOf(mine)),
    },
    exam: exam?.view ?? null,
    media,
    assignment: part.kind === 'assignment' ? { maxPoints: Number(part.body.maxPoints ?? 10), handins } : null,
    outline: outlineOf(scope, looked, progress),
    deadlines,
    nextSlug: parts[at + 1]?.slug ?? null,
    previousSlug: parts[at - 1]?.slug ?? null,
    completion,
    studySeconds: counted?.studySeconds ?? 0,
    notes,
    posts,
    mayWrite: as !== 'preview' && !isDraft,
    isStaff: teaching !== null,
    personId: personOf(scope)?.userId ?? '',
  };
}

function headOf(scope: Scope, lesson: LessonRow): PartView['lesson'] {
  return {
    slug: lesson.slug,
    title: wordsOf(scope, lesson).title,
    givesCertificate: lesson.givesCertificate,
    version: lesson.publishedVersion,
  };
}

function purposeOf(part: Pick<PublishedPart, 'body'>): 'quiz' | 'pre' | 'post' {
  const { purpose } = part.body;
  return purpose === 'pre' || purpose === 'post' ? purpose : 'quiz';
}

interface PresentedExam {
  readonly view: ExamOfPart;
  /** The learner's standing, as far as the exam shows it; null for anybody who is not counted. */
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
  const context = enrolment && { contextKind: EXAM_CONTEXT, contextId: enrolment.enrolmentId };
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

type Shown = Pick<PartView['part'], 'scorePercent' | 'isPassed'>;

/** Limits an exam's result to its review policy; the stored marks are complete. */
function shownOf(summary: PresentedExam['summary']): Shown {
  if (summary === null) return { scorePercent: null, isPassed: null };
  const isShown = summary.percent !== null || summary.passed;
  return { scorePercent: summary.percent, isPassed: isShown ? summary.passed : null };
}

function keptOf(progress: ProgressRow | undefined): Shown {
  return {
    scorePercent: progress?.scorePercent == null ? null : Number(progress.scorePercent),
    isPassed: progress?.isPassed ?? null,
  };
}

function urlOf(part: Pick<PublishedPart, 'kind' | 'body'>): string {
  const url = typeof part.body.url === 'string' ? part.body.url : '';
  return part.kind === 'embed' ? (embedAddress(url) ?? '') : part.kind === 'link' ? url : '';
}

function outlineOf(
  scope: Scope,
  { parts, as, enrolment }: LookedAt,
  progress: ReadonlyMap<string, ProgressRow>,
): OutlineEntry[] {
  const placed = parts.map((each) => ({
    partId: each.partId,
    slug: each.slug,
    title: each.title,
    isRequired: each.isRequired,
    purpose: each.kind === 'exam' ? purposeOf(each) : null,
    isDone: progress.get(each.partId)?.state === 'completed',
  }));
  return parts.map((part) => {
    const mine = progress.get(part.partId);
    return {
      slug: part.slug,
      title: part.title,
      kind: part.kind,
      sectionTitle: part.sectionTitle,
      durationSeconds: Math.max(Math.round(part.durationMs / 1000), part.minSeconds),
      isRequired: part.isRequired,
      isDone: mine?.state === 'completed',
      percent: isPlayed(part) ? watchedPercent(mine?.watchedMs ?? 0, part.durationMs) : 0,
      lock: enrolment
        ? lockOf(part, { enrolment, placed, now: scope.now })
        : as === 'preview' && !part.isPreview
          ? { kind: 'enrol' }
          : null,
    };
  });
}

type ProgressRow = RowOf<
  'lessons_part_progress',
  | 'partId'
  | 'state'
  | 'positionMs'
  | 'watchedMs'
  | 'activeSeconds'
  | 'assetVersion'
  | 'standing'
  | 'scorePercent'
  | 'isPassed'
>;

/** Returns the learner's progress by part; empty for everybody else. */
async function progressIn(scope: Scope, { enrolment }: LookedAt): Promise<Map<string, ProgressRow>> {
  if (!enrolment) return new Map();
  const rows = await scope.tx.rows(sql<ProgressRow>`
    select part_id, state, position_ms, watched_ms, active_seconds, asset_version, standing, score_percent, is_passed from lessons_part_progress
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
  return new Map(rows.map((row) => [row.partId, row]));
}
