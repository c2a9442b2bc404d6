import { expect, test } from 'vitest';
import { type OrderAxes, type PaymentState, paymentStateOf } from './payment-state-rules.ts';

test.for<[status: OrderAxes['status'], payment: OrderAxes['payment'], state: PaymentState]>([
  ['placed', 'unpaid', 'unpaid'],
  ['placed', 'verifying', 'verifying'],
  ['placed', 'partially_paid', 'partially_paid'],
  ['confirmed', 'paid', 'paid'],
  ['completed', 'paid', 'paid'],
  ['completed', 'overpaid', 'paid'],
  ['completed', 'free', 'paid'],
  ['expired', 'unpaid', 'expired'],
  ['expired', 'verifying', 'expired'],
  ['expired', 'to_refund', 'to_refund'],
  ['cancelled', 'unpaid', 'cancelled'],
  ['cancelled', 'free', 'cancelled'],
  ['cancelled', 'to_refund', 'to_refund'],
])('an order that is %s and %s: %s', ([status, payment, state]) => {
  expect(paymentStateOf({ status, payment })).toBe(state);
});
