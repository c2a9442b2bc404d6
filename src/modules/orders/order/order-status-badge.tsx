import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { OrderState } from './order-contract.ts';
import { type Headline, headlineOf } from './order-rules.ts';

const tones: Readonly<Record<Headline, Tone>> = {
  awaiting_payment: 'warning',
  verifying: 'accent',
  partially_paid: 'warning',
  preparing: 'accent',
  packed: 'accent',
  ready_for_pickup: 'positive',
  shipped: 'accent',
  completed: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  to_refund: 'danger',
};

/** Badge with the order's headline. */
export function OrderStatusBadge({ state }: { state: OrderState }): ReactNode {
  const headline = headlineOf(state);
  return <Badge tone={tones[headline]}>{headlineText(headline)}</Badge>;
}

export function headlineText(headline: Headline): string {
  switch (headline) {
    case 'awaiting_payment':
      return m.orders_state_awaiting_payment();
    case 'verifying':
      return m.orders_state_verifying();
    case 'partially_paid':
      return m.orders_state_partially_paid();
    case 'preparing':
      return m.orders_state_preparing();
    case 'packed':
      return m.orders_state_packed();
    case 'ready_for_pickup':
      return m.orders_state_ready_for_pickup();
    case 'shipped':
      return m.orders_state_shipped();
    case 'completed':
      return m.orders_state_completed();
    case 'expired':
      return m.orders_state_expired();
    case 'cancelled':
      return m.orders_state_cancelled();
    case 'to_refund':
      return m.orders_state_to_refund();
  }
}
