import type { ReactNode } from 'react';
import { type MetaFunction, type ShouldRevalidateFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { billingPaths, billingSettings, takesPromptPay } from '#modules/billing/public-ui.ts';
import { ContactLinks } from '#ui/text/contact-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AcceptChangesInput } from '../cart/cart-contract.ts';
import { acceptChanges } from '../cart/change-cart.ts';
import { shopPaths } from '../paths.ts';
import { ACCEPT_LIMIT, CheckoutInput, PLACE_LIMIT } from './checkout-contract.ts';
import { CHECKOUT_FIELDS } from './checkout-draft.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { getCheckout } from './checkout-view.ts';
import { placeShopOrder } from './place-shop-order.ts';
import { visitShop } from '../permissions.ts';

export const loader = pageLoader({
  access: visitShop,
  handle: async (scope) => {
    const checkout = await getCheckout(scope);
    if (checkout.cart.lines.length === 0) throw redirectWithin(shopPaths.cart());
    return {
      checkout,
      owner: scope.actor.kind === 'person' ? scope.actor.userId : null,
      isVatRegistered: billingSettings.of(scope.tenant).vat.isRegistered,
      takesPromptPay: takesPromptPay(scope.tenant),
      shop: { name: scope.tenant.name, contact: scope.tenant.settings.contact },
      formKey: scope.requestId,
    };
  },
});

export const action = pageAction({
  access: visitShop,
  guest: true,
  intents: {
    /** The unnamed intent, so that Enter in any field places the order. */
    default: intent({
      input: CheckoutInput,
      idempotent: true,
      limit: PLACE_LIMIT,
      refill: CHECKOUT_FIELDS,
      handle: async (scope, input) => {
        const receipt = await placeShopOrder(scope, input);
        const token = scope.actor.kind === 'person' ? undefined : receipt.accessToken;
        return redirectTo(
          receipt.paymentSlug === null
            ? shopPaths.thankYou(receipt.number, token)
            : billingPaths.payment(receipt.paymentSlug),
        );
      },
    }),
    accept: intent({
      input: AcceptChangesInput,
      limit: ACCEPT_LIMIT,
      refill: CHECKOUT_FIELDS,
      handle: async (scope, input) => void (await acceptChanges(scope, input)),
    }),
  },
});

/** Also reloads after a conflict (cart changed or already ordered in another tab) and after a missing delivery method. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409 || actionStatus === 404;

export const meta: MetaFunction = () => [
  { title: m.shop_checkout() },
  { name: 'robots', content: 'noindex' },
];

export default function CheckoutPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader
        title={m.shop_checkout()}
        breadcrumbs={[{ label: m.shop_cart(), to: shopPaths.cart() }, { label: m.shop_checkout() }]}
        className="mb-4"
      />
      <CheckoutSteps current={1} />
      {data.checkout.options.length === 0 ? (
        <Notice tone="warning" title={m.shop_no_delivery_title()}>
          {m.shop_no_delivery_text()}
          <ContactLinks {...data.shop.contact} />
        </Notice>
      ) : (
        <CheckoutForm {...data} reply={reply} />
      )}
    </PageFrame>
  );
}
