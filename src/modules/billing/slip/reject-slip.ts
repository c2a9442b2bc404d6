import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { slipRejected } from '../payment/payment-events.ts';
import type { PaymentStatus } from '../payment/payment-rules.ts';
import { changePayment, lockPayment, paymentEventOf } from '../payment/payment-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { signatureOf } from '../payment/signature.ts';
import { lockSlipOf, oldestWaitingSlip } from '../payment/slip-rows.ts';

export interface RejectSlipInput {
  readonly paymentId: string;
  readonly slipId: string;
  /** Shown to the buyer, who can send another slip. */
  readonly reason: string;
}

/**
 * Rejects a slip with a reason; the payment is open (or expired) again. Idempotent: the first reason stays. Refuses
 * with `billing.payment_missing`, `billing.slip_missing`, and `billing.slip_decided` if the slip was accepted.
 */
export async function rejectSlip(scope: Scope, input: RejectSlipInput): Promise<{ status: PaymentStatus }> {
  const payment = await lockPayment(scope, input.paymentId);
  const slip = await lockSlipOf(scope, payment.paymentId, input.slipId);
  if (slip.status === 'accepted')
    throw refuse(billingRefusals, 'billing.slip_decided', { status: slip.status });
  if (slip.status === 'rejected') return { status: payment.status };

  await markRejected(scope, input);
  const after = await changePayment(scope, payment, {
    waitingSince: await oldestWaitingSlip(scope, payment.paymentId),
  });
  await recordAudit(scope, {
    action: 'billing.reject_slip',
    entityKind: 'billing.slip',
    entityId: input.slipId,
    before: { status: payment.status },
    after: { status: after.status, paymentId: payment.paymentId },
    reason: input.reason,
  });
  await emit(scope, slipRejected, { ...paymentEventOf(after), slipId: input.slipId, reason: input.reason });
  return { status: after.status };
}

async function markRejected(scope: Scope, input: RejectSlipInput): Promise<void> {
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    update billing_slip
       set status = 'rejected', reason = ${input.reason}, decided_by = ${by.userId},
           decided_by_name = ${by.name}, decided_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and slip_id = ${input.slipId} and status = 'checking'`);
}
