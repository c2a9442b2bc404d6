import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { digestCron, forgetNoticesCron } from './sending/digest.ts';
import { pushLine, sendNoticeMail } from './sending/send-notice.ts';

export const notificationsJobs: readonly AnyJob[] = [sendNoticeMail, pushLine];
export const notificationsCrons: readonly Cron[] = [digestCron, forgetNoticesCron];
