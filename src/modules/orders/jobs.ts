import type { AnyJob } from '#platform/jobs/job.ts';
import { announceOrderJob } from './placing/announce-order.ts';
import { expireOrderJob } from './ending/expire-order.ts';

export const ordersJobs: readonly AnyJob[] = [expireOrderJob, announceOrderJob];
