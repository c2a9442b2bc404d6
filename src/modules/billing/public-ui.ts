/** What pages of other modules may use of billing. */
export { OwnPaymentsCard, WaitingPaymentsCard } from './manage/dashboard-card-views.tsx';
export { billingPaths } from './paths.ts';
export type { PaymentStatus } from './payment/payment-rules.ts';
export { promptPayAccountOf } from './promptpay/promptpay-account-rules.ts';
export { billingWorkNav } from './module-ui.tsx';
