import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  cleanTransferReference,
  dueByTransferSatang,
  findSentAtProblem,
  type PaymentStatus,
} from './payment-rules.ts';
import { changeByMoney, emitIncomingMoney } from './incoming-money.ts';
import { lockPayment, type Payment } from './payment-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { signatureOf } from './signature.ts';
import { acceptSlips, lockSlipOf } from './slip-rows.ts';

export interface ConfirmPaymentInput {
  readonly paymentId: string;
  /** The reviewed slip, if any. */
  readonly slipId?: string | null | undefined;
  /** The transfer as the bank account shows it. */
  readonly sendingBank: string;
  readonly transRef: string;
  readonly amountSatang: number;
  readonly sentAt: Date;
  /**
   * Part of the transfer for this payment; `due` means the outstanding amount. Defaults to all that is left of the
   * transfer.
   */
  readonly allocate?: number | 'due' | undefined;
}

/**
 * Confirms received money: records the transfer (once per installation), allocates it to the payment and emits the
 * result (`paymentPaid`, `paymentUnderpaid`, `paymentOverpaid`). Idempotent for the same transfer and payment.
 *
 * Amounts are satang. Refuses with `billing.payment_missing`, `billing.slip_missing`, `billing.slip_decided`,
 * `billing.reference_invalid`, `billing.sent_in_future`, `billing.transfer_used`, `billing.receipt_differs`,
 * `billing.receipt_exhausted`, `billing.payment_closed`.
 */
export async function confirmPayment(
  scope: Scope,
  input: ConfirmPaymentInput,
): Promise<{ status: PaymentStatus }> {
  const payment = await lockPayment(scope, input.paymentId);
  const transRef = cleanTransferReference(input.transRef);
  if (transRef === null) throw refuse(billingRefusals, 'billing.reference_invalid');
  if (findSentAtProblem(input.sentAt, payment, scope.now) === 'future')
    throw refuse(billingRefusals, 'billing.sent_in_future');
  const slip = input.slipId ? await lockSlipOf(scope, payment.paymentId, input.slipId) : null;
  if (slip?.status === 'rejected')
    throw refuse(billingRefusals, 'billing.slip_decided', { status: slip.status });

  const receipt = await lockReceipt(scope, { ...input, transRef, source: slip ? 'slip' : 'manual' });
  if (await isAllocated(scope, receipt.receiptId, payment.paymentId)) return { status: payment.status };

  const allocated = allocationOf(payment, receipt, input.allocate);
  await takeFromReceipt(scope, receipt, allocated);
  await insertAllocation(scope, {
    receiptId: receipt.receiptId,
    paymentId: payment.paymentId,
    slipId: slip?.slipId ?? null,
    amountSatang: allocated,
  });
  await acceptSlips(scope, payment.paymentId, {
    slipId: slip?.slipId ?? null,
    sendingBank: input.sendingBank,
    transRef,
  });

  const after = await changeByMoney(scope, payment, allocated);
  await recordAudit(scope, {
    action: 'billing.confirm_payment',
    entityKind: 'billing.payment',
    entityId: payment.paymentId,
    before: { status: payment.status, paidSatang: payment.paidSatang },
    after: {
      status: after.status,
      paidSatang: after.paidSatang,
      sendingBank: input.sendingBank,
      transRef,
      allocatedSatang: allocated,
    },
  });
  await emitIncomingMoney(scope, payment, after);
  return { status: after.status };
}

/** Refuses with `billing.payment_closed` if `due` is requested and nothing is due. */
function allocationOf(payment: Payment, receipt: Receipt, allocate: ConfirmPaymentInput['allocate']): number {
  const left = receipt.amountSatang - receipt.allocatedSatang;
  if (allocate !== 'due') return allocate ?? left;
  const due = dueByTransferSatang(payment);
  if (due === 0) throw refuse(billingRefusals, 'billing.payment_closed', { status: payment.status });
  return Math.min(due, left);
}

interface Receipt {
  readonly receiptId: string;
  readonly amountSatang: number;
  readonly allocatedSatang: number;
}

type ReceiptRow = RowOf<'billing_bank_receipt', 'receiptId' | 'amountSatang' | 'allocatedSatang' | 'sentAt'>;

/** Inserts the transfer's row if it is new, and locks it until the transaction ends. */
async function lockReceipt(
  scope: Scope,
  transfer: {
    sendingBank: string;
    transRef: string;
    amountSatang: number;
    sentAt: Date;
    source: 'slip' | 'manual';
  },
): Promise<Receipt> {
  const claim = await scope.tx.one(sql<{ state: 'claimed' | 'mine' | 'taken' }>`
    select billing_claim_transfer(${transfer.sendingBank}, ${transfer.transRef}) as state`);
  if (claim.state === 'taken') throw refuse(billingRefusals, 'billing.transfer_used');
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    insert into billing_bank_receipt (tenant_id, sending_bank, trans_ref, amount_satang, sent_at, source, recorded_by, recorded_by_name, recorded_at)
    values (${scope.tenant.id}, ${transfer.sendingBank}, ${transfer.transRef}, ${transfer.amountSatang}, ${transfer.sentAt},
            ${transfer.source}, ${by.userId}, ${by.name}, ${scope.now})
    on conflict (tenant_id, sending_bank, trans_ref) do nothing`);
  const row = await scope.tx.one(sql<ReceiptRow>`
    select receipt_id, amount_satang, allocated_satang, sent_at from billing_bank_receipt
     where tenant_id = ${scope.tenant.id} and sending_bank = ${transfer.sendingBank} and trans_ref = ${transfer.transRef}
       for update`);
  if (row.amountSatang !== transfer.amountSatang) {
    throw refuse(billingRefusals, 'billing.receipt_differs', {
      amountSatang: row.amountSatang,
      sentAt: row.sentAt.toISOString(),
    });
  }
  return {
    receiptId: row.receiptId,
    amountSatang: row.amountSatang,
    allocatedSatang: row.allocatedSatang,
  };
}

async function isAllocated(scope: Scope, receiptId: string, paymentId: string): Promise<boolean> {
  const row = await scope.tx.first(sql`
    select 1 from billing_receipt_allocation
     where tenant_id = ${scope.tenant.id} and receipt_id = ${receiptId} and payment_id = ${paymentId}`);
  return row !== null;
}

/** A single conditional statement, so that allocations can never exceed the transfer. */
async function takeFromReceipt(scope: Scope, receipt: Receipt, satang: number): Promise<void> {
  const taken =
    satang > 0 &&
    (await scope.tx.run(sql`
      update billing_bank_receipt set allocated_satang = allocated_satang + ${satang}
       where tenant_id = ${scope.tenant.id} and receipt_id = ${receipt.receiptId} and allocated_satang + ${satang} <= amount_satang`));
  if (taken) return;
  throw refuse(billingRefusals, 'billing.receipt_exhausted', {
    remainingSatang: receipt.amountSatang - receipt.allocatedSatang,
  });
}

async function insertAllocation(
  scope: Scope,
  allocation: { receiptId: string; paymentId: string; slipId: string | null; amountSatang: number },
): Promise<void> {
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    insert into billing_receipt_allocation (tenant_id, receipt_id, payment_id, slip_id, amount_satang, allocated_by, allocated_by_name, allocated_at)
    values (${scope.tenant.id}, ${allocation.receiptId}, ${allocation.paymentId}, ${allocation.slipId}, ${allocation.amountSatang},
            ${by.userId}, ${by.name}, ${scope.now})`);
}
