import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { isPayable } from '../claims/claim-rules.ts';
import { changeClaim, claimTargetOf } from '../claims/claim-rows.ts';
import { type DocumentRow, lockDocument } from '../document/document-rows.ts';
import { changeByMoney, emitIncomingMoney } from '../payment/incoming-money.ts';
import { isSettled } from '../payment/payment-rules.ts';
import { findPaymentOf, lockPaymentOf, type Payment } from '../payment/payment-rows.ts';
import { signatureOf } from '../payment/signature.ts';
import { billingRefusals } from '../refusals.ts';
import {
  findWithholdingProblem,
  withheldSatangOf,
  type WithholdingKind,
  withholdingRatesOn,
} from './withholding-rules.ts';

export interface DeclareWithholdingInput {
  readonly documentId: string;
  readonly kind: WithholdingKind;
  /** Value without VAT; that of the whole invoice by default. */
  readonly baseSatang?: number | undefined;
}

/**
 * Declares that the payer of an invoice withholds tax: less is due, and the payer owes a certificate. Where the rest was
 * paid before, the invoice is settled by it.
 *
 * Refuses with `billing.document_missing`, `billing.not_withholdable` with why, `billing.target_has_payment` where its payment
 * was opened meanwhile.
 */
export async function declareWithholding(
  scope: Scope,
  { documentId, kind, baseSatang: typed }: DeclareWithholdingInput,
): Promise<void> {
  const { payment, claim } = await lockClaim(scope, documentId);
  const baseSatang = typed ?? claim.netSatang;
  const on = zonedDay(scope.now, scope.tenant.zone);
  const problem = findWithholdingProblem(claim, { kind, baseSatang, on });
  if (problem) throw refuse(billingRefusals, 'billing.not_withholdable', { problem });
  const amountSatang = withheldSatangOf(baseSatang, kind, on);
  const by = signatureOf(scope);
  await scope.tx.run(sql`
    insert into billing_withholding (tenant_id, document_id, kind, rate_bp, base_satang, amount_satang, declared_on, declared_at, declared_by, declared_by_name)
    values (${scope.tenant.id}, ${documentId}, ${kind}, ${withholdingRatesOn(on).rateBp[kind]}, ${baseSatang}, ${amountSatang}, ${on}::date, ${scope.now}, ${by.userId}, ${by.name})`);
  await changeClaim(scope, claim, { withheldSatang: amountSatang });
  await recordAudit(scope, {
    action: 'billing.declare_withholding',
    entityKind: 'billing.document',
    entityId: documentId,
    after: { documentNumber: claim.number, withheldSatang: amountSatang },
  });
  if (payment) await changeAmount(scope, payment, payment.amountSatang - amountSatang);
}

/**
 * Takes a declaration back, because the payer withheld nothing: the whole amount is due again. Only while the invoice is not
 * settled by it and no certificate came.
 *
 * Refuses with `billing.document_missing`, `billing.withholding_settled`, `billing.target_has_payment` as for declaring.
 */
export async function withdrawWithholding(scope: Scope, documentId: string): Promise<void> {
  const { payment, claim } = await lockClaim(scope, documentId);
  if (!isPayable(claim)) throw refuse(billingRefusals, 'billing.withholding_settled');
  const withdrawn = await scope.tx.first(sql<RowOf<'billing_withholding', 'amountSatang'>>`
    update billing_withholding set withdrawn_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and withdrawn_at is null and received_at is null
    returning amount_satang`);
  if (!withdrawn) throw refuse(billingRefusals, 'billing.withholding_settled');
  await changeClaim(scope, claim, { withheldSatang: claim.withheldSatang - withdrawn.amountSatang });
  await recordAudit(scope, {
    action: 'billing.withdraw_withholding',
    entityKind: 'billing.document',
    entityId: documentId,
    before: { documentNumber: claim.number, withheldSatang: withdrawn.amountSatang },
  });
  if (payment) await changeAmount(scope, payment, payment.amountSatang + withdrawn.amountSatang);
}

/** Locks an invoice and its payment, in this order; refuses where somebody opened the payment meanwhile. */
async function lockClaim(
  scope: Scope,
  documentId: string,
): Promise<{ payment: Payment | null; claim: DocumentRow }> {
  const target = claimTargetOf(documentId);
  const payment = await lockPaymentOf(scope, target);
  const claim = await lockDocument(scope, documentId);
  if (payment === null && (await findPaymentOf(scope, target)) !== null)
    throw refuse(billingRefusals, 'billing.target_has_payment');
  return { payment, claim };
}

/** Changes what a locked payment asks for; money that it already holds, also in the wallet, may settle it now. */
async function changeAmount(scope: Scope, payment: Payment, amountSatang: number): Promise<void> {
  const after = await changeByMoney(scope, { ...payment, amountSatang }, 0);
  if (isSettled(after.status)) await emitIncomingMoney(scope, payment, after);
}
