import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '#modules/orders/public.ts';
import { deadlinesOf } from '../deadline/own-deadlines.ts';
import { factsOf, hasInvitedOffer, unmetPrerequisites } from '../enrol/enrol.ts';
import { isExpired, isRoundAhead, isRoundOpen, mayLearn } from '../lesson/enrolment-rules.ts';
import { type EnrolmentRow, findOwnEnrolment, takesSeat } from '../enrol/enrolment-rows.ts';
import { lessonsRefusals } from '../refusals.ts';
import { findLesson, type LessonRow, teachingOf } from '../lesson/lesson-rows.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { lockOf } from '../progress/part-lock-rules.ts';
import { placedParts } from '../progress/published-parts.ts';
import type { LessonDetail, OwnPlace, ReviewView, RoundView } from './lesson-detail-contract.ts';
import { cardOf } from './lesson-list.ts';

const MAX_REVIEWS = 20;
const MAX_ROUNDS = 30;

/**
 * Returns a lesson with its outline. Unpublished and private lessons are visible only to their teachers and to enrolled
 * people. Refuses with `lessons.lesson_missing`.
 */
export async function getLessonDetail(scope: Scope, slug: string): Promise<LessonDetail> {
  return detailOf(scope, await getVisibleLesson(scope, slug));
}

/** Like `getLessonDetail`, but returns only the row. */
export async function getVisibleLesson(scope: Scope, slug: string): Promise<LessonRow> {
  const lesson = await findLesson(scope, slug);
  if (!lesson || !(await maySee(scope, lesson))) throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  return lesson;
}

async function maySee(scope: Scope, lesson: LessonRow): Promise<boolean> {
  if (lesson.status === 'published' && lesson.visibility !== 'private') return true;
  if ((await teachingOf(scope, lesson.lessonId)) !== null) return true;
  return (await findOwnEnrolment(scope, lesson.lessonId)) !== null;
}

export async function detailOf(scope: Scope, lesson: LessonRow): Promise<LessonDetail> {
  const [category, staff, prerequisites, sections, { rounds, isClosed }, reviews, left] = await Promise.all([
    lesson.categoryId === null
      ? null
      : scope.tx.first(sql<RowOf<'lessons_category', 'code' | 'titleTh' | 'titleEn'>>`
          select code, title_th, title_en from lessons_category where tenant_id = ${scope.tenant.id} and category_id = ${lesson.categoryId}`),
    scope.tx.rows(sql<RowOf<'lessons_staff', 'name' | 'about'>>`
      select name, about from lessons_staff
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and is_shown order by position, user_id`),
    scope.tx.rows(sql<RowOf<'lessons_lesson', 'slug'> & RowAs<'lessons_lesson', { title: 'titleTh' }>>`
      select needed.slug, needed.title_th as title from lessons_prerequisite as link
        join lessons_lesson as needed on needed.tenant_id = ${scope.tenant.id} and needed.lesson_id = link.required_lesson_id
       where link.tenant_id = ${scope.tenant.id} and link.lesson_id = ${lesson.lessonId} order by needed.title_th`),
    lesson.publishedVersion === 0 ? draftOutline(scope, lesson) : publishedOutline(scope, lesson),
    roundsAhead(scope, lesson.lessonId),
    listReviews(scope, lesson.lessonId),
    seatsOfLesson(scope, lesson),
  ]);
  return {
    ...cardOf(scope, lesson),
    status: lesson.status,
    isListed: lesson.status === 'published' && lesson.visibility === 'public',
    description: lesson.description,
    goals: linesOf(lesson.goals),
    audience: lesson.audience,
    requirements: lesson.requirements,
    language: lesson.language,
    category: category && {
      code: category.code,
      title: scope.locale === 'en' && category.titleEn !== '' ? category.titleEn : category.titleTh,
    },
    enrolMode: lesson.enrolMode,
    accessDays: lesson.accessDays,
    hours: Number(lesson.hours),
    givesCertificate: lesson.givesCertificate,
    minStudyMinutes: lesson.minStudyMinutes,
    seatsLeft: left,
    teachersShown: staff,
    prerequisites,
    sections,
    rounds,
    isClosed,
    reviews,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[-*•]\s*/, '').trim())
    .filter((line) => line !== '');
}

type OutlineRow = RowOf<
  'lessons_published_part',
  | 'slug'
  | 'title'
  | 'kind'
  | 'durationMs'
  | 'minSeconds'
  | 'isPreview'
  | 'isRequired'
  | 'sectionId'
  | 'sectionTitle'
>;

