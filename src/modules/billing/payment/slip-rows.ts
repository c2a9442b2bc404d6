import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { SlipSummary } from './payment-contract.ts';
import { billingRefusals } from '../refusals.ts';
import { signatureOf } from './signature.ts';

type SlipStatus = SlipSummary['status'];

export interface LockedSlip {
  readonly slipId: string;
  readonly status: SlipStatus;
  readonly reason: string | null;
}

/** Locks a slip of a payment whose lock the caller holds. Refuses with `billing.slip_missing`. */
export async function lockSlipOf(scope: Scope, paymentId: string, slipId: string): Promise<LockedSlip> {
  const row = await scope.tx.first(sql<RowOf<'billing_slip', 'slipId' | 'status' | 'reason'>>`
    select slip_id, status, reason from billing_slip
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} and slip_id = ${slipId} for update`);
  if (!row) throw refuse(billingRefusals, 'billing.slip_missing');
  return { slipId: row.slipId, status: row.status, reason: row.reason };
}

/** Accepts the reviewed slip and every other waiting slip of the payment with the same transfer. */
export async function acceptSlips(
  scope: Scope,
  paymentId: string,
  accepted: { slipId: string | null; sendingBank: string; transRef: string },
): Promise<void> {
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    update billing_slip
       set status = 'accepted', decided_by = ${by.userId},
           decided_by_name = ${by.name}, decided_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} and status = 'checking'
       and (slip_id = ${accepted.slipId} or (sending_bank = ${accepted.sendingBank} and trans_ref = ${accepted.transRef}))`);
}

/** When the payment's oldest undecided slip was sent; null if there is none. */
export async function oldestWaitingSlip(scope: Scope, paymentId: string): Promise<Date | null> {
  const row = await scope.tx.one(sql<{ since: Date | null }>`
    select min(uploaded_at) as since from billing_slip
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} and status = 'checking'`);
  return row.since;
}

/** Finds the payment's slip with the identical picture; null if there is none. */
export async function findSlipByDigest(
  scope: Scope,
  paymentId: string,
  sha256: string,
): Promise<{ slipId: string } | null> {
  const row = await scope.tx.first(sql<RowOf<'billing_slip', 'slipId'>>`
    select slip_id from billing_slip where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId} and sha256 = ${sha256}`);
  return row && { slipId: row.slipId };
}

/** The most recent slip, as visible to the buyer. */
export async function latestSlipOf(scope: Scope, paymentId: string): Promise<SlipSummary | null> {
  const row = await scope.tx.first(sql<RowOf<'billing_slip', 'slipId' | 'status' | 'reason' | 'uploadedAt'>>`
    select slip_id, status, reason, uploaded_at from billing_slip
     where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId}
     order by uploaded_at desc, slip_id desc limit 1`);
  return (
    row && {
      slipId: row.slipId,
      status: row.status,
      reason: row.reason,
      uploadedAt: row.uploadedAt.toISOString(),
    }
  );
}
