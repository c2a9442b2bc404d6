import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { sendActivation } from './activation/send-activation.ts';
import { forgetSpentCron } from './forget-spent.ts';
import { sendRecovery } from './recovery/request-recovery.ts';

export const accountsJobs: readonly AnyJob[] = [sendActivation, sendRecovery];
export const accountsCrons: readonly Cron[] = [forgetSpentCron];
