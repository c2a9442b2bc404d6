import { requireAccess } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { refundMoney } from '#modules/ledger/public.ts';
import { surplusReturned } from './payment-events.ts';
import { type PaymentStatus, surplusSatang } from './payment-rules.ts';
import { changePayment, lockPayment, paymentEventOf } from './payment-rows.ts';
import { grantShareOfRefund, RETURN_KIND } from './refund-grant.ts';
import { returnMoney } from '../permissions.ts';
import { billingRefusals } from '../refusals.ts';
import { signatureOf } from './signature.ts';

export interface ReturnSurplusInput {
  readonly paymentId: string;
  readonly amountSatang: number;
  readonly way: 'refund' | 'credit';
  /** Bank reference of the return transfer, or where the credit was noted. */
  readonly reference: string;
}

/**
 * Returns surplus money (`surplusReturned`). `refund` records a bank transfer; `credit` puts the money into the payer's
 * wallet immediately, with grants as grants. Not idempotent by itself: send an Idempotency-Key. Refuses with
 * `platform.forbidden`, `billing.payment_missing`, `billing.nothing_to_return` if the amount exceeds the surplus, and `billing.no_wallet` if
 * the payer has no account.
 */
export async function returnSurplus(
  scope: Scope,
  input: ReturnSurplusInput,
): Promise<{ status: PaymentStatus }> {
  requireAccess(scope, returnMoney);
  const payment = await lockPayment(scope, input.paymentId);
  const surplus = surplusSatang(payment);
  if (input.amountSatang > surplus)
    throw refuse(billingRefusals, 'billing.nothing_to_return', { surplusSatang: surplus });

  if (input.way === 'credit' && payment.payerUserId === null)
    throw refuse(billingRefusals, 'billing.no_wallet');

  const by = signatureOf(scope);
  const { returnId: refId } = await scope.tx.one(sql<RowOf<'billing_surplus_return', 'returnId'>>`
    insert into billing_surplus_return (tenant_id, payment_id, amount_satang, way, reference, returned_by, returned_by_name, returned_at)
    values (${scope.tenant.id}, ${payment.paymentId}, ${input.amountSatang}, ${input.way}, ${input.reference}, ${by.userId}, ${by.name}, ${scope.now})
    returning return_id`);
  if (input.way === 'credit' && payment.payerUserId !== null)
    await refundMoney(scope, {
      refKind: RETURN_KIND,
      refId,
      holderId: payment.payerUserId,
      amountSatang: input.amountSatang,
      ...(await grantShareOfRefund(scope, payment, input.amountSatang)),
      account: 'sales_clearing',
      note: payment.targetLabel,
    });
  const after = await changePayment(scope, payment, {
    returnedSatang: payment.returnedSatang + input.amountSatang,
  });
  await recordAudit(scope, {
    action: 'billing.return_surplus',
    entityKind: 'billing.payment',
    entityId: payment.paymentId,
    before: { surplusSatang: surplus },
    after: { surplusSatang: surplusSatang(after), way: input.way },
    reason: input.reference,
  });
  await emit(scope, surplusReturned, {
    ...paymentEventOf(after),
    returnedSatang: input.amountSatang,
    reference: input.reference,
  });
  return { status: after.status };
}
