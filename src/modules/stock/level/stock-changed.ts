import { emit, event } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import type { AvailabilityClass } from './stock-rules.ts';

/** What visitors are told of these items (in stock, low, sold out) has changed. */
export const stockChanged = event<{ readonly itemIds: readonly string[] }>('stock.changed');

export interface AvailabilityChange {
  readonly itemId: string;
  readonly was: AvailabilityClass;
  readonly is: AvailabilityClass;
}

/** Announces the items among `changes` whose availability reads differently now; stays silent about all others. */
export async function announceChanges(scope: Scope, changes: readonly AvailabilityChange[]): Promise<void> {
  const itemIds = changes.filter(({ was, is }) => was !== is).map(({ itemId }) => itemId);
  if (itemIds.length > 0) await emit(scope, stockChanged, { itemIds });
}
