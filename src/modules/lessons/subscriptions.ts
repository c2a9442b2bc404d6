import { on, type Subscription } from '#platform/events.ts';
import { attemptAwaiting, attemptGraded, attemptVoided } from '#modules/exams/public.ts';
import { orderConfirmed, orderEnded } from '#modules/orders/public.ts';
import { loseOrder, receiveOrder } from './enrol/enrol.ts';
import { hearAwaiting, hearGraded, hearVoided } from './exam/on-exam-graded.ts';

/** What lessons do when orders tell something. Orders have locked the payment and the order; lessons lock the lesson, then the enrolment. Exams have locked the attempt. */
export const lessonsSubscriptions: readonly Subscription[] = [
  on(orderConfirmed, receiveOrder),
  on(orderEnded, loseOrder),
  on(attemptAwaiting, hearAwaiting),
  on(attemptGraded, hearGraded),
  on(attemptVoided, hearVoided),
];
