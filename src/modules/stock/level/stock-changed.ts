import { emit, event } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import type { AvailabilityClass } from './stock-rules.ts';

/** The availability shown to visitors (in stock, low, sold out) has changed for these items. */
export const stockChanged = event<{ readonly itemIds: readonly string[] }>('stock.changed');

export interface AvailabilityChange {
  readonly itemId: string;
  readonly was: AvailabilityClass;
  readonly is: AvailabilityClass;
}

/** Emits `stockChanged` for those items whose availability class has changed. */
export async function announceChanges(scope: Scope, changes: readonly AvailabilityChange[]): Promise<void> {
  const itemIds = changes.filter(({ was, is }) => was !== is).map(({ itemId }) => itemId);
  if (itemIds.length > 0) await emit(scope, stockChanged, { itemIds });
}
