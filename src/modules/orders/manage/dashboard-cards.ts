import { addDays } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { CardSource } from '#platform/page/card.ts';
import { personOf } from '#platform/scope.ts';
import { countDeskLists, type DeskCounts } from './managed-orders.ts';
import type { OrderSummary } from '../order/order-contract.ts';
import { type SummaryRow, summaryColumns, summaryOf, summarySource } from '../order/order-view.ts';
import { followOrders, manageOrders } from '../permissions.ts';
import { businessToday, type Sales, salesByStep } from '../sales/sales.ts';

const SHOWN = 3;

/** The reader's own open orders, newest first. */
export const openOrdersCard: CardSource<{ orders: OrderSummary[]; isMore: boolean }> = {
  access: followOrders,
  load: async (scope) => {
    const rows = await scope.tx.rows(sql<SummaryRow>`
      select ${summaryColumns} from ${summarySource}
       where o.tenant_id = ${scope.tenant.id} and o.customer_user_id = ${personOf(scope)?.userId ?? null}
         and o.status = any('{placed,confirmed}')
       order by o.placed_at desc, o.order_id desc limit ${SHOWN + 1}`);
    return {
      orders: rows.slice(0, SHOWN).map((row) => summaryOf(scope, row)),
      isMore: rows.length > SHOWN,
    };
  },
};

/** Counts of the orders that wait for a manager. */
export const deskCard: CardSource<DeskCounts> = { access: manageOrders, load: countDeskLists };

/** Two weeks, so that each day is compared with the same weekday. */
const SALES_DAYS = 14;

/** Net sales of the last whole business days, of as many before, and of today so far, which would compare badly. */
export const salesCard: CardSource<{ days: Sales[]; before: Sales[]; today: Sales | null }> = {
  access: manageOrders,
  load: async (scope) => {
    const toOn = businessToday(scope);
    const span = { fromOn: addDays(toOn, -2 * SALES_DAYS), toOn };
    const sales = await salesByStep(scope, span, 'day');
    return {
      before: sales.slice(0, SALES_DAYS),
      days: sales.slice(SALES_DAYS, 2 * SALES_DAYS),
      today: sales.at(-1) ?? null,
    };
  },
};
