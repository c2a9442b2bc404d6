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

/** The piles that somebody works off, and what they are called. */
const PILES = ['attention', 'slips', 'to_pack', 'packed'] as const satisfies readonly DeskList[];

export function DeskCard({ facts }: { facts: Readonly<Partial<Record<DeskList, BoundedCount>>> }): ReactNode {
  return (
    <CardTiles>
      {PILES.map((pile) => (
        <CardTile
          key={pile}
          to={ordersPaths.manageOrders({ show: pile })}
          label={pileText(pile)}
          count={facts[pile]?.count ?? 0}
          isMore={facts[pile]?.isMore ?? false}
        />
      ))}
    </CardTiles>
  );
}

function pileText(pile: (typeof PILES)[number]): string {
  switch (pile) {
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
