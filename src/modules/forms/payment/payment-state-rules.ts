/** Where the payment of an answer stands. */
export const PAYMENT_STATES = [
  'unpaid',
  'verifying',
  'partially_paid',
  'paid',
  'expired',
  'cancelled',
  'to_refund',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The order's axes that decide, as orders name them. */
export interface OrderAxes {
  readonly status: 'placed' | 'confirmed' | 'completed' | 'expired' | 'cancelled';
  readonly payment: 'free' | 'unpaid' | 'verifying' | 'partially_paid' | 'paid' | 'overpaid' | 'to_refund';
  readonly isRefunded: boolean;
}

/** Reduces an order to the state of its payment: an answer is paid for once its order is confirmed, also a free one. */
export function paymentStateOf({ status, payment, isRefunded }: OrderAxes): PaymentState {
  if (payment === 'to_refund') return 'to_refund';
  if (isRefunded) return 'refunded';
  if (status === 'expired' || status === 'cancelled') return status;
  if (status !== 'placed') return 'paid';
  return payment === 'verifying' || payment === 'partially_paid' ? payment : 'unpaid';
}
