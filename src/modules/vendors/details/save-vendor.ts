import { findSubdistrict } from '#modules/address/public.ts';
import { allows } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { maskNumber } from '#platform/money/bank-account.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { requireChange } from '../access/lock-for-change.ts';
import { lockVendor } from '../access/require-vendor.ts';
import { takeBackChecks } from '../checklist/check-rows.ts';
import { pointsAbout } from '../checklist/check-rules.ts';
import { reviewVendors } from '../permissions.ts';
import { vendorsRefusals } from '../refusals.ts';
import { refuseDuplicate } from '../vendor/refuse-duplicate.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import { LIVE_STATES } from '../vendor/vendor-rules.ts';
import { indexVendor } from '../vendor/vendor-search.ts';
import type { SaveVendorInput, VendorInput } from './details-contract.ts';
import { readDetails, type VendorDetails } from './details-rows.ts';

/** Most vendors that one person may be applying with at a time, those that they discarded of late included. */
export const MAX_OPEN_APPLICATIONS = 10;
/** So long does an application count that was discarded, because its documents stay. */
const DISCARDED_DAYS = 30;

/** Who changes one of these neither checks nor approves the vendor. */
const TRUSTED_FIELDS: readonly (keyof VendorDetails)[] = [
  'kind',
  'taxId',
  'branchCode',
  'bankCode',
  'bankAccount',
  'bankAccountName',
];

/**
 * Makes the draft of a vendor. The actor is its applicant; one that staff register has none. Only staff learn here that
 * the taxpayer is a vendor already. Refuses with `vendors.too_many_applications`, `vendors.duplicate` and
 * `vendors.unknown_place`.
 */
export async function createVendor(scope: Scope, input: VendorInput): Promise<{ vendorId: string }> {
  const isByStaff = allows(reviewVendors, scope.actor);
  const registeredBy = personOf(scope)?.userId ?? null;
  const appliedBy = isByStaff ? null : registeredBy;
  if (!isByStaff && (await countApplications(scope, appliedBy)) >= MAX_OPEN_APPLICATIONS)
    throw refuse(vendorsRefusals, 'vendors.too_many_applications', { most: MAX_OPEN_APPLICATIONS });
  if (isByStaff) await refuseDuplicate(scope, { ...taxpayerOf(input), exceptId: null });
  const d = await typedDetails(scope, input, null);
  const { vendorId } = await scope.tx.one(sql<RowOf<'vendors_vendor', 'vendorId'>>`
    insert into vendors_vendor (tenant_id, kind, name_th, name_en, tax_id, branch_code, offer, address_line, address_line_en, subdistrict_code,
                                postal_code, contact_name, phone, email, line_id, bank_code, bank_account, bank_account_name,
                                state_at, applied_by, registered_by, created_at, updated_at)
    values (${scope.tenant.id}, ${d.kind}, ${d.nameTh}, ${d.nameEn}, ${d.taxId}, ${d.branchCode}, ${d.offer}, ${d.addressLine}, ${d.addressLineEn},
            ${d.subdistrictCode}, ${d.postalCode}, ${d.contactName}, ${d.phone}, ${d.email}, ${d.lineId}, ${d.bankCode}, ${d.bankAccount},
            ${d.bankAccountName}, ${scope.now}, ${appliedBy}, ${registeredBy}, ${scope.now}, ${scope.now})
    returning vendor_id`);
  await indexVendor(scope, { vendorId, ...d });
  await recordAudit(scope, {
    action: 'vendors.create',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    after: { nameTh: d.nameTh, kind: d.kind, taxId: d.taxId, branchCode: d.branchCode },
  });
  return { vendorId };
}

/**
 * Saves what is known of a vendor. Points of its checklist that are about what has changed are taken back.
 *
 * Refuses with `vendors.not_found`, `vendors.forbidden`, `vendors.not_in_state`, `vendors.changed_meanwhile`,
 * `vendors.duplicate` and `vendors.unknown_place`.
 */
