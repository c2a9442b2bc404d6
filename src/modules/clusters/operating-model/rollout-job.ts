import { z } from 'zod';
import { recordFailures } from '#platform/imports/record-failures.ts';
import { type Job, type JobRun, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { LONGEST_WORK_SECONDS } from './rollout-rules.ts';
import { leaveOutNext, stopRollout } from './rollout-rows.ts';

const RolloutPayload = z.object({ rolloutId: z.uuid() });

/**
 * Declares a job that does the organisations of a rollout, each in a transaction of its own. `next` does one that is not done
 * yet and returns whether there may be more.
 */
export function rolloutJob(
  name: string,
  next: (scope: Scope, rolloutId: string) => Promise<boolean>,
): Job<typeof RolloutPayload> {
  return job({
    name,
    payload: RolloutPayload,
    maxAttempts: 5,
    timeoutSeconds: LONGEST_WORK_SECONDS,
    run: (run, { rolloutId }) => workThrough(run, rolloutId, next),
  });
}

/**
 * Does one organisation after another until `next` finds no more. One that fails again and again is left out with a reason, and
 * the others go on; where more is at fault than single organisations, the last attempt notes that the work stopped.
 */
async function workThrough(
  run: JobRun,
  rolloutId: string,
  next: (scope: Scope, rolloutId: string) => Promise<boolean>,
): Promise<void> {
  const reasonToPassOver = recordFailures(run);
  for (let isDone = false; !isDone; ) {
    try {
      isDone = !(await run.transaction((scope) => next(scope, rolloutId)));
      run.signal.throwIfAborted();
    } catch (error) {
      const isLeftOut =
        reasonToPassOver(error) !== null &&
        (await run.transaction((scope) => leaveOutNext(scope, rolloutId)));
      if (isLeftOut) continue;
      if (run.isLastAttempt && !run.signal.aborted)
        await run.transaction((scope) => stopRollout(scope, rolloutId));
      throw error;
    }
  }
}
