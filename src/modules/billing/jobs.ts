import type { AnyJob } from '#platform/jobs/job.ts';

export const billingJobs: readonly AnyJob[] = [];
