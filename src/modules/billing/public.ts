/** Front door of billing. Lock order everywhere: payment → its target (order) → what the target holds (stock). */
export { type PaymentEvent, paymentOverpaid, paymentPaid, paymentUnderpaid, slipRejected, slipUploaded } from './billing-events.ts';
export { cancelPayment, expirePayment, extendPayment } from './close-payment.ts';
export { type OpenPaymentInput, openPayment } from './open-payment.ts';
export { findPaymentOf, lockPaymentOf, type Payment, type PaymentLine, type PaymentTarget } from './payment-rows.ts';
