import { on, type Subscription } from '#platform/events.ts';
import { orderConfirmed, orderEnded } from '#modules/orders/public.ts';
import { loseOrder, receiveOrder } from './enrol/enrol.ts';

/** What lessons do when orders tell something. Orders have locked the payment and the order; lessons lock the lesson, then the enrolment. */
export const lessonsSubscriptions: readonly Subscription[] = [
  on(orderConfirmed, receiveOrder),
  on(orderEnded, loseOrder),
];
