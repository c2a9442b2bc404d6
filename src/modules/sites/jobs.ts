import type { AnyJob } from '#platform/jobs/job.ts';
import { forwardLog } from './log/forward-log.ts';
import { verifyHost } from './hosts/verify-host.ts';

export const sitesJobs: readonly AnyJob[] = [verifyHost, forwardLog];
