import { z } from 'zod';
import {
  ADJUSTMENT_REASONS,
  MAX_ADJUSTMENT,
  MAX_NOTE_LENGTH,
  MOVEMENT_KINDS,
  STOCK_POLICIES,
} from './stock-rules.ts';

export const MAX_PAGE_SIZE = 100;
export const MAX_QUERY_LENGTH = 100;

/** Typed into the search of the stock list. */
export const StockQuery = z.string().trim().max(MAX_QUERY_LENGTH);

export const StockLevel = z.object({
  itemId: z.uuid(),
  label: z.string(),
  policy: z.enum(STOCK_POLICIES),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
});
export type StockLevel = z.infer<typeof StockLevel>;

export const StockMovement = z.object({
  movementId: z.uuid(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.int(),
  onHandAfter: z.int(),
  refKind: z.string(),
  refId: z.uuid(),
  note: z.string(),
  actorName: z.string(),
  occurredAt: z.iso.datetime(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const MovementPage = z.object({ movements: z.array(StockMovement), next: z.string().nullable() });
export type MovementPage = z.infer<typeof MovementPage>;

export const LevelPage = z.object({ levels: z.array(StockLevel), next: z.string().nullable() });
export type LevelPage = z.infer<typeof LevelPage>;

const whole = z.coerce.number().int();

/** A manual change, from JSON or a form: `way` says how `quantity` is meant. */
export const AdjustmentForm = z.object({
  item: z.uuid(),
  way: z.enum(['add', 'remove', 'counted']),
  quantity: whole.min(0).max(MAX_ADJUSTMENT),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
  /** Books a loss of reserved goods; a form sends `on`. */
  takesReserved: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
});
export type AdjustmentForm = z.infer<typeof AdjustmentForm>;

/** Converts the form's values to those of the use case. */
export function changeOfForm({
  way,
  quantity,
}: AdjustmentForm): { delta: number } | { countedQuantity: number } {
  if (way === 'counted') return { countedQuantity: quantity };
  return { delta: way === 'add' ? quantity : -quantity };
}
