import { countWaitingPayments } from '#modules/billing/public.ts';
import { countDeskLists } from '#modules/orders/public.ts';
import type { Scope } from '#platform/scope.ts';

/** A count that stops at a bound. */
export interface BoundedCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** Counts paid orders that are not packed and slips that nobody has decided on. */
export async function countWaitingWork(scope: Scope): Promise<{ toPack: BoundedCount; slips: BoundedCount }> {
  const [{ to_pack: toPack }, slips] = await Promise.all([
    countDeskLists(scope),
    countWaitingPayments(scope),
  ]);
  return { toPack: { count: toPack?.count ?? 0, isCapped: toPack?.isMore === true }, slips };
}
