import { accountsEndpoints } from '#modules/accounts/endpoints.ts';
import { accountsPersonalData } from '#modules/accounts/personal-data.ts';
import { accountsCrons, accountsJobs } from '#modules/accounts/jobs.ts';
import { addressEndpoints } from '#modules/address/endpoints.ts';
import { billingEndpoints } from '#modules/billing/endpoints.ts';
import { billingPersonalData } from '#modules/billing/personal-data.ts';
import { filesContentTokenKinds } from '#modules/files/content-token-kinds.ts';
import { filesEndpoints } from '#modules/files/endpoints.ts';
import { filesCrons, filesJobs } from '#modules/files/jobs.ts';
import { filesPersonalData } from '#modules/files/personal-data.ts';
import { messagesEndpoints } from '#modules/messages/endpoints.ts';
import { messagesPersonalData } from '#modules/messages/personal-data.ts';
import { messagesLive, messagesNoticeKinds } from '#modules/messages/public.ts';
import { notificationsEndpoints } from '#modules/notifications/endpoints.ts';
import { notificationsCrons, notificationsJobs } from '#modules/notifications/jobs.ts';
import { notificationsPersonalData } from '#modules/notifications/personal-data.ts';
import { noticesLive } from '#modules/notifications/public.ts';
import { accountsSealed, securityNotices } from '#modules/accounts/public.ts';
import { linksSealed } from '#modules/files/public.ts';
import { orderNoticeKinds } from '#modules/orders/public.ts';
import { walletNoticeKinds } from '#modules/wallet/public.ts';
import { certificatesCrons, certificatesJobs } from '#modules/certificates/jobs.ts';
import { certificatesPersonalData } from '#modules/certificates/personal-data.ts';
import { certificatesNoticeKinds } from '#modules/certificates/public.ts';
import { certificatesSubscriptions } from '#modules/certificates/subscriptions.ts';
import { examsEndpoints } from '#modules/exams/endpoints.ts';
import { examsJobs } from '#modules/exams/jobs.ts';
import { examsPersonalData } from '#modules/exams/personal-data.ts';
import { ledgerCrons } from '#modules/ledger/jobs.ts';
import { lessonsEndpoints } from '#modules/lessons/endpoints.ts';
import { lessonsCrons, lessonsJobs } from '#modules/lessons/jobs.ts';
import { lessonsPersonalData } from '#modules/lessons/personal-data.ts';
import { lessonsSubscriptions } from '#modules/lessons/subscriptions.ts';
import { ordersEndpoints } from '#modules/orders/endpoints.ts';
import { ordersJobs } from '#modules/orders/jobs.ts';
import { ordersPersonalData } from '#modules/orders/personal-data.ts';
import { ordersSubscriptions } from '#modules/orders/subscriptions.ts';
import { shopEndpoints } from '#modules/shop/endpoints.ts';
import { shopJobs } from '#modules/shop/jobs.ts';
import { shopPersonalData } from '#modules/shop/personal-data.ts';
import { shopNoticeKinds } from '#modules/shop/public.ts';
import { shopSubscriptions } from '#modules/shop/subscriptions.ts';
import { sitesEndpoints } from '#modules/sites/endpoints.ts';
import { sitesJobs } from '#modules/sites/jobs.ts';
import { stockEndpoints } from '#modules/stock/endpoints.ts';
import { walletPersonalData } from '#modules/wallet/personal-data.ts';
import { walletEndpoints } from '#modules/wallet/endpoints.ts';
import { walletJobs } from '#modules/wallet/jobs.ts';
import { walletSubscriptions } from '#modules/wallet/subscriptions.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { type Subscriptions, subscriptionsOf } from '#platform/events.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import { apiKeysSealed } from '#platform/gateway/api-keys.ts';
import type { AnyJob, Cron } from '#platform/jobs/job.ts';
import { pictureJobs } from '#platform/images/thumbnails.ts';
import { mailJobs } from '#platform/mail/mail.ts';
import { sendWaitingMailCron } from '#platform/mail/waiting-mail.ts';
import { mailPersonalData } from '#platform/mail/personal-data.ts';
import { auditPersonalData, type PersonalData, sessionsPersonalData } from '#platform/personal-data.ts';
import { cleanUpCron } from '#platform/jobs/clean-up.ts';
import { resealCron } from '#platform/jobs/reseal.ts';
import type { LiveState } from '#platform/live/live-state.ts';
import type { ContentTokenKind } from '#platform/storage/content-token-kind.ts';
import { type NoticeKinds, noticeKindsOf } from '#platform/notice-kind.ts';
import { reconcileObjectsCron } from '#platform/storage/object-reconciler.ts';
import type { HomeCandidate } from '#platform/page/home-candidate.ts';
import { scrubObjectsCron } from '#platform/storage/object-scrubber.ts';
import { sweepObjectsCron } from '#platform/storage/object-sweeper.ts';
import { tenantSecretsSealed } from '#platform/tenancy/tenant-secrets.ts';

