import { event } from '#platform/events.ts';

/** Payload of every payment event. The target is opaque to billing; its owner recognises the kind. */
export interface PaymentEvent {
  readonly paymentId: string;
  readonly slug: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly amountSatang: number;
  /** Money currently held for it. */
  readonly paidSatang: number;
}

/**
 * The target is fully paid, for the first time; a payment that takes any amount emits it for each receipt. The payment
 * row is locked while handlers run.
 */
export const paymentPaid = event<PaymentEvent>('billing.payment_paid');
/** Money was received, but less than the amount. */
export const paymentUnderpaid = event<PaymentEvent & { readonly outstandingSatang: number }>(
  'billing.payment_underpaid',
);
/** More than the amount was received (after or together with `paymentPaid`), or money for a cancelled payment. */
export const paymentOverpaid = event<PaymentEvent & { readonly surplusSatang: number }>(
  'billing.payment_overpaid',
);
export const slipUploaded = event<PaymentEvent & { readonly slipId: string }>('billing.slip_uploaded');
export const slipRejected = event<PaymentEvent & { readonly slipId: string; readonly reason: string }>(
  'billing.slip_rejected',
);
/** Surplus was sent back or credited; `paidSatang` is what is still held. */
export const surplusReturned = event<
  PaymentEvent & { readonly returnedSatang: number; readonly reference: string }
>('billing.surplus_returned');
/** Wallet money was spent on a payment. */
export const walletSpent = event<{ readonly holderId: string; readonly amountSatang: number }>(
  'billing.wallet_spent',
);
