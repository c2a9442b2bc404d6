import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { AccessTokenText, OrderNumber } from '../order/order-contract.ts';
import { ordersPaths } from '../paths.ts';

/** Redirects `/billing/order/{order}` to the order page, which checks access. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['t'],
  params: z.object({ order: OrderNumber }),
  query: z.object({ t: AccessTokenText.optional() }),
  handle: (_scope, { params, query }) =>
    Promise.reject(redirectWithin(ordersPaths.order(params.order, query.t), { status: 301 })),
});

export default function BillingOrderPage(): null {
  return null;
}
