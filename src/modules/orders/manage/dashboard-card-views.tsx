import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { CardEmpty, CardRow, CardRows, CardTile, CardTiles } from '#ui/layout/card-rows.tsx';
import type { BoundedCount, OrderSummary } from '../order/order-contract.ts';
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
const WORK_LISTS = ['attention', 'slips', 'to_pack', 'packed'] as const satisfies readonly DeskList[];

export function DeskCard({ facts }: { facts: Readonly<Partial<Record<DeskList, BoundedCount>>> }): ReactNode {
  return (
    <CardTiles>
      {WORK_LISTS.map((list) => (
        <CardTile
          key={list}
          to={ordersPaths.manageOrders({ show: list })}
          label={listText(list)}
          count={facts[list]?.count ?? 0}
          isMore={facts[list]?.isMore ?? false}
        />
      ))}
    </CardTiles>
  );
}

function listText(list: (typeof WORK_LISTS)[number]): string {
  switch (list) {
    case 'attention':
      return m.orders_card_attention();
    case 'slips':
      return m.orders_card_slips();
    case 'to_pack':
      return m.orders_card_to_pack();
    case 'packed':
      return m.orders_card_packed();
  }
}
