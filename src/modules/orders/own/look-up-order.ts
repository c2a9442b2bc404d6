import { countAttempt } from '#platform/access/attempts.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { z } from 'zod';
import { accessToken } from '../order/order-access.ts';
import type { LookUpInput } from '../order/order-contract.ts';
import { cleanOrderNumber } from '../order/order-rules.ts';
import { findOrderByNumber } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';

/** Attempts per order number and window, over all clients: four phone digits are quickly guessed. */
export const MAX_LOOKUPS_PER_NUMBER = 10;
const LOOKUP_WINDOW_MINUTES = 60;

/**
 * Counts the attempt before the look-up, in its own transaction, so that a failed look-up counts too.
 * Refuses with `orders.too_many_lookups`.
 */
export async function countLookup(
  scope: ScopeWithoutTx,
  { number }: z.output<typeof LookUpInput>,
): Promise<void> {
  const subject = `orders look-up ${cleanOrderNumber(number)}`.slice(0, 200);
  const { attempts, waiting } = await scope.app.database.write(scope.tenant.id, (tx) =>
    countAttempt(tx, scope.tenant.id, { subject, windowMinutes: LOOKUP_WINDOW_MINUTES, now: scope.now }),
  );
  if (attempts > MAX_LOOKUPS_PER_NUMBER) throw refuse(ordersRefusals, 'orders.too_many_lookups', waiting);
}

/**
 * Opens an order by its number and the last four digits of its phone number. A wrong number and a wrong phone get the same
 * answer. Refuses with `orders.lookup_failed`.
 */
export async function lookUpOrder(
  scope: Scope,
  input: z.output<typeof LookUpInput>,
): Promise<{ number: string; token: string }> {
  const order = await findOrderByNumber(scope, cleanOrderNumber(input.number));
  const isMatch = order !== null && order.contactPhone.replace(/\D/g, '').endsWith(input.phoneLast4);
  if (!isMatch) throw refuse(ordersRefusals, 'orders.lookup_failed');
  return { number: order.number, token: accessToken(scope, order.orderId) };
}
