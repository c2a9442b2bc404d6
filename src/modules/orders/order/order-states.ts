import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { type OrderStatus, type PaymentState, paymentStateOf } from './order-rules.ts';

/** Where an order stands, for those who list what was ordered through them. */
export interface OrderStateItem {
  readonly orderId: string;
  readonly number: string;
  readonly grandTotalSatang: number;
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  /** Whether it ended and all that was paid for it has been given back. */
  readonly isRefunded: boolean;
}

type StateRow = RowOf<
  'orders_order',
  'orderId' | 'number' | 'grandTotalSatang' | 'status' | 'paidSatang' | 'slipWaitingSince'
> & { readonly isRefunded: boolean };

/** Returns the states of these orders; unknown ones are left out. Who may see them is for the caller to decide. */
export async function listOrderStates(
  scope: Scope,
  orderIds: readonly string[],
): Promise<readonly OrderStateItem[]> {
  if (orderIds.length === 0) return [];
  const rows = await scope.tx.rows(sql<StateRow>`
    select order_id, number, grand_total_satang, status, paid_satang, slip_waiting_since,
           status in ('cancelled', 'expired') and paid_satang = 0 and exists (
             select from orders_event as event
              where event.tenant_id = ${scope.tenant.id} and event.order_id = orders_order.order_id
                and event.kind = 'attention_settled' and event.detail ? 'amountSatang') as is_refunded
      from orders_order
     where tenant_id = ${scope.tenant.id} and order_id = any(${orderIds as string[]}::uuid[])`);
  return rows.map((row) => ({
    orderId: row.orderId,
    number: row.number,
    grandTotalSatang: row.grandTotalSatang,
    status: row.status,
    isRefunded: row.isRefunded,
    payment: paymentStateOf({ ...row, isSlipWaiting: row.slipWaitingSince !== null }),
  }));
}
