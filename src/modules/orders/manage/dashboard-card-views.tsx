import { CircleCheck, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { daysParameter } from '#platform/dates/days-parameter.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import type { DaySpan } from '#platform/dates/report-period.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { TextLink } from '#ui/action/text-link.tsx';
import { CardEmpty, CardFigure, CardRow, CardRows } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { dayPoints } from '#ui/plot/day-points.ts';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { type BoundedCount, MAX_DESK_COUNT, type OrderSummary } from '../order/order-contract.ts';
import type { DeskList } from '../order/order-rules.ts';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { ordersPaths } from '../paths.ts';

export function OpenOrdersCard({
  facts,
  locale,
  zone,
}: {
  facts: { orders: readonly OrderSummary[] };
  locale: Locale;
  zone: string;
}): ReactNode {
  if (facts.orders.length === 0)
    return <CardEmpty icon={<Package />}>{m.orders_card_open_empty()}</CardEmpty>;
  return (
    <CardRows>
      {facts.orders.map((order) => (
        <CardRow
          key={order.number}
          to={ordersPaths.order(order.number)}
          title={order.number}
          badge={<OrderStatusBadge state={order} />}
          detail={`${formatDate(new Date(order.placedAt), { zone, locale })} · ${order.firstTitle}`}
          end={formatBaht(order.grandTotalSatang, locale)}
        />
      ))}
    </CardRows>
  );
}

/** The work queues that the card shows. */
const WORK_LISTS = [
  'attention',
  'slips',
  'to_pay',
  'to_pack',
  'packed',
  'shipped',
] as const satisfies readonly DeskList[];

export function DeskCard({ facts }: { facts: Readonly<Partial<Record<DeskList, BoundedCount>>> }): ReactNode {
  if (WORK_LISTS.every((list) => !facts[list]?.count))
    return <CardEmpty icon={<CircleCheck />}>{m.orders_card_desk_none()}</CardEmpty>;
  const unit = countUnit(m.orders_unit());
  return (
    <BarRows
      label={m.orders_card_desk()}
      rowsLabel={m.orders_column_state()}
      rows={WORK_LISTS.map((list) => ({
        key: list,
        label: listText(list),
        to: ordersPaths.manageOrders({ show: list }),
        // One more than is counted stands for "more".
        values: [(facts[list]?.count ?? 0) + (facts[list]?.isMore ? 1 : 0)],
      }))}
      measures={[
        {
          label: m.orders_unit(),
          unit: {
            ...unit,
            full: (count) => (count > MAX_DESK_COUNT ? `${unit.full(MAX_DESK_COUNT)}+` : unit.full(count)),
          },
        },
      ]}
      isCompact
    />
  );
}

interface Day {
  readonly on: string;
  readonly orders: number;
  readonly netSatang: number;
}

/**
 * Net sales by day, each compared with the same weekday two weeks earlier. The total leads to the report of these days, a
 * day to its orders.
 */
export function SalesCard({
  facts,
  locale,
}: {
  facts: { days: readonly Day[]; before: readonly Day[]; today: Day | null };
  locale: Locale;
}): ReactNode {
  const [total, former] = [totalOf(facts.days), totalOf(facts.before)];
  const orders = facts.days.reduce((sum, day) => sum + day.orders, 0);
  const { today } = facts;
  if (orders === 0 && total === 0 && former === 0 && !today?.orders)
    return <CardEmpty icon={<Package />}>{m.orders_sales_none()}</CardEmpty>;
  const span = { fromOn: facts.days[0]?.on ?? '', toOn: facts.days.at(-1)?.on ?? '' };
  const change = former === 0 ? null : Math.round(((total - former) / former) * 100);
  return (
    <>
      <p>
        <CardFigure to={ordersPaths.sales({ from: span.fromOn, to: span.toOn })} label={m.orders_sales_net()}>
          {formatBaht(total, locale)}
        </CardFigure>
      </p>
      <p className="mb-3 text-sm text-ink-soft">
        <TextLink to={soldOn(span)} className="inline-flex items-center pointer-coarse:min-h-11">
          {m.orders_sales_count({ count: orders })}
        </TextLink>
        {change !== null && ` · ${changeText(change)}`}
      </p>
      {today !== null && today.orders > 0 && (
        <p className="-mt-2 mb-3 text-sm text-ink-soft">
          {m.orders_sales_today({ amount: formatBaht(today.netSatang, locale) })}{' '}
          <TextLink
            to={soldOn({ fromOn: today.on, toOn: today.on })}
            className="inline-flex items-center pointer-coarse:min-h-11"
          >
            {m.orders_sales_count({ count: today.orders })}
          </TextLink>
        </p>
      )}
      <SeriesPlot
        kind="line"
        label={m.orders_card_sales()}
        unit={bahtUnit()}
        pointsLabel={m.orders_sales_day()}
        points={dayPoints(facts.days.map(({ on }) => on)).map((point, at) => {
          const day = facts.days[at];
          return day && day.orders > 0 ? { ...point, to: soldOn({ fromOn: day.on, toOn: day.on }) } : point;
        })}
        series={[
          { label: m.orders_sales_now(), values: facts.days.map(({ netSatang }) => netSatang) },
          {
            label: m.orders_sales_before(),
            values: facts.before.map(({ netSatang }) => netSatang),
            isComparison: true,
          },
        ]}
        isCompact
      />
    </>
  );
}

/** The orders that were sold on these days. */
function soldOn(span: DaySpan): string {
  return ordersPaths.manageOrders({ show: 'sold', days: daysParameter(span) });
}

function totalOf(days: readonly Day[]): number {
  return days.reduce((sum, { netSatang }) => sum + netSatang, 0);
}

function changeText(percent: number): string {
  if (percent === 0) return m.orders_sales_same();
  return percent > 0 ? m.orders_sales_more({ percent }) : m.orders_sales_less({ percent: Math.abs(percent) });
}

function listText(list: (typeof WORK_LISTS)[number]): string {
  switch (list) {
    case 'attention':
      return m.orders_list_attention();
    case 'slips':
      return m.orders_list_slips();
    case 'to_pay':
      return m.orders_list_to_pay();
    case 'to_pack':
      return m.orders_list_to_pack();
    case 'packed':
      return m.orders_list_packed();
    case 'shipped':
      return m.orders_list_shipped();
  }
}
