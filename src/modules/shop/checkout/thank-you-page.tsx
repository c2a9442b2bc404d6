import { CircleCheck, Clock, Hourglass, Info } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { anyone } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { billingPaths } from '#modules/billing/public-ui.ts';
import type { OrderView } from '#modules/orders/public.ts';
import {
  isSettled,
  OrderLines,
  OrderStatusBadge,
  ordersPaths,
  OrderTotals,
  useOrderPulse,
} from '#modules/orders/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { announceCart } from '../cart/cart-badge.tsx';
import { shopPaths } from '../paths.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { getThankYou, ThankYouParams, ThankYouQuery } from './thank-you.ts';

export const loader = pageLoader({
  access: anyone,
  secrets: ['t'],
  params: ThankYouParams,
  query: ThankYouQuery,
  handle: (scope, { params, query }) => getThankYou(scope, params.order, query.t ?? null),
});

export const meta: MetaFunction = () => [
  { title: m.shop_thank_you() },
  { name: 'robots', content: 'noindex' },
];

/** Confirms a placed order: payment state and next steps. */
export default function ThankYouPage(): ReactNode {
  const { order, token, isGuest, takesPromptPay, zone } = useLoaderData<typeof loader>();
  useEffect(() => announceCart(), []);
  useOrderPulse({ number: order.number, version: order.version, isWaiting: !isSettled(order) }, token);
  const stage = stageOf(order);
  const payPath =
    stage === 'to_pay' && order.paymentSlug !== null ? billingPaths.payment(order.paymentSlug) : null;
  const until =
    order.expiresAt === null ? '' : formatDateTime(new Date(order.expiresAt), { zone, locale: getLocale() });
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      {stage !== 'ended' && <CheckoutSteps current={stage === 'going' ? 4 : 2} />}
      <div className="flex flex-col gap-5">
        <section className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-5 py-8 text-center shadow-rest sm:py-10">
          <StageIcon stage={stage} />
          <h1 className="text-2xl font-semibold sm:text-3xl">{titleOf(stage)}</h1>
          <p className="max-w-prose break-words text-ink-soft">
            {textOf(stage, { until, email: order.contact.email })}
          </p>
          <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1" aria-live="polite">
            <span>
              {m.shop_order_number()}{' '}
              <strong className="text-lg tabular-nums select-all">{order.number}</strong>
            </span>
            <OrderStatusBadge state={order} />
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {payPath !== null && (
              <LinkButton to={payPath} variant="primary" size="lg">
                {m.shop_pay_now()}
              </LinkButton>
            )}
            <LinkButton
              to={ordersPaths.order(order.number, token)}
              size="lg"
              variant={payPath === null ? 'primary' : 'secondary'}
            >
              {m.shop_follow_order()}
            </LinkButton>
            <LinkButton to={shopPaths.products()} variant="quiet" size="lg">
              {m.shop_continue_shopping()}
            </LinkButton>
          </div>
          {isGuest && <p className="max-w-prose text-sm text-ink-soft">{m.shop_keep_link()}</p>}
        </section>
        {stage !== 'ended' && (
          <Card title={m.shop_thankyou_next()}>
            <NextSteps order={order} stage={stage} takesPromptPay={takesPromptPay} />
          </Card>
        )}
        <Card title={m.shop_summary()}>
          <div className="flex flex-col gap-5">
            <OrderLines lines={order.lines} locale={getLocale()} />
            <OrderTotals order={order} locale={getLocale()} />
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}

type Stage = 'to_pay' | 'verifying' | 'going' | 'ended';

function stageOf({ status, payment }: OrderView): Stage {
  if (payment === 'verifying') return 'verifying';
  if (status === 'placed') return 'to_pay';
  return status === 'confirmed' || status === 'completed' ? 'going' : 'ended';
}

function titleOf(stage: Stage): string {
  if (stage === 'to_pay') return m.shop_thank_you_to_pay();
  return stage === 'ended' ? m.shop_thankyou_ended() : m.shop_thank_you();
}

function textOf(stage: Stage, { until, email }: { until: string; email: string }): string {
  switch (stage) {
    case 'to_pay':
      return m.shop_thank_you_pay_until({ at: until });
    case 'verifying':
      return m.shop_thankyou_verifying_text({ email });
    case 'going':
      return m.shop_thank_you_text({ email });
    case 'ended':
      return m.shop_thankyou_ended_text();
  }
}

const icons: Readonly<Record<Stage, { icon: ReactNode; look: string }>> = {
  to_pay: { icon: <Clock />, look: 'bg-warning-soft text-warning' },
  verifying: { icon: <Hourglass />, look: 'bg-accent-soft text-accent' },
  going: { icon: <CircleCheck />, look: 'bg-positive-soft text-positive' },
  ended: { icon: <Info />, look: 'bg-sunken text-ink-soft' },
};

function StageIcon({ stage }: { stage: Stage }): ReactNode {
  const { icon, look } = icons[stage];
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-16 animate-appear place-items-center rounded-full [&_svg]:size-8',
        look,
      )}
    >
      {icon}
    </span>
  );
}

/** The next steps; the first one is current. */
function NextSteps({
  order,
  stage,
  takesPromptPay,
}: {
  order: OrderView;
  stage: Stage;
  takesPromptPay: boolean;
}): ReactNode {
  const handOver = {
    ship: m.shop_thankyou_step_ship(),
    pickup: m.shop_thankyou_step_pickup({ place: order.deliveryTitle }),
    none: m.shop_thankyou_step_none(),
  }[order.deliveryKind];
  const steps = [
    ...(stage === 'to_pay'
      ? [takesPromptPay ? m.shop_thankyou_step_pay() : m.shop_thankyou_step_arrange()]
      : []),
    ...(stage === 'going' ? [] : [m.shop_thankyou_step_verify()]),
    ...(order.deliveryKind === 'none' ? [] : [m.shop_thankyou_step_prepare()]),
    handOver,
  ];
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden
            className={classNames(
              'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
              index === 0 ? 'bg-accent text-accent-ink' : 'bg-sunken text-ink-soft',
            )}
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
