import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { ask } from '#platform/navigation/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { attentionText } from '../order/attention-text.tsx';
import type { DeskView } from '../order/order-contract.ts';
import { OrderLines } from '../order/order-lines.tsx';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { OrderTotals } from '../order/order-totals.tsx';
import { ordersPaths } from '../paths.ts';
import { BuyerFacts, DeliveryFacts } from './order-facts.tsx';

interface OrderPanelProps {
  readonly number: string;
  readonly locale: Locale;
  readonly zone: string;
}

/** What one looks up about an order while going through the list; its page has the steps. */
export function OrderPanel({ number, locale, zone }: OrderPanelProps): ReactNode {
  const [answer, askAgain] = useOrder(number);
  return (
    <div className="flex flex-col items-start gap-5">
      {/* Stays where it is when the order arrives: a press that has begun is not lost. */}
      <LinkButton to={ordersPaths.manageOrder(number)} variant="primary">
        {m.orders_open()}
      </LinkButton>
      {answer === 'failed' ? (
        <>
          <Notice tone="danger" className="w-full">
            {m.orders_beside_failed()}
          </Notice>
          <Button onClick={askAgain}>{m.ui_retry()}</Button>
        </>
      ) : answer === 'asked' ? (
        <SkeletonRegion className="w-full">
          <SkeletonText lines={6} />
        </SkeletonRegion>
      ) : (
        <OrderParts order={answer} locale={locale} zone={zone} />
      )}
    </div>
  );
}

interface OrderPartsProps extends Omit<OrderPanelProps, 'number'> {
  readonly order: DeskView;
}

function OrderParts({ order, locale, zone }: OrderPartsProps): ReactNode {
  return (
    <div className="flex w-full flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <OrderStatusBadge state={order} />
        <span className="text-sm text-ink-soft tabular-nums">
          {formatDateTime(new Date(order.placedAt), { zone, locale })}
        </span>
      </div>
      {order.attention !== null && <Notice tone="danger">{attentionText(order.attention)}</Notice>}
      <Part title={m.orders_lines_title()}>
        <OrderLines lines={order.lines} locale={locale} />
      </Part>
      <Part title={m.orders_summary()}>
        <OrderTotals order={order} locale={locale} />
      </Part>
      <Part title={m.orders_contact()}>
        <BuyerFacts order={order} />
      </Part>
      <Part title={m.orders_delivery()}>
        <DeliveryFacts order={order} locale={locale} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

type Answer = DeskView | 'asked' | 'failed';

/** The order as it is now, and a function that asks for it once more. */
function useOrder(number: string): [Answer, () => void] {
  const [asked, setAsked] = useState({ number, times: 0 });
  const [answer, setAnswer] = useState<{ number: string; value: Answer }>({ number, value: 'asked' });
  const times = asked.number === number ? asked.times : 0;
  useEffect(() => {
    let isStale = false;
    const settle = (value: Answer): void => {
      if (!isStale) setAnswer({ number, value });
    };
    if (times > 0) settle('asked');
    ask<DeskView>(ordersPaths.manageOrderData(number)).then(settle, () => settle('failed'));
    return () => {
      isStale = true;
    };
  }, [number, times]);
  return [answer.number === number ? answer.value : 'asked', () => setAsked({ number, times: times + 1 })];
}
