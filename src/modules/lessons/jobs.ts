import type { AnyJob } from '#platform/jobs/job.ts';
import { endOfferJob } from './enrol/seats.ts';

export const lessonsJobs: readonly AnyJob[] = [endOfferJob];
