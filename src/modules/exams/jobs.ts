import type { AnyJob } from '#platform/jobs/job.ts';
import { submitOverdueJob } from './submit-overdue.ts';

export const examsJobs: readonly AnyJob[] = [submitOverdueJob];
