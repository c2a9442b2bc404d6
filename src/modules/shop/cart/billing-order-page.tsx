import { redirect } from 'react-router';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { shopPaths } from '../paths.ts';

/** `/billing/order/cart` and `/billing/order/checkout` are other names of the cart and the checkout. */
export const loader = pageLoader({
  access: anyone,
  handle: (_scope, { http }) => {
    const isCheckout = http.url.pathname.startsWith('/billing/order/checkout');
    return Promise.reject(redirect(isCheckout ? shopPaths.checkout() : shopPaths.cart(), { status: 301 }));
  },
});

export default function BillingOrderPage(): null {
  return null;
}
