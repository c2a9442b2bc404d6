import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { shopPaths } from '../paths.ts';
import { visitShop } from '../permissions.ts';

/** Redirects `/billing/order/cart` and `/billing/order/checkout` to the cart and the checkout. */
export const loader = pageLoader({
  access: visitShop,
  handle: (_scope, { http }) => {
    const isCheckout = http.url.pathname.startsWith('/billing/order/checkout');
    return Promise.reject(
      redirectWithin(isCheckout ? shopPaths.checkout() : shopPaths.cart(), { status: 301 }),
    );
  },
});

export default function BillingOrderPage(): null {
  return null;
}
