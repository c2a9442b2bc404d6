import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { SEATED } from '../lesson/enrolment-rules.ts';

const MAX_ENTRIES = 500;
const MAX_FEED_ENTRIES = 1_000;

/** A round of a lesson, for calendars. */
export interface CalendarEntry {
  readonly roundId: string;
  readonly lessonSlug: string;
  readonly lessonTitle: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: string;
  readonly teacher: string;
  readonly categoryCode: string | null;
  readonly isOwn: boolean;
  readonly isCancelled: boolean;
  readonly sequence: number;
  readonly updatedAt: string;
}

type Row = RowOf<
  'lessons_round',
  'roundId' | 'name' | 'place' | 'teacher' | 'status' | 'sequence' | 'updatedAt'
> &
  RowOf<'lessons_lesson', 'slug' | 'titleTh' | 'titleEn' | 'isListed'> &
  Outer<RowAs<'lessons_category', { categoryCode: 'code' }>> & {
    readonly startsOn: string;
    readonly endsOn: string;
    readonly isOwn: boolean;
  };

/** Lists rounds that overlap a year: those of listed lessons, and those that the actor is enrolled in. */
export async function listYear(
  scope: Scope,
  input: { year: number; category?: string | undefined },
): Promise<CalendarEntry[]> {
  const rows = await scope.tx.rows(
    roundsQuery(scope, {
      userId: personOf(scope)?.userId ?? null,
      from: `${input.year}-01-01`,
      to: `${input.year}-12-31`,
      category: input.category ?? null,
      isOwnOnly: false,
      most: MAX_ENTRIES,
    }),
  );
  return rows.map((row) => entryOf(scope, row));
}

/** Returns a feed's rounds: the public ones, or with a person's secret their own. Null for an unknown secret. */
export async function listFeed(scope: Scope, feed: string): Promise<CalendarEntry[] | null> {
  let userId: string | null = null;
  if (feed !== 'public') {
    const owner = await scope.tx.first(sql<RowOf<'lessons_feed', 'userId'>>`
      select user_id from lessons_feed where tenant_id = ${scope.tenant.id} and token_hash = ${secretHash(feed)}`);
    if (!owner) return null;
    userId = owner.userId;
  }
  const year = scope.now.getUTCFullYear();
  const rows = await scope.tx.rows(
    roundsQuery(scope, {
      userId,
      from: `${year - 1}-01-01`,
      to: `${year + 2}-12-31`,
      category: null,
      isOwnOnly: userId !== null,
      most: MAX_FEED_ENTRIES,
    }),
  );
  return rows.map((row) => entryOf(scope, row));
}

function roundsQuery(
  scope: Scope,
  asked: {
    userId: string | null;
    from: string;
    to: string;
    category: string | null;
    isOwnOnly: boolean;
    most: number;
  },
) {
  const own = sql`exists (select from lessons_enrolment as enrolment
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = round.lesson_id and enrolment.round_id = round.round_id
       and enrolment.user_id = ${asked.userId}::uuid and (enrolment.state = any(${SEATED}) or enrolment.state = 'completed'))`;
  return sql<Row>`
    select * from (
      select round.round_id, lesson.slug, lesson.title_th, lesson.title_en, round.name, round.starts_on::text as starts_on, round.ends_on::text as ends_on,
             round.place, round.teacher, round.status, category.code as category_code, lesson.is_listed, round.sequence, round.updated_at, ${own} as is_own
        from lessons_round as round
        join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = round.lesson_id
        left join lessons_category as category on category.tenant_id = ${scope.tenant.id} and category.category_id = lesson.category_id
       where round.tenant_id = ${scope.tenant.id} and round.starts_on <= ${asked.to}::date and round.ends_on >= ${asked.from}::date
         and (${asked.category}::text is null or category.code = ${asked.category})
    ) as shown
     where (is_own or (is_listed and not ${asked.isOwnOnly}))
     order by starts_on, round_id limit ${asked.most}`;
}

function entryOf(scope: Scope, row: Row): CalendarEntry {
  return {
    roundId: row.roundId,
    lessonSlug: row.slug,
    lessonTitle: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
    name: row.name,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    place: row.place,
    teacher: row.teacher,
    categoryCode: row.categoryCode,
    isOwn: row.isOwn,
    isCancelled: row.status === 'cancelled',
    sequence: row.sequence,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Creates a new secret feed address for the person and revokes the previous one. The secret is returned only once. */
export async function renewFeed(scope: Scope): Promise<{ secret: string }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const secret = newSecret();
  await scope.tx.run(sql`
    insert into lessons_feed (tenant_id, user_id, token_hash, created_at) values (${scope.tenant.id}, ${person.userId}, ${secretHash(secret)}, ${scope.now})
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
  return { secret };
}
