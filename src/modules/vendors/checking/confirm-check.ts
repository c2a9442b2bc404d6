import { namesOf } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { lockVendor } from '../access/require-vendor.ts';
import { readDetails } from '../details/details-rows.ts';
import { hasValidDocuments } from '../documents/document-rows.ts';
import { vendorsRefusals } from '../refusals.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import { isLeftToOthers, mayCheck } from '../vendor/vendor-rules.ts';
import type { CheckView, ConfirmInput, ReopenInput } from '../checklist/check-contract.ts';
import { readChecks, takeBackChecks } from '../checklist/check-rows.ts';
import { CHECK_POINTS, findCheckProblem } from '../checklist/check-rules.ts';

/** Returns the whole checklist of a vendor. */
export async function readChecklist(scope: Scope, vendorId: string): Promise<CheckView[]> {
  const rows = await readChecks(scope, vendorId);
  const names = await namesOf(
    scope,
    rows.flatMap(({ checkedBy }) => checkedBy ?? []),
  );
  return CHECK_POINTS.map((point) => {
    const row = rows.find((each) => each.point === point);
    if (!row) return { point, confirmed: null };
    const by = row.checkedBy === null ? null : (names.get(row.checkedBy) ?? null);
    return { point, confirmed: { by, at: row.checkedAt.toISOString(), typed: row.typed } };
  });
}

/**
 * Confirms a point of a vendor's checklist. Refuses with `vendors.not_found`, `vendors.forbidden`, `vendors.own_entry`,
 * `vendors.not_in_state`, `vendors.changed_meanwhile`, and `vendors.check_failed` where the point does not hold.
 */
export async function confirmCheck(
  scope: Scope,
  { vendor: vendorId, version, point, typed }: ConfirmInput,
): Promise<void> {
  const { version: current } = await lockForCheck(scope, vendorId);
  if (current !== version) throw refuse(vendorsRefusals, 'vendors.changed_meanwhile');
  const details = await readDetails(scope, vendorId);
  const hasDocuments = await hasValidDocuments(scope, { vendorId, kind: details.kind });
  const problem = findCheckProblem(point, { ...details, hasDocuments }, typed);
  if (problem !== null) throw refuse(vendorsRefusals, 'vendors.check_failed', { problem });
  const checkedBy = personOf(scope)?.userId ?? null;
  await scope.tx.run(sql`
    insert into vendors_check (tenant_id, vendor_id, point, typed, checked_by, checked_at)
    values (${scope.tenant.id}, ${vendorId}, ${point}, ${typed}, ${checkedBy}, ${scope.now})
    on conflict (tenant_id, vendor_id, point)
    do update set typed = excluded.typed, checked_by = excluded.checked_by, checked_at = excluded.checked_at`);
  await recordAudit(scope, {
    action: 'vendors.confirm_check',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    after: { point, ...(typed !== '' && { typed }) },
  });
}

/**
 * Opens a confirmed point again. Refuses with `vendors.not_found`, `vendors.forbidden`, `vendors.own_entry` and
 * `vendors.not_in_state`.
 */
export async function reopenCheck(scope: Scope, { vendor: vendorId, point }: ReopenInput): Promise<void> {
  await lockForCheck(scope, vendorId);
  await takeBackChecks(scope, vendorId, [point]);
  await recordAudit(scope, {
    action: 'vendors.reopen_check',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    before: { point },
  });
}

async function lockForCheck(scope: Scope, vendorId: string): Promise<{ version: number }> {
  const { vendor, standing } = await lockVendor(scope, vendorId);
  if (mayCheck(vendor.state, standing)) return vendor;
  if (!standing.isReviewer || standing.isApplicant) throw refuse(vendorsRefusals, 'vendors.forbidden');
  if (isLeftToOthers(vendor.state, standing)) throw refuse(vendorsRefusals, 'vendors.own_entry');
  throw refuse(vendorsRefusals, 'vendors.not_in_state', { state: vendor.state });
}
