import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { chanceOf, type Chance } from '#platform/demo/random.ts';
import type { Scope } from '#platform/scope.ts';
import { getLesson } from '../lesson/lesson-rows.ts';

/** What one learner watched of a film: stretches in milliseconds. */
type Stretches = readonly (readonly [from: number, to: number])[];

const MAX_LEARNERS = 500;

/** Gives the films and recordings of a lesson, beside what it requires, viewers among the learners who have begun; in bulk. */
export async function watchFilms(scope: Scope, slug: string): Promise<void> {
  const { lessonId } = await getLesson(scope, slug);
  const films = await scope.tx.rows(sql<RowOf<'lessons_published_part', 'partId' | 'durationMs'>>`
    select part_id, duration_ms from lessons_published_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and kind in ('video', 'audio') and duration_ms > 0
       and not is_required
     order by position limit 10`);
  const learners = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'enrolmentId' | 'learnerEmail'>>`
    select enrolment_id, learner_email from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and last_seen_at is not null
     order by enrolment_id limit ${MAX_LEARNERS}`);
  const rows = films.flatMap(({ partId, durationMs }) =>
    learners.flatMap(({ enrolmentId, learnerEmail }) => {
      const chance = chanceOf(`film ${learnerEmail} ${durationMs}`);
      if (chance.isHit(0.25)) return [];
      const watched = watch(chance, durationMs).map(([from, to]) => `[${from},${to})`);
      return [{ partId, enrolmentId, watched: `{${watched.join(',')}}` }];
    }),
  );
  await scope.tx.run(sql`
    insert into lessons_part_progress (tenant_id, enrolment_id, part_id, state, asset_version, first_at, last_at, watched, watched_ms, position_ms,
                                       active_seconds)
    select ${scope.tenant.id}, enrolment.enrolment_id, part.part_id, 'in_progress', part.asset_version, enrolment.last_seen_at, enrolment.last_seen_at,
           seen.watched, length.ms, upper(seen.watched), length.ms / 1000
      from unnest(${rows.map(({ enrolmentId }) => enrolmentId)}::uuid[], ${rows.map(({ partId }) => partId)}::uuid[],
                  ${rows.map(({ watched }) => watched)}::int4multirange[]) as seen (enrolment_id, part_id, watched)
      join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = seen.enrolment_id
      join lessons_published_part as part
        on part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lessonId} and part.part_id = seen.part_id
     cross join lateral (select sum(upper(piece) - lower(piece))::integer as ms from unnest(seen.watched) as piece) as length
    on conflict (tenant_id, enrolment_id, part_id) do nothing`);
}

/** Most watch from the beginning and leave on the way; some skip to the end. */
function watch(chance: Chance, durationMs: number): Stretches {
  const second = (share: number): number => Math.max(1, Math.round((durationMs * share) / 1000)) * 1000;
  const end = durationMs;
  if (chance.isHit(0.3)) return [[0, end]];
  const left = Math.min(end, second(chance.between(0.15, 0.95)));
  const back = Math.max(left, Math.min(end - 1000, second(chance.between(0.7, 0.95))));
  return chance.isHit(0.35) && left < back && back < end
    ? [
        [0, left],
        [back, end],
      ]
    : [[0, left]];
}
