import { findPaymentContact, type PaymentContact } from '#modules/billing/public.ts';
import { ordersSettings } from '#modules/orders/public.ts';
import type { Scope } from '#platform/scope.ts';

/** Whom to ask how to pay, and how long a place waits for the money. */
export interface ArrangedPayment extends PaymentContact {
  readonly payWithinMinutes: number;
}

/** Returns how to pay on a site that takes no PromptPay; null where it does. */
export function findArrangedPayment({ tenant }: Pick<Scope, 'tenant'>): ArrangedPayment | null {
  const payee = findPaymentContact(tenant);
  return payee && { ...payee, payWithinMinutes: ordersSettings.of(tenant).limits.payWithinMinutes };
}
