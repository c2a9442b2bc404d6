import { listStaff } from '#modules/accounts/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { lockVendor, type VendorHead } from '../access/require-vendor.ts';
import { openPoints } from '../checklist/check-rules.ts';
import { readChecks } from '../checklist/check-rows.ts';
import { readDetails } from '../details/details-rows.ts';
import { hasValidDocuments } from '../documents/document-rows.ts';
import { vendorsPaths } from '../paths.ts';
import { vendorsRefusals } from '../refusals.ts';
import { refuseDuplicate } from '../vendor/refuse-duplicate.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import {
  isLeftToOthers,
  LIVE_STATES,
  missingParts,
  offeredSteps,
  STEP_RULES,
  type VendorState,
  type VendorStep,
  type VendorStepRule,
} from '../vendor/vendor-rules.ts';
import { appliedNotice, stateNotice } from './notice-kinds.ts';
import type { StepInput } from './step-contract.ts';

/** Most people of the staff who are told of one application. */
const MAX_TOLD = 50;

/**
 * Takes a step of a vendor. Staff are told of an application, its applicant of every other step.
 *
 * Refuses with `vendors.not_found`, `vendors.not_in_state`, `vendors.forbidden`, `vendors.own_entry`,
 * `vendors.changed_meanwhile`, `vendors.incomplete`, `vendors.reason_needed` and `vendors.duplicate`.
 */
export async function takeStep(
  scope: Scope,
  { vendor: vendorId, version, step, reason }: StepInput,
): Promise<{ state: VendorState; version: number }> {
  const { vendor, standing } = await lockVendor(scope, vendorId);
  const rule: VendorStepRule = STEP_RULES[step];
  if (!rule.from.includes(vendor.state))
    throw refuse(vendorsRefusals, 'vendors.not_in_state', { state: vendor.state });
  const details = await readDetails(scope, vendorId);
  const checks = await readChecks(scope, vendorId);
  const open = openPoints(
    checks.map(({ point }) => point),
    await hasValidDocuments(scope, vendor),
  );
  const offered = offeredSteps(
    vendor.state,
    { ...standing, hasApplicant: vendor.appliedBy !== null },
    { missing: missingParts(details), openChecks: open.length },
  ).find((each) => each.step === step);
  if (!offered) {
    const isOwn = rule.needsSecondPerson && isLeftToOthers(vendor.state, standing);
    throw refuse(vendorsRefusals, isOwn ? 'vendors.own_entry' : 'vendors.forbidden');
  }
  if (vendor.version !== version) throw refuse(vendorsRefusals, 'vendors.changed_meanwhile');
  if (offered.missing.length > 0)
    throw refuse(vendorsRefusals, 'vendors.incomplete', { missing: [...offered.missing] });
  if (offered.needsReason && reason === '') throw refuse(vendorsRefusals, 'vendors.reason_needed');
  if (!LIVE_STATES.includes(vendor.state) && (rule.to === 'applied' || LIVE_STATES.includes(rule.to)))
    await refuseDuplicate(scope, { ...details, exceptId: vendorId });
  const saved = await writeState(scope, vendor, { step, reason });
  await tellAboutStep(scope, { vendor, state: rule.to, reason, version: saved.version });
  return { state: rule.to, ...saved };
}

async function writeState(
  scope: Scope,
  { vendorId, state }: VendorHead,
  { step, reason }: { readonly step: VendorStep; readonly reason: string },
): Promise<{ version: number }> {
  const { to } = STEP_RULES[step];
  const saved = await scope.tx.one(sql<RowOf<'vendors_vendor', 'version'>>`
    update vendors_vendor
       set state = ${to}, state_at = ${scope.now}, state_reason = ${reason}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and state = ${state}
    returning version`);
  await recordAudit(scope, {
    action: 'vendors.set_state',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    before: { state },
    after: { state: to },
    reason: reason || null,
  });
  return saved;
}

interface Step {
  /** As it was before. */
  readonly vendor: VendorHead;
  readonly state: VendorState;
  readonly reason: string;
  /** Of the vendor, after the step. */
  readonly version: number;
}

async function tellAboutStep(scope: Scope, { vendor, state, reason, version }: Step): Promise<void> {
  const by = personOf(scope);
  const { vendorId, nameTh, nameEn, appliedBy } = vendor;
  const notice = { link: vendorsPaths.vendor(vendorId), dedupeKey: `${vendorId} ${String(version)}` };
  if (state === 'applied') {
    const person = by ? `${by.firstname} ${by.lastname}`.trim() : scope.tenant.name;
    for (const { personId } of await listStaff(scope, { minimalRole: 'manager', limit: MAX_TOLD }))
      if (personId !== by?.userId)
        await notify(scope, appliedNotice, { ...notice, personId, params: { nameTh, nameEn, person } });
    return;
  }
  if (appliedBy !== null && appliedBy !== by?.userId)
    await notify(scope, stateNotice, {
      ...notice,
      personId: appliedBy,
      params: { nameTh, nameEn, state, reason },
    });
}
