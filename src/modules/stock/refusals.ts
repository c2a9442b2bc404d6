import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of stock. */
export const stockRefusals = refusals({
  'stock.item_missing': { kind: 'missing' },
  /** Less than the reserved quantity would be left: cancel orders first, or book it as a loss of reserved goods. */
  'stock.promised': { kind: 'conflict', details: z.object({ onHand: z.int(), reserved: z.int() }) },
  /** More would be taken than there is. */
  'stock.too_few': { kind: 'conflict', details: z.object({ onHand: z.int() }) },
  /** Outside the range that the book can store. */
  'stock.too_many': { kind: 'invalid', details: z.object({ max: z.int() }) },
  'stock.not_counted': { kind: 'conflict' },
});
