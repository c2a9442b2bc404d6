import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { PaymentStatus } from './payment-rules.ts';

const tones: Record<PaymentStatus, Tone> = {
  awaiting_payment: 'neutral',
  verifying: 'accent',
  underpaid: 'warning',
  paid: 'positive',
  overpaid: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
};

/** Short label of a payment's status. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }): ReactNode {
  return <Badge tone={tones[status]}>{paymentStatusText(status)}</Badge>;
}

export function paymentStatusText(status: PaymentStatus): string {
  switch (status) {
    case 'awaiting_payment':
      return m.billing_status_awaiting_payment();
    case 'verifying':
      return m.billing_status_verifying();
    case 'underpaid':
      return m.billing_status_underpaid();
    case 'paid':
      return m.billing_status_paid();
    case 'overpaid':
      return m.billing_status_overpaid();
    case 'expired':
      return m.billing_status_expired();
    case 'cancelled':
      return m.billing_status_cancelled();
  }
}
