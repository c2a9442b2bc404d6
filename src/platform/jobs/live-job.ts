import { JOB_SCHEMA } from '../db/job-schema.ts';
import { sql } from '../db/query.ts';

const JOBS = sql.table(`${JOB_SCHEMA}._private_jobs`);
const TASKS = sql.table(`${JOB_SCHEMA}._private_tasks`);

/**
 * A condition of a cron's statement: a job of these tasks, whose payload has `id` in `field`, waits or runs. Without one
 * nobody will go on: it has failed for the last time, its worker died or timed out at the last attempt, or it was deleted.
 */
export function hasLiveJob(
  tasks: readonly string[],
  field: string,
  id: ReturnType<typeof sql>,
): ReturnType<typeof sql> {
  return sql`exists (
    select from ${JOBS} as job join ${TASKS} as task on task.id = job.task_id
     where task.identifier = any(${tasks}) and job.payload::jsonb #>> array['input', ${field}::text] = (${id})::text
       and (job.attempts < job.max_attempts or job.locked_at is not null))`;
}
