import type { AnyJob } from '#platform/jobs/job.ts';
import { sendActivation } from './activation/send-activation.ts';
import { sendRecovery } from './recovery/request-recovery.ts';

export const accountsJobs: readonly AnyJob[] = [sendActivation, sendRecovery];
