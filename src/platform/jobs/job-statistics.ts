import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';

/** How the queue of one task stands, over all tenants. */
export interface JobStatistics {
  readonly task: string;
  /** Due now, waiting for a worker. */
  readonly ready: number;
  /** Due later. */
  readonly scheduled: number;
  readonly running: number;
  /** Of the waiting ones, those that have failed before. */
  readonly retrying: number;
  /** Given up after their last try; kept for people to look at. */
  readonly failed: number;
  readonly oldestReadySeconds: number;
}

interface Row {
  task: string;
  ready: number;
  scheduled: number;
  running: number;
  retrying: number;
  failed: number;
  oldestReadySeconds: number;
}

/** The queue in numbers, one entry per task that has jobs. */
export async function jobStatistics(database: Database): Promise<JobStatistics[]> {
  const rows = await database.platformRows(sql<Row>`select * from platform_job_statistics()`);
  return rows.map(({ oldestReadySeconds, ...counts }) => ({
    ...counts,
    oldestReadySeconds,
  }));
}
