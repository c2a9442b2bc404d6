/** Front door of billing. Lock order everywhere: payment → its target (order) → the payer's wallet → stock. */
export {
  type PaymentEvent,
  paymentOverpaid,
  paymentPaid,
  paymentUnderpaid,
  slipRejected,
  slipUploaded,
  surplusReturned,
  walletSpent,
} from './billing-events.ts';
export { type BulkPayment, bulkLoadPayments } from './bulk-load.ts';
export { cancelPayment, expirePayment, extendPayment, giveUpPayment } from './close-payment.ts';
export { type ConfirmPaymentInput, confirmPayment } from './confirm-payment.ts';
export { ownPaymentsCard, waitingPaymentsCard } from './dashboard-cards.ts';
export { drawSlip, type SlipDrawing } from './draw-slip.ts';
export { type OpenPaymentInput, openPayment } from './open-payment.ts';
export {
  findPaymentOf,
  lockPaymentOf,
  type Payment,
  type PaymentLine,
  type PaymentTarget,
} from './payment-rows.ts';
export { billingPaths } from './paths.ts';
export { type PromptPaySetting, promptPayAccountOf } from './promptpay-account-rules.ts';
export { payFromWallet } from './pay-from-wallet.ts';
export { prepareSlip, receiveSlip } from './receive-slip.ts';
export { rejectSlip } from './reject-slip.ts';
