/** What happens when more is asked for than is there: refuse, sell on, or do not count at all. */
export const STOCK_POLICIES = ['forbid', 'allow', 'untracked'] as const;
export type StockPolicy = (typeof STOCK_POLICIES)[number];

/** Why a person changes what is on hand by hand. */
export const ADJUSTMENT_REASONS = [
  'count',
  'received',
  'damage',
  'loss',
  'expired',
  'own_use',
  'correction',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Every kind of movement: those by hand, and those that documents cause. */
export const MOVEMENT_KINDS = ['opening', 'sale', 'sale_undone', ...ADJUSTMENT_REASONS] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What a visitor is told. The number itself stays with the managers. */
export type AvailabilityClass = 'in_stock' | 'low' | 'sold_out';

/** From this many down, a visitor reads "few left". */
export const LOW_STOCK = 5;

/** Counters of one item. */
export interface StockCounters {
  readonly policy: StockPolicy;
  readonly onHand: number;
  readonly reserved: number;
  readonly safety: number;
}

/** What can still be promised. Negative only where the policy sells on. */
export function availableOf({ onHand, reserved, safety }: Omit<StockCounters, 'policy'>): number {
  return onHand - reserved - safety;
}

/** Items that are not counted, or are sold on without stock, always read as in stock. */
export function availabilityClassOf(policy: StockPolicy, available: number): AvailabilityClass {
  if (policy !== 'forbid') return 'in_stock';
  if (available <= 0) return 'sold_out';
  return available <= LOW_STOCK ? 'low' : 'in_stock';
}

/** Quantities summed per item, in the order of their ids: two lines of one item are one claim on it. */
export function summedByItem(
  lines: readonly { itemId: string; quantity: number }[],
): { itemId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { itemId, quantity } of lines) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  return [...sums]
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .sort((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

/** What an adjustment by hand changes: a difference as told, or the counted number less what the book says. */
export function adjustmentDelta(
  onHand: number,
  change: { delta: number } | { countedQuantity: number },
): number {
  return 'delta' in change ? change.delta : change.countedQuantity - onHand;
}

/** The most that may be on hand, or be missing where a policy allows less than nothing (`stock_on_hand`). */
export const MAX_ON_HAND = 1_000_000_000;
/** The largest number that one adjustment may name. */
export const MAX_ADJUSTMENT = 1_000_000;
export const MAX_NOTE_LENGTH = 500;

/** Which levels a list shows: all, those that run out, those that have run out. */
export const LEVEL_FILTERS = ['all', 'low', 'sold_out'] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number];
