import { listOrderStates } from '#modules/orders/public.ts';
import type { Scope } from '#platform/scope.ts';
import { type PaymentState, paymentStateOf } from './payment-state-rules.ts';

/** What managers see of the order of an answer. */
export interface AnswerPayment {
  readonly number: string;
  readonly amountSatang: number;
  readonly state: PaymentState;
}

/** Returns how the orders of answers stand, by the order's id. */
export async function listAnswerPayments(
  scope: Scope,
  answers: readonly { readonly orderId: string | null }[],
): Promise<Readonly<Record<string, AnswerPayment>>> {
  const orders = await listOrderStates(
    scope,
    answers.flatMap(({ orderId }) => orderId ?? []),
  );
  return Object.fromEntries(
    orders.map((order) => [
      order.orderId,
      { number: order.number, amountSatang: order.grandTotalSatang, state: paymentStateOf(order) },
    ]),
  );
}