async function publishedOutline(scope: Scope, lesson: LessonRow): Promise<LessonDetail['sections']> {
  const rows = await scope.tx.rows(sql<OutlineRow>`
    select slug, title, kind, duration_ms, min_seconds, is_preview, is_required, section_id, section_title from lessons_published_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} order by position`);
  const sections = new Map<string, LessonDetail['sections'][number]>();
  for (const row of rows) {
    const section = sections.get(row.sectionId) ?? { title: row.sectionTitle, parts: [] };
    section.parts.push({
      slug: row.slug,
      title: row.title,
      kind: row.kind,
      durationSeconds: Math.max(Math.round(row.durationMs / 1000), row.minSeconds),
      isPreview: row.isPreview,
      isRequired: row.isRequired,
    });
    sections.set(row.sectionId, section);
  }
  return [...sections.values()];
}

async function draftOutline(scope: Scope, lesson: LessonRow): Promise<LessonDetail['sections']> {
  return (await readTree(scope, lesson.lessonId)).map(({ title, parts }) => ({
    title,
    parts: parts.map((part) => ({
      slug: part.slug,
      title: part.title,
      kind: part.kind,
      durationSeconds: Math.max(part.durationSeconds, part.minSeconds),
      isPreview: part.isPreview,
      isRequired: part.isRequired,
    })),
  }));
}

async function seatsOfLesson(scope: Scope, lesson: LessonRow): Promise<number | null> {
  if (lesson.capacity === null) return null;
  const { taken } = await scope.tx.one(sql<{ taken: number }>`
    select count(*)::integer as taken from lessons_enrolment as seat
     where seat.tenant_id = ${scope.tenant.id} and seat.lesson_id = ${lesson.lessonId} and seat.round_id is null and ${takesSeat(scope)}`);
  return Math.max(0, lesson.capacity - taken);
}

/** Returns rounds that accept learners, earliest first, and whether upcoming rounds exist of which none does. */
async function roundsAhead(
  scope: Scope,
  lessonId: string,
): Promise<{ rounds: RoundView[]; isClosed: boolean }> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_round', 'roundId' | 'name' | 'place' | 'teacher' | 'status' | 'capacity'> & {
      readonly startsOn: string;
      readonly endsOn: string;
      readonly enrolUntilOn: string | null;
      readonly taken: number;
    }
  >`
    select round_id, name, starts_on::text as starts_on, ends_on::text as ends_on, enrol_until_on::text as enrol_until_on, place, teacher, status, capacity,
           (select count(*)::integer from lessons_enrolment as seat
             where seat.tenant_id = ${scope.tenant.id} and seat.lesson_id = ${lessonId} and seat.round_id = round.round_id and ${takesSeat(scope)}) as taken
      from lessons_round as round
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and ends_on >= ${today}::date and status = 'open'
     order by starts_on, round_id limit ${MAX_ROUNDS}`);
  const rounds = rows
    .filter((row) =>
      isRoundOpen({ status: row.status, endsOn: row.endsOn, enrolUntilOn: row.enrolUntilOn }, today),
    )
    .map((row) => ({
      roundId: row.roundId,
      name: row.name,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      enrolUntilOn: row.enrolUntilOn,
      place: row.place,
      teacher: row.teacher,
      seatsLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.taken),
    }));
  return { rounds, isClosed: rows.length > 0 && rounds.length === 0 };
}

async function listReviews(scope: Scope, lessonId: string): Promise<ReviewView[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_review', 'reviewId' | 'authorName' | 'rating' | 'body' | 'reply' | 'createdAt'>
  >`
    select review_id, author_name, rating, body, reply, created_at from lessons_review
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and not is_hidden
     order by created_at desc, review_id limit ${MAX_REVIEWS}`);
  return rows.map((row) => ({
    reviewId: row.reviewId,
    author: row.authorName,
    rating: row.rating,
    body: row.body,
    reply: row.reply,
    at: row.createdAt.toISOString(),
  }));
}

const NOBODY: OwnPlace = {
  state: null,
  isExpired: false,
  mayLearn: false,
  beginsAt: null,
  cancelledRound: null,
  isRoundClosed: false,
  isInvited: false,
  percent: 0,
  resumeSlug: null,
  resumeTitle: null,
  isBookmarked: false,
  review: null,
  offeredUntil: null,
  paymentSlug: null,
  place: null,
  unmetPrerequisites: [],
  locks: {},
  deadlines: [],
  teaching: null,
};

