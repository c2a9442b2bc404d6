import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** Every way in which stock says no. */
export const stockRefusals = refusals({
  'stock.item_missing': { kind: 'missing' },
  /** Less would be left than buyers have been promised: cancel their orders first. */
  'stock.promised': { kind: 'conflict', details: z.object({ onHand: z.int(), reserved: z.int() }) },
  /** More, or less, than the book can hold. */
  'stock.too_many': { kind: 'invalid', details: z.object({ max: z.int() }) },
  'stock.not_counted': { kind: 'conflict' },
});
