import { z } from 'zod';
import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import type { DeskSummary } from '../order/order-contract.ts';
import { DESK_LISTS, type Headline, headlineOf, ORDER_SORTS } from '../order/order-rules.ts';
import { manageOrders } from '../permissions.ts';
import { MAX_DAYS_LENGTH } from '#platform/dates/days-parameter.ts';
import { readOrderDays } from '../order/order-days-rules.ts';
import { businessToday } from '../sales/sales.ts';
import { listDeskOrders } from './managed-orders.ts';

const MAX_QUERY_LENGTH = 100;

export const DeskListQuery = z.object({
  show: z.enum(DESK_LISTS).catch('all').default('all'),
  q: z.string().trim().max(MAX_QUERY_LENGTH).catch('').default(''),
  /** Business dates of placing: a choice of `ORDER_DAYS`, or two days. */
  days: z.string().max(MAX_DAYS_LENGTH).catch('').default(''),
  sort: sortParameter(ORDER_SORTS),
  after: CursorText.optional().catch(undefined),
});

const HEADLINES: Readonly<Record<Headline, Sentence>> = {
  awaiting_payment: m.orders_state_awaiting_payment,
  verifying: m.orders_state_verifying,
  partially_paid: m.orders_state_partially_paid,
  preparing: m.orders_state_preparing,
  packed: m.orders_state_packed,
  ready_for_pickup: m.orders_state_ready_for_pickup,
  shipped: m.orders_state_shipped,
  completed: m.orders_state_completed,
  expired: m.orders_state_expired,
  cancelled: m.orders_state_cancelled,
  to_refund: m.orders_state_to_refund,
};

/** The lists of the order desk, as a file. */
export const ordersList = listSource<typeof DeskListQuery, DeskSummary>({
  name: 'orders.orders',
  title: m.orders_desk_title,
  access: manageOrders,
  query: DeskListQuery,
  columns: [
    { header: m.orders_number, kind: 'text', of: (order) => order.number },
    {
      header: m.orders_column_state,
      kind: 'text',
      of: (order, locale) => HEADLINES[headlineOf(order)]({}, { locale }),
    },
    { header: m.orders_column_buyer, kind: 'text', of: (order) => order.contactName },
    { header: m.orders_column_phone, kind: 'text', of: (order) => order.contactPhone },
    { header: m.orders_column_goods, kind: 'text', of: (order) => order.firstTitle },
    { header: m.orders_column_quantity, kind: 'number', of: (order) => order.pieces },
    { header: m.orders_grand_total, kind: 'money', of: (order) => order.grandTotalSatang },
    { header: m.orders_column_placed, kind: 'instant', of: (order) => new Date(order.placedAt) },
  ],
  read: async (scope, query, page) => {
    const span = readOrderDays(query.days, businessToday(scope));
    const { orders, next, isPartial } = await listDeskOrders(scope, { ...query, ...page, span });
    return { rows: orders, next, isPartial };
  },
});
