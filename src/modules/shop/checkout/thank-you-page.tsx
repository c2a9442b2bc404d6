import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { anyone } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { OrderLines, ordersPaths, OrderTotals } from '#modules/orders/public-ui.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { Steps } from '#ui/steps.tsx';
import { showCartPieces } from '../cart/cart-badge.tsx';
import { shopPaths } from '../paths.ts';
import { getPlacedOrder } from './thank-you.ts';

export const loader = pageLoader({
  access: anyone,
  params: z.object({ order: z.string().max(40) }),
  query: z.object({ t: z.string().max(60).optional() }),
  handle: async (scope, { params, query }) => ({
    order: await getPlacedOrder(scope, params.order, query.t ?? null),
    token: query.t ?? null,
    isGuest: scope.actor.kind === 'guest',
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [
  { title: m.shop_thank_you() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function ThankYouPage(): ReactNode {
  const { order, token, isGuest, zone } = useLoaderData<typeof loader>();
  const locale = getLocale();
  useEffect(() => showCartPieces(0), []);
  const isToPay = order.status === 'placed' && (order.payment === 'unpaid' || order.payment === 'partially_paid') && order.paymentSlug !== null;
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <div className="mx-auto mb-6 max-w-2xl">
        <Steps label={m.shop_steps()} steps={[m.shop_cart(), m.shop_step_details(), m.shop_step_pay(), m.shop_step_done()]} current={isToPay ? 2 : 4} />
      </div>
      <div className="flex flex-col gap-5">
        <section className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-5 py-10 text-center shadow-rest">
          <span aria-hidden className={`grid size-16 place-items-center rounded-full ${isToPay ? 'bg-warning-soft text-warning' : 'bg-positive-soft text-positive'}`}>
            {isToPay ? <Clock className="size-8" /> : <CircleCheck className="size-8" />}
          </span>
          <h1 className="text-2xl font-semibold sm:text-3xl">{isToPay ? m.shop_thank_you_to_pay() : m.shop_thank_you()}</h1>
          <p className="max-w-prose text-ink-soft">
            {isToPay && order.expiresAt
              ? m.shop_thank_you_pay_until({ at: formatDateTime(new Date(order.expiresAt), { zone, locale }) })
              : m.shop_thank_you_text({ email: order.contact.email })}
          </p>
          <p>
            {m.shop_order_number()} <strong className="tabular-nums">{order.number}</strong>
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {isToPay && order.paymentSlug !== null && (
              <LinkButton to={billingPaths.payment(order.paymentSlug)} variant="primary" size="lg">
                {m.shop_pay_now()}
              </LinkButton>
            )}
            <LinkButton to={ordersPaths.order(order.number, token)} size="lg">
              {m.shop_follow_order()}
            </LinkButton>
            <LinkButton to={shopPaths.products()} variant="quiet" size="lg">
              {m.shop_continue_shopping()}
            </LinkButton>
          </div>
          {isGuest && <p className="max-w-prose text-sm text-ink-soft">{m.shop_keep_link()}</p>}
        </section>
        <Card title={m.shop_summary()}>
          <div className="flex flex-col gap-5">
            <OrderLines lines={order.lines} locale={locale} />
            <OrderTotals order={order} locale={locale} />
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}
