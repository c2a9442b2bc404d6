/** What pages of other modules may use of billing. */
export { OwnPaymentsCard, WaitingPaymentsCard } from './dashboard-card-views.tsx';
export { billingPaths } from './paths.ts';
export type { PaymentStatus } from './payment-rules.ts';
export { promptPayAccountOf } from './promptpay-account-rules.ts';
export { billingWorkNav } from './manage/work-nav.tsx';
