import { z } from 'zod';

/** Why a manager changes what is on hand, the most usual first. */
export const ADJUSTMENT_REASONS = ['received', 'count', 'damage', 'loss', 'expired', 'own_use', 'correction'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const STOCK_CHANGES = ['add', 'remove', 'counted'] as const;
const MAX_QUANTITY = 1_000_000;

/** A change of what is on hand: `way` says how `quantity` is meant. */
export const StockForm = z.object({
  variantId: z.uuid(),
  way: z.enum(STOCK_CHANGES),
  quantity: z.string().trim().regex(/^\d{1,7}$/).transform(Number).pipe(z.int().max(MAX_QUANTITY)),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(500).default(''),
});
export type StockForm = z.infer<typeof StockForm>;
