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
  expect(paymentStateOf({ status, payment, isRefunded: false })).toBe(state);
});

test.for(['expired', 'cancelled'] as const)(
  'an order that is %s, with its money given back: refunded',
  (status) => {
    expect(paymentStateOf({ status, payment: 'unpaid', isRefunded: true })).toBe('refunded');
    expect(paymentStateOf({ status, payment: 'to_refund', isRefunded: false })).toBe('to_refund');
  },
);
