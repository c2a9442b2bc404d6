import type { AnyJob } from '#platform/jobs/job.ts';
import { submitOverdueJob } from './attempt/submit-overdue.ts';

export const examsJobs: readonly AnyJob[] = [submitOverdueJob];
