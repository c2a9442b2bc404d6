import { countAttempt, takeAttemptBack } from '#platform/access/attempts.ts';
import { clientNetworkOf } from '#platform/http/client-network.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { z } from 'zod';
import { accessToken } from '../order/order-access.ts';
import type { LookUpInput } from '../order/order-contract.ts';
import { cleanOrderNumber } from '../order/order-rules.ts';
import { findOrderByNumber } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';

/** A counted attempt, with the counter of its client network. */
interface CountedLookup {
  readonly network: string;
}

/** Attempts per order number and window, over all clients: four phone digits are quickly guessed. */
export const MAX_LOOKUPS_PER_NUMBER = 10;
/**
 * Failed attempts per client network and window, over all numbers: otherwise ten attempts at each of a shop's thousands
 * of consecutive numbers would open some orders every hour. Each guess is right once in 10,000, so a network opens
 * one order in 17 hours of guessing on average. Right attempts do not count, so this is more than 500 honest guests of one
 * address use up who mistype once.
 */
export const MAX_FAILED_LOOKUPS_PER_NETWORK = 600;
const LOOKUP_WINDOW_MINUTES = 60;

/**
 * Counts the attempt before the look-up, in its own transaction, so that concurrent guesses cannot exceed the limits;
 * `forgiveLookup` takes a right one back. Refuses with `orders.too_many_lookups`.
 */
export async function countLookup(
  scope: ScopeWithoutTx,
  { number }: z.output<typeof LookUpInput>,
  { ip }: Pick<RequestFrame, 'ip'>,
): Promise<CountedLookup> {
  const network = `orders look-up ip ${clientNetworkOf(ip)}`;
  const ofNumber = `orders look-up ${cleanOrderNumber(number)}`.slice(0, 200);
  const count = (subject: string) =>
    scope.app.database.write(scope.tenant.id, (tx) =>
      countAttempt(tx, scope.tenant.id, { subject, windowMinutes: LOOKUP_WINDOW_MINUTES, now: scope.now }),
    );
  const together = await count(network);
  if (together.attempts > MAX_FAILED_LOOKUPS_PER_NETWORK)
    throw refuse(ordersRefusals, 'orders.too_many_lookups', together.waiting);
  const { attempts, waiting } = await count(ofNumber);
  if (attempts > MAX_LOOKUPS_PER_NUMBER) throw refuse(ordersRefusals, 'orders.too_many_lookups', waiting);
  return { network };
}

/** Takes a right attempt back from the failed ones of its client network. */
export function forgiveLookup(scope: Scope, { network }: CountedLookup): Promise<void> {
  return takeAttemptBack(scope.tx, scope.tenant.id, network);
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
