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
import { billingPaths } from '../paths.ts';
import { confirmPayments } from '../permissions.ts';

/** Staff comment on payments; payers never see it. */
export const paymentComments: CommentedKind = {
  name: 'billing.payment',
  access: confirmPayments,
  find: async (scope, recordId) => {
    if (!z.uuid().safeParse(recordId).success) return null;
    const payment = await scope.tx.first(sql<RowOf<'billing_payment', 'targetLabel'>>`
      select target_label from billing_payment where tenant_id = ${scope.tenant.id} and payment_id = ${recordId}`);
    return payment && { title: payment.targetLabel, to: billingPaths.managePayment(recordId) };
  },
};

/** Returns what a payment's time line needs besides its history. Refuses as `readComments`. */
export async function paymentActivity(
  scope: Scope,
  paymentId: string,
  query: CommentsQuery,
): Promise<RecordRef & { readonly comments: CommentsPage }> {
  const ref = { kind: paymentComments.name, record: paymentId };
  return { ...ref, comments: await readComments(scope, ref, query) };
}
