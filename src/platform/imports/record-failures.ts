import { sqlStateOf } from '../db/database.ts';
import { outageOf } from '../http/outage.ts';
import type { JobRun } from '../jobs/job.ts';
import { Refusal } from '../refusal.ts';
import { RECORD_FAILED } from './import-rules.ts';

/** Data exceptions and violated constraints (PostgreSQL 18, appendix A): the same record fails again. */
const ABOUT_DATA = /^2[23]/;
/** Serialization failures and deadlocks: a retry may succeed. */
const ROLLED_BACK = /^40/;
/** If more records fail unexpectedly in one attempt, not the records are at fault. */
const MAX_UNEXPECTED = 25;

/** Returns why the record that failed is passed over, so that the others go on; null where the job has to stop and retry. */
export type ReasonToPassOver = (error: unknown) => string | null;

/**
 * Judges the failures of one attempt of a job. A refusal and an error about data concern their record only. Whatever else is
 * tried again, until on the last attempt it concerns a few single records.
 */
export function recordFailures(run: Pick<JobRun, 'isLastAttempt' | 'signal' | 'log'>): ReasonToPassOver {
  let unexpected = 0;
  return (error) => {
    if (error instanceof Refusal) return error.code;
    if (!ABOUT_DATA.test(sqlStateOf(error) ?? '')) {
      if (!run.isLastAttempt || run.signal.aborted || mayPass(error) || unexpected >= MAX_UNEXPECTED)
        return null;
      unexpected += 1;
    }
    run.log.error({ err: error }, 'A record failed');
    return RECORD_FAILED;
  };
}

function mayPass(error: unknown): boolean {
  return ROLLED_BACK.test(sqlStateOf(error) ?? '') || outageOf(error) !== null;
}
