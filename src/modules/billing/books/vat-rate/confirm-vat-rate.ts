import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { standardVatPeriodOn } from '#platform/money/vat-rate.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingSettings } from '../../payment/billing-settings-contract.ts';
import { signatureOf } from '../../payment/signature.ts';
import { billingRefusals } from '../../refusals.ts';
import type { RateConfirmation, UnconfirmedRate } from './vat-rate-contract.ts';

/**
 * Returns today's rate if no decree is known for it and no admin has confirmed it; null where nothing is to be confirmed.
 */
export async function findUnconfirmedRate(scope: Scope): Promise<UnconfirmedRate | null> {
  if (!billingSettings.of(scope.tenant).vat.isRegistered) return null;
  const { fromOn, rateBp, isConfirmed } = standardVatPeriodOn(zonedDay(scope.now, scope.tenant.zone));
  if (isConfirmed) return null;
  const confirmed = await scope.tx.first(sql<RowOf<'billing_vat_confirmation', 'fromOn'>>`
    select from_on from billing_vat_confirmation
     where tenant_id = ${scope.tenant.id} and from_on = ${fromOn}::date and rate_bp = ${rateBp}`);
  return confirmed ? null : { fromOn, rateBp };
}

/**
 * Records that the rate is the law's, with the source that the admin names. Refuses with `billing.vat_rate_settled` where there
 * is nothing to confirm.
 */
export async function confirmVatRate(scope: Scope, { fromOn, source }: RateConfirmation): Promise<void> {
  const rate = await findUnconfirmedRate(scope);
  if (rate === null || rate.fromOn !== fromOn) throw refuse(billingRefusals, 'billing.vat_rate_settled');
  const by = signatureOf(scope);
  const written = await scope.tx.first(sql<RowOf<'billing_vat_confirmation', 'fromOn'>>`
    insert into billing_vat_confirmation (tenant_id, from_on, rate_bp, source, confirmed_at, confirmed_by, confirmed_by_name)
    values (${scope.tenant.id}, ${fromOn}::date, ${rate.rateBp}, ${source}, ${scope.now}, ${by.userId}, ${by.name})
    on conflict (tenant_id, from_on) do nothing
    returning from_on`);
  if (!written) throw refuse(billingRefusals, 'billing.vat_rate_settled');
  await recordAudit(scope, {
    action: 'billing.confirm_vat_rate',
    entityKind: 'billing.vat_rate',
    entityId: fromOn,
    after: { rateBp: rate.rateBp },
    reason: source,
  });
}
