import type { PaymentState } from '../payment/payment-state-rules.ts';
import type { Tone } from '#ui/text/badge.tsx';
import type { ResponseState } from '../response/response-rules.ts';

/** How the states of answers look. */
export const RESPONSE_TONE: Readonly<Record<ResponseState, Tone>> = {
  submitted: 'accent',
  under_review: 'warning',
  accepted: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
  spam: 'neutral',
  erased: 'neutral',
};

export const PAYMENT_TONE: Readonly<Record<PaymentState, Tone>> = {
  unpaid: 'warning',
  verifying: 'accent',
  partially_paid: 'warning',
  paid: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  to_refund: 'danger',
  refunded: 'neutral',
};
