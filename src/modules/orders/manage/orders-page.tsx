import { ClipboardList } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatBaht } from '#platform/money/money.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { Button } from '#ui/action/button.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { type ListColumn, ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { daysOptions } from '#ui/report/days-options.ts';
import { periodText } from '#ui/report/period-text.ts';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { issueWaitingDocuments } from '../documents/issue-waiting.ts';
import { type IssuedForOrders, IssueWaitingInput } from '../documents/issue-waiting-contract.ts';
import { packOrders, unpackOrders } from '../fulfilment/pack-orders.ts';
import {
  MAX_PACKED_AT_ONCE,
  PackOrdersInput,
  UnpackOrdersInput,
} from '../fulfilment/pack-orders-contract.ts';
import { attentionText } from '../order/attention-text.tsx';
import { type BoundedCount, type DeskSummary } from '../order/order-contract.ts';
import { ORDER_DAYS, type OrderDays, readOrderDays } from '../order/order-days-rules.ts';
import { DESK_LISTS, type DeskList } from '../order/order-rules.ts';
import { countDeskLists, listDeskOrders } from './managed-orders.ts';
import { DeskListQuery } from './orders-list.ts';
import { IssueButton, IssuingOutcome, useIssuing } from './use-issuing.tsx';
import { type Packing, usePacking } from './use-packing.tsx';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { ordersPaths } from '../paths.ts';
import { businessToday } from '../sales/sales.ts';
import { manageOrders } from '../permissions.ts';

const OrderPanel = lazyView(() => import('./order-panel.tsx'), 'OrderPanel');

const PAGE_SIZE = 30;

