import { event } from '#platform/events.ts';

export interface OrderEvent {
  readonly orderId: string;
  readonly number: string;
}

/** An order is paid, for the first time or after it had expired. The payment and the order are locked while handlers run. */
export const orderConfirmed = event<OrderEvent>('orders.confirmed');

/** An order has expired or was cancelled: what waited for it is free again, what was given for it is to be taken back. */
export const orderEnded = event<OrderEvent>('orders.ended');
