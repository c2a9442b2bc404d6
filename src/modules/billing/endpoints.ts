import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { confirmPayment } from './payment/confirm-payment.ts';
import { getManagedPayment, listPayments } from './manage/managed-payments.ts';
import {
  Decision,
  ManagedPayment,
  PaymentList,
  PaymentListQuery,
  PaymentPath,
  PaymentView,
  ReceiptInput,
  RejectInput,
  ReturnInput,
  Slug,
} from './payment/payment-contract.ts';
import { getPaymentView } from './payment/payment-queries.ts';
import {
  MAX_SLIP_BYTES,
  NAMED_REFUSED_TYPES,
  SLIP_LIMIT,
  SLIP_TYPES,
  VIEW_LIMIT,
} from './payment/payment-rules.ts';
import { confirmPayments, returnMoney } from './permissions.ts';
import { prepareSlip, receiveSlip } from './slip/receive-slip.ts';
import { rejectSlip } from './slip/reject-slip.ts';
import { returnSurplus } from './payment/return-surplus.ts';

export const getPaymentBySlug = endpoint({
  route: 'GET /api/billing/payments/:slug',
  summary:
    'Returns a payment as its payer sees it: state, amount due, PromptPay code. Requires only the slug.',
  access: anyone,
  input: z.object({ slug: Slug }),
  output: PaymentView,
  limit: VIEW_LIMIT,
  handle: (scope, { slug }) => getPaymentView(scope, slug),
});

export const postSlip = endpoint({
  route: 'POST /api/billing/payments/:slug/slips',
  summary: 'Uploads an image of a transfer slip. The same image again is treated as the same slip.',
  access: anyone,
  input: z.object({ slug: Slug, bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: PaymentView,
  status: 201,
  idempotent: true,
  limit: SLIP_LIMIT,
  body: { kind: 'bytes', maxBytes: MAX_SLIP_BYTES, types: [...SLIP_TYPES, ...NAMED_REFUSED_TYPES] },
  prepare: (scope, { slug, bytes }) => prepareSlip(scope, slug, bytes),
  handle: (scope, { slug }, { prepared }) => receiveSlip(scope, slug, prepared),
});

export const getPayments = endpoint({
  route: 'GET /api/billing/manage/payments',
  summary: 'Lists the payments of the site, those with an undecided slip first.',
  access: confirmPayments,
  input: PaymentListQuery,
  output: PaymentList,
  handle: listPayments,
});

export const getManagedPaymentById = endpoint({
  route: 'GET /api/billing/manage/payments/:payment',
  summary: 'Returns a payment with its slips, transfers and returned amounts.',
  access: confirmPayments,
  input: PaymentPath,
  output: ManagedPayment,
  handle: (scope, { payment }) => getManagedPayment(scope, payment),
});

export const postReceipt = endpoint({
  route: 'POST /api/billing/manage/payments/:payment/receipts',
  summary: 'Confirms a transfer seen on the bank account and allocates it to the payment.',
  access: confirmPayments,
  input: PaymentPath.extend(ReceiptInput.shape),
  output: Decision,
  status: 201,
  idempotent: true,
  handle: async (scope, { payment, ...receipt }) => ({
    paymentId: payment,
    ...(await confirmPayment(scope, { paymentId: payment, ...receipt })),
  }),
});

export const postRejection = endpoint({
  route: 'POST /api/billing/manage/payments/:payment/slips/:slip/reject',
  summary: 'Rejects a slip; the payer sees the reason and may upload another.',
  access: confirmPayments,
  input: PaymentPath.extend({ slip: z.uuid(), ...RejectInput.shape }),
  output: Decision,
  idempotent: true,
  handle: async (scope, { payment, slip, reason }) => ({
    paymentId: payment,
    ...(await rejectSlip(scope, { paymentId: payment, slipId: slip, reason })),
  }),
});

export const postReturn = endpoint({
  route: 'POST /api/billing/manage/payments/:payment/returns',
  summary: 'Records that surplus money was returned or credited.',
  access: returnMoney,
  input: PaymentPath.extend(ReturnInput.shape),
  output: Decision,
  status: 201,
  idempotent: true,
  handle: async (scope, { payment, ...given }) => ({
    paymentId: payment,
    ...(await returnSurplus(scope, { paymentId: payment, ...given })),
  }),
});

export const billingEndpoints = [
  getPaymentBySlug,
  postSlip,
  getPayments,
  getManagedPaymentById,
  postReceipt,
  postRejection,
  postReturn,
];
