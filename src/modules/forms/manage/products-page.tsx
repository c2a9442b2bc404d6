import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { manageForms } from '../permissions.ts';
import { findProducts } from './products-for-sale.ts';

/** What the shop sells, by title or SKU, for the field that chooses what a payment offers. */
export const loader = pageLoader({
  access: manageForms,
  query: z.object({ q: z.string().trim().max(100).catch('').default('') }),
  handle: (scope, { query: { q } }) => findProducts(scope, q),
});
