import { type Cron, cron, type JobRun } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';

const BATCH = 500;

/** Indexes at most `limit` rows that have never been indexed, and returns how many there were. */
export type IndexBatch = (scope: Scope, limit: number) => Promise<number>;

/** Declares the task that indexes rows from before they could be searched, or loaded without their use case. */
export function indexOlderCron(name: string, indexBatch: IndexBatch): Cron {
  return cron({
    name,
    schedule: '*/10 * * * *',
    run: async ({ eachTenant }) => eachTenant((job) => indexOlder(job, indexBatch)),
  });
}

/** Body of the task for one site: batches until none is left. */
export async function indexOlder(job: Pick<JobRun, 'transaction'>, indexBatch: IndexBatch): Promise<void> {
  while ((await job.transaction((scope) => indexBatch(scope, BATCH))) === BATCH);
}
