import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { cursorOf, getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { Deadline } from '../deadline/deadline-rules.ts';
import { listDeadlines } from '../deadline/own-deadlines.ts';
import { isLatest } from '../enrol/enrolment-rows.ts';
import { type EnrolmentState, isExpired, mayLearn } from '../lesson/enrolment-rules.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from './lesson-list.ts';
import type { LessonCard } from './lesson-list-contract.ts';

const MAX_OWN = 12;
const PAGE_SIZE = 24;

/** States in which a lesson belongs to a person: they learn, have learnt, wait, or have to act. */
const OWN_STATES: readonly EnrolmentState[] = [
  'active',
  'completed',
  'requested',
  'waitlisted',
  'offered',
  'pending_payment',
  'suspended',
];

export interface OwnLesson extends LessonCard {
  readonly state: EnrolmentState;
  readonly isExpired: boolean;
  readonly percent: number;
  readonly isDone: boolean;
  /** Start of the person's round, while it is in the future. */
  readonly beginsAt: string | null;
  /**
   * The part to resume: the last one, else the first that is not done. Null when the lesson is completed, its round has not
   * started or it is not open to the person.
   */
  readonly next: { readonly slug: string; readonly title: string } | null;
  readonly deadlines: readonly Deadline[];
}

/** Lists the lessons that the actor is learning, most recent first; empty for guests. */
export async function listOwnLessons(
  scope: Scope,
  { limit = MAX_OWN }: { limit?: number } = {},
): Promise<OwnLesson[]> {
  const rows = await readOwn(
    scope,
    sql`enrolment.state in ('active', 'completed') and (enrolment.expires_at is null or enrolment.expires_at > ${scope.now})
     order by enrolment.completed_at is not null, enrolment.last_seen_at desc nulls last, enrolment.enrolment_id desc limit ${limit}`,
  );
  return ownLessonsOf(scope, rows);
}

/**
 * Returns one page of everything that the actor has a place in, waits for or has completed, newest first; paginate with
 * `nextAfter`. Refuses a foreign `after` with `platform.invalid_input`.
 */
export async function listOwnPlaces(
  scope: Scope,
  { after }: { after?: string | undefined } = {},
): Promise<{ items: OwnLesson[]; nextAfter: string | null }> {
  const id = getCursorPosition(IdPosition, after)?.id ?? null;
  const rows = await readOwn(
    scope,
    sql`enrolment.state = any(${OWN_STATES}) and ${isLatest(scope)} and (${id}::uuid is null or enrolment.enrolment_id < ${id}::uuid)
     order by enrolment.enrolment_id desc limit ${PAGE_SIZE + 1}`,
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    items: await ownLessonsOf(scope, page),
    nextAfter: last ? cursorOf(IdPosition, { id: last.enrolmentId }) : null,
  };
}

type OwnRow = CardRow &
  RowOf<
    'lessons_enrolment',
    'enrolmentId' | 'state' | 'roundId' | 'startedAt' | 'expiresAt' | 'completedAt' | 'progressPercent'
  > &
  Outer<RowAs<'lessons_published_part', { nextSlug: 'slug'; nextTitle: 'title' }>>;

/** Reads enrolments of the actor; `which` continues the statement after `and`. */
async function readOwn(scope: Scope, which: ReturnType<typeof sql>): Promise<OwnRow[]> {
  const person = personOf(scope);
  if (!person) return [];
  return scope.tx.rows(sql<OwnRow>`
    select ${CARD_COLUMNS}, enrolment.enrolment_id, enrolment.state, enrolment.round_id, enrolment.started_at, enrolment.expires_at,
           enrolment.completed_at, enrolment.progress_percent, next.slug as next_slug, next.title as next_title
      from lessons_enrolment as enrolment
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id
      left join lateral (
        select part.slug, part.title from lessons_published_part as part
          left join lessons_part_progress as progress
            on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id and progress.part_id = part.part_id
         where part.tenant_id = ${scope.tenant.id} and part.lesson_id = lesson.lesson_id and progress.completed_at is null
         order by (part.part_id = enrolment.last_part_id) desc nulls last, part.position limit 1
      ) as next on enrolment.completed_at is null and (enrolment.round_id is null or enrolment.started_at <= ${scope.now})
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.user_id = ${person.userId} and ${which}`);
}

async function ownLessonsOf(scope: Scope, rows: readonly OwnRow[]): Promise<OwnLesson[]> {
  const learning = rows.filter((row) => mayLearn(row, scope.now));
  const deadlines = await listDeadlines(scope, learning);
  return rows.map((row) => {
    const isOpen = mayLearn(row, scope.now);
    const isAhead = isOpen && row.roundId !== null && row.startedAt !== null && row.startedAt > scope.now;
    return {
      ...cardOf(scope, row),
      state: row.state,
      isExpired: isExpired(row, scope.now),
      percent: row.progressPercent,
      isDone: row.completedAt !== null,
      beginsAt: isAhead ? (row.startedAt?.toISOString() ?? null) : null,
      next: isOpen && row.nextSlug !== null ? { slug: row.nextSlug, title: row.nextTitle ?? '' } : null,
      deadlines: deadlines.get(row.enrolmentId) ?? [],
    };
  });
}

/** Lists the actor's saved lessons. */
export async function listBookmarked(scope: Scope): Promise<LessonCard[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<CardRow>`
    select ${CARD_COLUMNS} from lessons_wish as bookmark
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = bookmark.lesson_id
     where bookmark.tenant_id = ${scope.tenant.id} and bookmark.user_id = ${person.userId} and lesson.status = 'published'
     order by bookmark.created_at desc limit ${MAX_OWN}`);
  return rows.map((row) => cardOf(scope, row));
}
