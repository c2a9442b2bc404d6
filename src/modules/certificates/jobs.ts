import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { remindOfExpiryCron } from './issue/expiry-reminder.ts';
import { printCertificate } from './paper/print-certificate.ts';

export const certificatesJobs: readonly AnyJob[] = [printCertificate];
export const certificatesCrons: readonly Cron[] = [remindOfExpiryCron];
