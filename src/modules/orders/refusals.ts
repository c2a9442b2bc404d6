import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** Every way in which orders say no. */
export const ordersRefusals = refusals({
  'orders.no_lines': { kind: 'invalid' },
  'orders.too_large': { kind: 'invalid', details: z.object({ maxLines: z.int() }) },
  'orders.out_of_stock': { kind: 'conflict', details: z.object({ skus: z.array(z.string()) }) },
  /** Also another's order: whether it exists is nobody's business. */
  'orders.order_missing': { kind: 'missing' },
  /** The order has moved on: what was asked for is not possible from where it stands. */
  'orders.not_possible': {
    kind: 'conflict',
    details: z.object({ status: z.string(), payment: z.string(), fulfilment: z.string() }),
  },
  /** Same answer for a wrong number and a wrong telephone. */
  'orders.lookup_failed': { kind: 'missing' },
  'orders.too_many_lookups': { kind: 'limited', details: Waiting },
});
