import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';

/** Queue counts of one task over all tenants. */
export interface JobStatistics {
  readonly task: string;
  /** Due and waiting for a worker. */
  readonly ready: number;
  /** Scheduled for later. */
  readonly scheduled: number;
  readonly running: number;
  /** Waiting ones that have failed before. */
  readonly retrying: number;
  /** Failed permanently after the last attempt; kept for inspection. */
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

/** Returns queue statistics, one entry per task that has jobs. */
export async function jobStatistics(database: Database): Promise<JobStatistics[]> {
  const rows = await database.platformRows(sql<Row>`select * from platform_job_statistics()`);
  return rows.map(({ oldestReadySeconds, ...counts }) => ({
    ...counts,
    oldestReadySeconds,
  }));
}
