/** Public user interface of billing. */
export { billingPaths } from './paths.ts';
export type { PaymentStatus } from './payment/payment-rules.ts';
export { promptPayAccountOf } from './promptpay/promptpay-account-rules.ts';
export { billingSettings } from './payment/billing-settings-contract.ts';