/** Returns the actor's enrolment data for a lesson; empty for guests, whose page is cached for all of them. */
export async function ownPlaceOf(scope: Scope, lesson: LessonRow): Promise<OwnPlace> {
  const person = personOf(scope);
  if (!person) return NOBODY;
  const [enrolment, teaching, bookmark, review, unmet] = await Promise.all([
    findOwnEnrolment(scope, lesson.lessonId),
    teachingOf(scope, lesson.lessonId),
    scope.tx.first(sql`select 1 as found from lessons_wish
      where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and lesson_id = ${lesson.lessonId}`),
    scope.tx.first(sql<RowOf<'lessons_review', 'rating' | 'body'>>`
      select rating, body from lessons_review where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and user_id = ${person.userId}`),
    unmetPrerequisites(scope, lesson.lessonId, person.userId),
  ]);
  const firstAt = enrolment?.roundId ? enrolment.startedAt : null;
  const beginsAt = firstAt !== null && firstAt > scope.now ? firstAt : null;
  const resume =
    beginsAt === null ? await resumePart(scope, lesson.lessonId, enrolment?.enrolmentId ?? null) : null;
  const learning = enrolment !== null && mayLearn(factsOf(enrolment), scope.now) ? enrolment : null;
  return {
    ...NOBODY,
    state: enrolment?.state ?? null,
    isExpired: enrolment !== null && isExpired(factsOf(enrolment), scope.now),
    mayLearn: learning !== null,
    ...(learning && { locks: await locksOf(scope, learning), deadlines: await deadlinesOf(scope, learning) }),
    beginsAt: beginsAt?.toISOString() ?? null,
    ...(enrolment?.roundId ? await ownRound(scope, enrolment.roundId) : {}),
    isInvited: hasInvitedOffer(enrolment),
    percent: enrolment?.progressPercent ?? 0,
    resumeSlug: resume?.slug ?? null,
    resumeTitle: resume?.title ?? null,
    isBookmarked: bookmark !== null,
    review,
    offeredUntil: enrolment?.offeredUntil?.toISOString() ?? null,
    paymentSlug:
      enrolment?.state === 'pending_payment' && enrolment.orderId !== null
        ? ((await findPaymentOf(scope, targetOf(enrolment.orderId)))?.slug ?? null)
        : null,
    place: enrolment?.state === 'waitlisted' ? await placeInQueue(scope, lesson.lessonId, enrolment) : null,
    unmetPrerequisites: unmet.map(({ title }) => title),
    teaching,
  };
}

/** Returns why a learner cannot open some parts yet, by slug. */
async function locksOf(scope: Scope, enrolment: EnrolmentRow): Promise<OwnPlace['locks']> {
  const placed = await placedParts(scope, enrolment.lessonId, enrolment.enrolmentId);
  return Object.fromEntries(
    placed.flatMap((part) => {
      const lock = lockOf(part, { enrolment, placed, now: scope.now });
      return lock ? [[part.slug, lock]] : [];
    }),
  );
}

async function ownRound(
  scope: Scope,
  roundId: string,
): Promise<Pick<OwnPlace, 'cancelledRound' | 'isRoundClosed'>> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const round = await scope.tx.one(sql<
    RowOf<'lessons_round', 'name' | 'status'> & {
      readonly endsOn: string;
    }
  >`
    select name, status, ends_on::text as ends_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return {
    cancelledRound: round.status === 'cancelled' && round.endsOn >= today ? round.name : null,
    isRoundClosed: !isRoundAhead(round, today),
  };
}

async function placeInQueue(
  scope: Scope,
  lessonId: string,
  { roundId, queuedAt }: { roundId: string | null; queuedAt: Date | null },
): Promise<number> {
  const { before } = await scope.tx.one(sql<{ before: number }>`
    select count(*)::integer as before from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and state = 'waitlisted'
       and round_id is not distinct from ${roundId}::uuid and queued_at < ${queuedAt}`);
  return before + 1;
}

/** Returns the part played last, else the first that is not done, else the first. */
export async function resumePart(
  scope: Scope,
  lessonId: string,
  enrolmentId: string | null,
): Promise<{ slug: string; title: string } | null> {
  return scope.tx.first(sql<RowOf<'lessons_published_part', 'slug' | 'title'>>`
    select part.slug, part.title from lessons_published_part as part
      left join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = ${enrolmentId}::uuid
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = ${enrolmentId}::uuid and progress.part_id = part.part_id
     where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId}
     order by coalesce(part.part_id = enrolment.last_part_id and progress.completed_at is null, false) desc,
              (progress.completed_at is null) desc, part.position
     limit 1`);
}
