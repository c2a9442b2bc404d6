import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** All refusals of orders. */
export const ordersRefusals = refusals({
  'orders.no_lines': { kind: 'invalid' },
  'orders.too_large': { kind: 'invalid', details: z.object({ maxLines: z.int() }) },
  'orders.out_of_stock': { kind: 'conflict', details: z.object({ skus: z.array(z.string()) }) },
  /** Also for an order that the actor may not open, so that its existence is not revealed. */
  'orders.order_missing': { kind: 'missing' },
  /** The order's current state does not allow the action. */
  'orders.not_possible': {
    kind: 'conflict',
    details: z.object({ status: z.string(), payment: z.string(), fulfilment: z.string() }),
  },
  /** Its document cannot be issued yet: what the site must say about its seller, and the manager about the buyer. */
  'orders.document_incomplete': {
    kind: 'conflict',
    details: z.object({ seller: z.array(z.string()), buyer: z.array(z.string()) }),
  },
  /** Also for a wrong phone, so that the existence of a number is not revealed. */
  'orders.lookup_failed': { kind: 'missing' },
  'orders.too_many_lookups': { kind: 'limited', details: Waiting },
});
