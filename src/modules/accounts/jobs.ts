import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { sendActivation } from './activation/send-activation.ts';
import { forgetSpentCron } from './sealed-state/forget-spent.ts';
import { erasePerson } from './personal-data/delete-account.ts';
import { forgetExport, makeExport } from './personal-data/export-data.ts';
import { sendRecovery } from './recovery/request-recovery.ts';

export const accountsJobs: readonly AnyJob[] = [
  sendActivation,
  sendRecovery,
  makeExport,
  forgetExport,
  erasePerson,
];
export const accountsCrons: readonly Cron[] = [forgetSpentCron];
