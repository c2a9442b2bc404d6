/** If more is ordered than available: refuse, oversell, or do not track stock at all. */
export const STOCK_POLICIES = ['forbid', 'allow', 'untracked'] as const;
export type StockPolicy = (typeof STOCK_POLICIES)[number];

/** Reasons for manual adjustments. */
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

/** Whether a reason states a fact about the goods, which holds for reserved ones too; own use is a decision. */
export function isLoss(reason: AdjustmentReason): boolean {
  return reason !== 'own_use' && reason !== 'received';
}

/** All kinds of movements: manual ones and those caused by documents. */
export const MOVEMENT_KINDS = ['opening', 'sale', 'sale_undone', ...ADJUSTMENT_REASONS] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Availability shown to visitors; only managers see the number. */
export type AvailabilityClass = 'in_stock' | 'low' | 'sold_out';

/** At or below this number, visitors see "few left". */
export const LOW_STOCK = 5;

/** Counters of one item. */
export interface StockCounters {
  readonly policy: StockPolicy;
  readonly onHand: number;
  readonly reserved: number;
  readonly safety: number;
}

/** Quantity that can still be reserved. Negative only if the policy allows overselling. */
export function availableOf({ onHand, reserved, safety }: Omit<StockCounters, 'policy'>): number {
  return onHand - reserved - safety;
}

/** Untracked items and items that may be oversold always count as in stock. */
export function availabilityClassOf(policy: StockPolicy, available: number): AvailabilityClass {
  if (policy !== 'forbid') return 'in_stock';
  if (available <= 0) return 'sold_out';
  return available <= LOW_STOCK ? 'low' : 'in_stock';
}

/** Sums quantities per item, in id order: two lines with the same item are one reservation. */
export function summedByItem(
  lines: readonly { itemId: string; quantity: number }[],
): { itemId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { itemId, quantity } of lines) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  return [...sums]
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .sort((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

/** Quantity change of a manual adjustment: the given difference, or the counted number minus the book. */
export function adjustmentDelta(
  onHand: number,
  change: { delta: number } | { countedQuantity: number },
): number {
  return 'delta' in change ? change.delta : change.countedQuantity - onHand;
}

/** Largest quantity on hand, and largest shortage if the policy allows overselling (`stock_on_hand`). */
export const MAX_ON_HAND = 1_000_000_000;
/** Largest number in one adjustment. */
export const MAX_ADJUSTMENT = 1_000_000;
export const MAX_NOTE_LENGTH = 500;

/**
 * Why a level is not possible: fewer pieces than none or than are reserved where overselling is forbidden, or more than
 * are counted. Null where it is.
 */
export function findLevelProblem({
  policy,
  onHand,
  reserved,
}: StockCounters): 'promised' | 'too_few' | 'too_many' | null {
  if (policy === 'forbid' && onHand < 0) return 'too_few';
  if (policy === 'forbid' && onHand < reserved) return 'promised';
  return Math.abs(onHand) > MAX_ON_HAND ? 'too_many' : null;
}

/** Filters of the stock list: all, running low, sold out. */
export const LEVEL_FILTERS = ['all', 'low', 'sold_out'] as const;
/** What the stock list can be sorted by. */
export const LEVEL_SORTS = ['available', 'label'] as const;
export type LevelSort = (typeof LEVEL_SORTS)[number];

export type LevelFilter = (typeof LEVEL_FILTERS)[number];
