import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { lockLessonById } from '../lesson/lesson-rows.ts';
import type { EnrolmentState } from '../lesson/enrolment-rules.ts';
import type { EnrolmentRow } from './enrolment-rows.ts';
import { type RoundNews as RoundMessage, notifyLearner } from './notify-learner.ts';

/** States of people who have a place in a round that is not over, or wait for one. */
export const NOTIFIED_STATES: readonly EnrolmentState[] = [
  'active',
  'offered',
  'pending_payment',
  'waitlisted',
  'requested',
];
const BATCH_SIZE = 100;

/** Mails everybody with or waiting for a place in a round its state as of change `sequence`, once each. */
export const notifyRoundJob = job({
  name: 'lessons.tell_round',
  payload: z.object({ roundId: z.uuid(), sequence: z.int() }),
  run: async ({ transaction, signal }, { roundId, sequence }) => {
    while (await transaction((scope) => mailBatch(scope, roundId, sequence))) signal.throwIfAborted();
  },
});

async function mailBatch(scope: Scope, roundId: string, sequence: number): Promise<boolean> {
  const known = await scope.tx.first(sql<RowOf<'lessons_round', 'lessonId'>>`
    select lesson_id from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  if (!known) return false;
  const lesson = await lockLessonById(scope, known.lessonId);
  const round = await scope.tx.one(sql<RoundMessage>`
    select name, starts_on::text as starts_on, ends_on::text as ends_on, teacher, place, status from lessons_round
     where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  const learners = await scope.tx.rows(sql<Pick<EnrolmentRow, 'learnerEmail' | 'learnerName'>>`
    update lessons_enrolment set told_sequence = ${sequence}
     where tenant_id = ${scope.tenant.id} and enrolment_id = any(array(
             select enrolment_id from lessons_enrolment
              where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and round_id = ${roundId}
                and state = any(${NOTIFIED_STATES}) and told_sequence < ${sequence}
              limit ${BATCH_SIZE}))
    returning learner_email, learner_name`);
  for (const learner of learners) await notifyLearner(scope, lesson, learner, { kind: 'round', round });
  return learners.length === BATCH_SIZE;
}
