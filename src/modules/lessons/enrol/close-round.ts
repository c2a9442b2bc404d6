import { z } from 'zod';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedInstant } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { lockLessonById, touchLesson } from '../lesson/lesson-rows.ts';

/** Invalidates cached guest pages when a round's enrolment period has ended. */
export const closeRoundJob = job({
  name: 'lessons.close_round',
  payload: z.object({ roundId: z.uuid() }),
  run: (run, { roundId }) =>
    run.transaction(async (scope) => {
      const round = await scope.tx.first(sql<RowOf<'lessons_round', 'lessonId'>>`
        select lesson_id from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
      if (round) await touchLesson(scope, await lockLessonById(scope, round.lessonId));
    }),
});

/** Schedules the job for the end of each last day in the site's time zone; rescheduled when that day changes. */
export async function planRoundClosings(
  scope: Scope,
  rounds: readonly { roundId: string; lastDay: string }[],
): Promise<void> {
  const planned = rounds
    .map(({ roundId, lastDay }) => ({
      roundId,
      runAt: zonedInstant(addDays(lastDay, 1), '00:00', scope.tenant.zone),
    }))
    .filter(({ runAt }) => runAt > scope.now);
  await enqueueAll(
    scope,
    planned.map(({ roundId, runAt }) =>
      jobRequest(closeRoundJob, { roundId }, { runAt, key: `lessons.close_round ${roundId}` }),
    ),
  );
}