/** Every JSON call of the product. */
export const endpoints: readonly Endpoint[] = [
  ...sitesEndpoints,
  ...accountsEndpoints,
  ...addressEndpoints,
  ...shopEndpoints,
  ...ordersEndpoints,
  ...stockEndpoints,
  ...billingEndpoints,
  ...messagesEndpoints,
  ...notificationsEndpoints,
  ...walletEndpoints,
  ...lessonsEndpoints,
  ...filesEndpoints,
  ...examsEndpoints,
];

/** What a program of a trusted server may be allowed: the work of managers, never that of admins or of a person alone. */
export const grants: readonly string[] = [
  ...new Set(
    endpoints
      .map(({ definition }) => definition.access)
      .filter(({ minimalRole }) => minimalRole === 'manager')
      .map(({ name }) => name),
  ),
].toSorted();

/** Every job that may be queued. */
export const jobs: readonly AnyJob[] = [
  ...pictureJobs,
  ...mailJobs,
  ...accountsJobs,
  ...ordersJobs,
  ...shopJobs,
  ...sitesJobs,
  ...walletJobs,
  ...notificationsJobs,
  ...lessonsJobs,
  ...filesJobs,
  ...examsJobs,
  ...certificatesJobs,
];

/** Every column that holds sealed texts. */
export const sealedColumns: readonly SealedColumn[] = [
  ...tenantSecretsSealed,
  ...apiKeysSealed,
  ...accountsSealed,
  ...linksSealed,
];

/** Everything that runs by the clock. */
export const crons: readonly Cron[] = [
  sweepObjectsCron,
  reconcileObjectsCron,
  scrubObjectsCron,
  cleanUpCron,
  resealCron(sealedColumns),
  sendWaitingMailCron,
  ...accountsCrons,
  ...ledgerCrons,
  ...notificationsCrons,
  ...filesCrons,
  ...certificatesCrons,
  ...lessonsCrons,
];

/** Who stands by the addresses of bytes that were given out. */
export const contentTokenKinds: readonly ContentTokenKind[] = filesContentTokenKinds;

/** Pages that members of something start from instead of `/`, the first that holds. */
export const homes: readonly HomeCandidate[] = [];

/** Who listens to what, in the order in which handlers run. */
export const subscriptions: Subscriptions = subscriptionsOf(
  ordersSubscriptions,
  shopSubscriptions,
  walletSubscriptions,
  lessonsSubscriptions,
  certificatesSubscriptions,
);

/** Everything that people may be told. */
export const noticeKinds: NoticeKinds = noticeKindsOf(
  orderNoticeKinds,
  walletNoticeKinds,
  certificatesNoticeKinds,
  messagesNoticeKinds,
  shopNoticeKinds,
  securityNotices,
);

/** What open pages are told of by themselves. */
export const liveStates: readonly LiveState[] = [noticesLive, messagesLive];

/** Everything that keeps something about people. The account itself is erased last: others may still look it up. */
export const personalData: readonly PersonalData[] = [
  ordersPersonalData,
  billingPersonalData,
  walletPersonalData,
  filesPersonalData,
  shopPersonalData,
  messagesPersonalData,
  notificationsPersonalData,
  examsPersonalData,
  lessonsPersonalData,
  certificatesPersonalData,
  mailPersonalData,
  sessionsPersonalData,
  auditPersonalData,
  accountsPersonalData,
];
