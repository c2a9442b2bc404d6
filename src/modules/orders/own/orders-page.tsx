import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { countLookup, forgiveLookup, lookUpOrder } from './look-up-order.ts';
import { LookUpForm } from './look-up-form.tsx';
import { LookUpInput, OrderNumber, type OrderSummary } from '../order/order-contract.ts';
import { findOrderPosition } from '../order/order-view.ts';
import { OrderPicture } from '../order/order-lines.tsx';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { listOwnOrders } from './own-orders.ts';
import { ordersPaths } from '../paths.ts';

const PAGE_SIZE = 12;
/** Of one guest, and what an honest one needs (`RequestLimit`); `countLookup` limits guessing. */
const LOOKUP_LIMIT = { perMinute: 10, perHonestGuest: 3 };

export const loader = pageLoader({
  access: anyone,
  query: z.object({
    after: CursorText.optional().catch(undefined),
    number: OrderNumber.optional().catch(undefined),
  }),
  handle: async (scope, { query }) => ({
    ...(await listOwnOrders(scope, {
      after: findOrderPosition(query.after),
      limit: PAGE_SIZE,
    })),
    isFirstPage: query.after === undefined,
    isGuest: scope.actor.kind === 'guest',
    wantedNumber: query.number ?? '',
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    look_up: intent({
      input: LookUpInput,
      limit: LOOKUP_LIMIT,
      prepare: countLookup,
      handle: async (scope, input, { prepared: counted }) => {
        const { number, token } = await lookUpOrder(scope, input);
        await forgiveLookup(scope, counted);
        return redirectTo(ordersPaths.order(number, token));
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.orders_own_title() },
  { name: 'robots', content: 'noindex' },
];

export default function OrdersPage(): ReactNode {
  const { orders, next, isFirstPage, isGuest, wantedNumber, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.orders_own_title()}
        {...(isGuest && { subtitle: m.orders_own_guest_subtitle() })}
      />
      <div className="flex flex-col gap-6">
        {orders.length > 0 && (
          <ul className="flex flex-col gap-3">
            {orders.map((order) => (
              <OrderCard key={order.number} order={order} locale={locale} zone={zone} />
            ))}
          </ul>
        )}
        {orders.length === 0 && !isGuest && (
          <EmptyState
            icon={<ShoppingBag />}
            title={m.orders_own_empty_title()}
            action={
              <LinkButton to="/" variant="primary">
                {m.orders_go_shopping()}
              </LinkButton>
            }
          >
            {m.orders_own_empty_text()}
          </EmptyState>
        )}
        <Pagination
          previous={isFirstPage ? undefined : ordersPaths.orders()}
          next={next === null ? undefined : ordersPaths.orders({ after: next })}
        />
        {isGuest && <LookUpForm wantedNumber={wantedNumber} reply={reply} />}
      </div>
    </PageFrame>
  );
}

function OrderCard({
  order,
  locale,
  zone,
}: {
  order: OrderSummary;
  locale: Locale;
  zone: string;
}): ReactNode {
  return (
    <li className="relative flex gap-4 rounded-lg border border-line bg-surface p-4 shadow-rest transition-shadow duration-120 hover:shadow-lift">
      <OrderPicture url={order.pictureUrl} size="lg" />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <p className="truncate font-medium">
            <Link
              to={ordersPaths.order(order.number)}
              prefetch="intent"
              className="rounded-sm after:absolute after:inset-0 hover:text-accent"
            >
              {order.firstTitle}
            </Link>
          </p>
          <p className="text-sm text-ink-soft tabular-nums">
            {order.number} · {m.orders_pieces({ count: order.pieces })}
          </p>
          <p className="text-sm text-ink-soft">
            {formatDateTime(new Date(order.placedAt), { zone, locale })}
          </p>
        </div>
        <div className="flex flex-col items-start gap-1 sm:items-end">
          <OrderStatusBadge state={order} />
          <p className="font-medium tabular-nums">{formatBaht(order.grandTotalSatang, locale)}</p>
        </div>
      </div>
    </li>
  );
}