export const loader = pageLoader({
  access: manageOrders,
  query: DeskListQuery,
  handle: async (scope, { query }) => {
    const span = readOrderDays(query.days, businessToday(scope));
    const [page, counts] = await Promise.all([
      listDeskOrders(scope, { ...query, span, limit: PAGE_SIZE }),
      countDeskLists(scope),
    ]);
    return {
      ...page,
      counts,
      span,
      // Days that cannot be read are left out, and so is their chip.
      query: { ...query, days: span === null ? '' : query.days },
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: manageOrders,
  intents: {
    pack: intent({ input: PackOrdersInput, handle: packOrders }),
    unpack: intent({ input: UnpackOrdersInput, handle: unpackOrders }),
    issue_documents: intent({
      input: IssueWaitingInput,
      prepare: issueWaitingDocuments,
      handle: async (_, __, { prepared }): Promise<IssuedForOrders> => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.orders_desk_title() }];

export default function DeskOrdersPage(): ReactNode {
  const { orders, next, isPartial, counts, span, query, locale, zone } = useLoaderData<typeof loader>();
  const packing = usePacking();
  const issuing = useIssuing(packing.selection);
  const columns: ListColumn<DeskSummary>[] = [
    {
      key: 'number',
      header: m.orders_number(),
      primary: true,
      cell: (order) => <span className="whitespace-nowrap tabular-nums">{order.number}</span>,
    },
    {
      key: 'state',
      header: m.orders_column_state(),
      cell: (order) => (
        <span className="flex flex-wrap justify-end gap-1.5 sm:justify-start">
          {(order.attention === null || order.payment !== 'to_refund') && <OrderStatusBadge state={order} />}
          {order.attention !== null && <Badge tone="danger">{attentionText(order.attention)}</Badge>}
        </span>
      ),
    },
    {
      key: 'buyer',
      header: m.orders_column_buyer(),
      cell: (order) => (
        <span className="block min-w-0">
          <span className="block truncate">
            <MarkedText text={order.contactName} marks={order.contactNameMarks} />
          </span>
          <span className="text-ink-soft tabular-nums">{formatThaiPhone(order.contactPhone)}</span>
        </span>
      ),
    },
    {
      key: 'goods',
      header: m.orders_column_goods(),
      cell: (order) => (
        <span className="block max-w-48 min-w-0 2xl:max-w-72">
          <span className="block truncate">{order.firstTitle}</span>
          <span className="text-ink-soft">{m.orders_pieces({ count: order.pieces })}</span>
        </span>
      ),
      wideOnly: true,
      className: 'max-lg:hidden',
    },
    {
      key: 'total',
      header: m.orders_grand_total(),
      align: 'end',
      sort: '-total',
      cell: (order) => <span className="tabular-nums">{formatBaht(order.grandTotalSatang, locale)}</span>,
    },
    {
      key: 'placed',
      header: m.orders_column_placed(),
      sort: '-placed',
      cell: (order) => (
        <span className="whitespace-nowrap tabular-nums">
          {formatDateTime(new Date(order.placedAt), { zone, locale })}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={m.orders_desk_title()}
        tabs={
          <Tabs
            label={m.orders_desk_lists()}
            tabs={DESK_LISTS.map((show) => deskTab(show, counts[show], query))}
          />
        }
      />
      <PackingOutcome packing={packing} />
      <IssuingOutcome issuing={issuing} />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={listText(query.show)}
        query={query}
        next={next}
        defaultSort="-placed"
        source={{ list: 'orders.orders', locale }}
        search={{
          label: m.orders_search(),
          placeholder: m.orders_search_placeholder(),
          maxLength: 100,
        }}
        filters={[
          {
            name: 'days',
            label: m.orders_placed_on(),
            every: m.orders_days_all(),
            options: daysOptions(
              { days: query.days, span, locale },
              ORDER_DAYS.map((value) => ({ value, label: daysText(value) })),
            ),
          },
        ]}
        columns={columns}
        rows={orders}
        rowKey={(order) => order.number}
        rowTo={(order) => ordersPaths.manageOrder(order.number)}
        selection={{
          of: packing.selection,
          nameOf: ({ number }) => number,
          actions:
            query.show === 'without_document' ? (
              <IssueButton issuing={issuing} count={packing.selection.keys.size} />
            ) : (
              <PackButton packing={packing} />
            ),
        }}
        detail={{
          titleOf: ({ number }) => <span className="tabular-nums">{number}</span>,
          nameOf: ({ number }) => number,
          of: ({ number }) => (
            <Suspense fallback={<SkeletonText lines={5} />}>
              <OrderPanel number={number} locale={locale} zone={zone} />
            </Suspense>
          ),
        }}
        empty={<NoOrders show={query.show} q={query.q} days={query.days} />}
      />
    </>
  );
}

function PackButton({ packing: { selection, pack, isBusy } }: { packing: Packing }): ReactNode {
  const isTooMany = selection.keys.size > MAX_PACKED_AT_ONCE;
  return (
    <Button
      size="sm"
      disabled={isBusy}
      disabledReason={isTooMany ? m.orders_bulk_too_many({ most: MAX_PACKED_AT_ONCE }) : undefined}
      onClick={pack}
    >
      {m.orders_do_pack()}
    </Button>
  );
}

/** Names the selected orders that were not packed, or says why none was. */
function PackingOutcome({ packing: { left, problem } }: { packing: Packing }): ReactNode {
  if (problem !== null)
    return (
      <Notice tone="danger" live className="mb-4">
        {problem}
      </Notice>
    );
  if (left.length === 0) return null;
  return (
    <Notice tone="warning" live className="mb-4">
      {m.orders_bulk_left({ numbers: left.join(', ') })}
    </Notice>
  );
}

function deskTab(
  show: DeskList,
  count: BoundedCount | undefined,
  query: { show: DeskList; q: string; days: string; sort?: string | undefined },
) {
  const label = count?.isMore
    ? m.orders_more_than({ list: listText(show), count: count.count })
    : listText(show);
  return {
    to: ordersPaths.manageOrders({
      ...(show !== 'all' && { show }),
      q: query.q,
      days: query.days,
      sort: query.sort,
    }),
    label,
    current: query.show === show,
    ...(count && count.count > 0 && !count.isMore && { count: count.count }),
  };
}

function NoOrders({ show, q, days }: { show: DeskList; q: string; days: string }): ReactNode {
  if (q !== '') {
    return (
      <EmptyState
        title={m.orders_search_empty_title()}
        action={<LinkButton to={ordersPaths.manageOrders({ show })}>{m.orders_search_clear()}</LinkButton>}
      >
        {m.orders_search_empty_text()}
      </EmptyState>
    );
  }
  if (days !== '')
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={m.orders_days_empty()}
        action={<LinkButton to={ordersPaths.manageOrders({ show })}>{m.orders_days_clear()}</LinkButton>}
      />
    );
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={show === 'all' ? m.orders_desk_empty_title() : m.orders_pile_empty_title()}
    >
      {show === 'all' ? m.orders_desk_empty_text() : m.orders_pile_empty_text()}
    </EmptyState>
  );
}

function listText(show: DeskList): string {
  switch (show) {
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
    case 'completed':
      return m.orders_list_completed();
    case 'ended':
      return m.orders_list_ended();
    case 'sold':
      return m.orders_list_sold();
    case 'without_document':
      return m.orders_list_without_document();
    case 'all':
      return m.orders_list_all();
  }
}

function daysText(days: OrderDays): string {
  switch (days) {
    case 'yesterday':
      return m.orders_days_yesterday();
    case '14-days':
      return m.orders_days_fortnight();
    case 'today':
    case '7-days':
    case '30-days':
    case 'this-month':
    case 'last-month':
      return periodText(days);
  }
}
