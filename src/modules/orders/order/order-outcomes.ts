import { event } from '#platform/events.ts';

export interface OrderEvent {
  readonly orderId: string;
  readonly number: string;
}

/** An order was paid, or an expired one was revived. Handlers run with the payment and the order locked. */
export const orderConfirmed = event<OrderEvent>('orders.confirmed');

/** An order expired or was cancelled. Subscribers release what it reserved and revoke what it granted. */
export const orderEnded = event<OrderEvent>('orders.ended');
