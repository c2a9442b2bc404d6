import { z } from 'zod';
import {
  type CommentsPage,
  type CommentsQuery,
  readComments,
  type RecordRef,
} from '#modules/comments/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CommentedKind } from '#platform/module/commented-kind.ts';
import type { Scope } from '#platform/scope.ts';
import { ordersPaths } from '../paths.ts';
import { seeOrders } from '../permissions.ts';

/** Staff comment on orders; buyers never see it. */
export const orderComments: CommentedKind = {
  name: 'orders.order',
  access: seeOrders,
  find: async (scope, recordId) => {
    if (!z.uuid().safeParse(recordId).success) return null;
    const order = await scope.tx.first(sql<RowOf<'orders_order', 'number'>>`
      select number from orders_order where tenant_id = ${scope.tenant.id} and order_id = ${recordId}`);
    return order && { title: order.number, to: ordersPaths.manageOrder(order.number) };
  },
};

/** Returns what an order's time line needs besides its history. Refuses as `readComments`. */
export async function orderActivity(
  scope: Scope,
  orderId: string,
  query: CommentsQuery,
): Promise<RecordRef & { readonly comments: CommentsPage }> {
  const ref = { kind: orderComments.name, record: orderId };
  return { ...ref, comments: await readComments(scope, ref, query) };
}