export async function saveVendor(
  scope: Scope,
  { vendor: vendorId, version, ...input }: SaveVendorInput,
): Promise<{ version: number }> {
  const access = await lockVendor(scope, vendorId);
  const { vendor } = access;
  requireChange(access);
  if (vendor.version !== version) throw refuse(vendorsRefusals, 'vendors.changed_meanwhile');
  if (LIVE_STATES.includes(vendor.state))
    await refuseDuplicate(scope, { ...taxpayerOf(input), exceptId: vendorId });
  const before = await readDetails(scope, vendorId);
  const after = await typedDetails(scope, input, before.subdistrictCode);
  const changed = (Object.keys(after) as (keyof VendorDetails)[]).filter((key) => before[key] !== after[key]);
  const isOwnEntry = changed.some((field) => TRUSTED_FIELDS.includes(field));
  const changedBy = isOwnEntry ? (personOf(scope)?.userId ?? null) : vendor.changedBy;
  const saved = await scope.tx.one(sql<RowOf<'vendors_vendor', 'version'>>`
    update vendors_vendor
       set kind = ${after.kind}, name_th = ${after.nameTh}, name_en = ${after.nameEn}, tax_id = ${after.taxId}, branch_code = ${after.branchCode},
           offer = ${after.offer}, address_line = ${after.addressLine}, address_line_en = ${after.addressLineEn},
           subdistrict_code = ${after.subdistrictCode}, postal_code = ${after.postalCode}, contact_name = ${after.contactName},
           phone = ${after.phone}, email = ${after.email}, line_id = ${after.lineId}, bank_code = ${after.bankCode},
           bank_account = ${after.bankAccount}, bank_account_name = ${after.bankAccountName}, changed_by = ${changedBy},
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}
    returning version`);
  await takeBackChecks(scope, vendorId, pointsAbout(changed));
  await indexVendor(scope, { vendorId, ...after });
  await recordAudit(scope, {
    action: 'vendors.save',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    before: recorded(before, changed),
    after: recorded(after, changed),
  });
  return saved;
}

/** The branch of the taxpayer; nothing typed is the head office. */
function taxpayerOf({ taxId, branchCode }: VendorInput): { taxId: string; branchCode: string } {
  return { taxId, branchCode: branchCode ?? headOfficeBranch };
}

/** What was typed, as it is stored. A sub-district that no longer exists stays where it was before. */
async function typedDetails(
  scope: Scope,
  { subdistrictCode: chosen, bankCode, ...typed }: VendorInput,
  placeBefore: number | null,
): Promise<VendorDetails> {
  const subdistrictCode = chosen === '' ? null : Number(chosen);
  if (
    subdistrictCode !== null &&
    subdistrictCode !== placeBefore &&
    (await findSubdistrict(scope, subdistrictCode)) === null
  )
    throw refuse(vendorsRefusals, 'vendors.unknown_place');
  const { branchCode } = taxpayerOf({ ...typed, subdistrictCode: chosen, bankCode });
  return { ...typed, branchCode, subdistrictCode, bankCode: bankCode === '' ? null : bankCode };
}

async function countApplications(scope: Scope, personId: string | null): Promise<number> {
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from vendors_vendor
     where tenant_id = ${scope.tenant.id} and applied_by = ${personId}::uuid
       and (state in ('draft', 'applied', 'checking', 'changes_requested')
            or (state = 'discarded' and state_at > ${scope.now}::timestamptz - make_interval(days => ${DISCARDED_DAYS}::integer)))`);
  return open;
}

/** What the audit log keeps of changed fields: account numbers by their last digits only. */
function recorded(
  details: VendorDetails,
  changed: readonly (keyof VendorDetails)[],
): Readonly<Record<string, string | null>> {
  const { bankAccount, subdistrictCode, ...rest } = details;
  const texts: Readonly<Record<keyof VendorDetails, string | null>> = {
    ...rest,
    bankAccount: maskNumber(bankAccount),
    subdistrictCode: subdistrictCode === null ? null : String(subdistrictCode),
  };
  return Object.fromEntries(changed.map((key) => [key, texts[key]]));
}
