import type { AnyJob } from '#platform/jobs/job.ts';
import { announceOrderJob } from './announce-order.ts';
import { expireOrderJob } from './expire-order.ts';

export const ordersJobs: readonly AnyJob[] = [expireOrderJob, announceOrderJob];
