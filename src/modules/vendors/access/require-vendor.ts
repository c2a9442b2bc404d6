import { isOpenFor } from '#modules/clusters/public.ts';
import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { readVendors, reviewVendors } from '../permissions.ts';
import { vendorsRefusals } from '../refusals.ts';
import { sees, type VendorStanding } from '../vendor/vendor-rules.ts';
import { seeVendorsOf } from './cluster-actions.ts';

/** The row of a vendor that access is decided with. */
export type VendorHead = RowOf<
  'vendors_vendor',
  | 'vendorId'
  | 'kind'
  | 'nameTh'
  | 'nameEn'
  | 'state'
  | 'stateAt'
  | 'stateReason'
  | 'appliedBy'
  | 'registeredBy'
  | 'changedBy'
  | 'version'
>;

/** A vendor and the reader's standing to it. */
export interface VendorAccess {
  readonly vendor: VendorHead;
  readonly standing: VendorStanding;
}

/**
 * Returns a vendor with the actor's standing to it, both read by one statement. Refuses with `vendors.not_found` where there
 * is none on this site or nothing of it may be read.
 */
export async function requireVendor(scope: Scope, vendorId: string): Promise<VendorAccess> {
  const row = await scope.tx.first(sql<VendorHead & { readonly isBuyer: boolean }>`
    select vendor_id, kind, name_th, name_en, state, state_at, state_reason, applied_by, registered_by, changed_by, version,
           exists (select from vendors_supply s
                    where s.tenant_id = v.tenant_id and s.vendor_id = v.vendor_id
                      and ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)}) as is_buyer
      from vendors_vendor v
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}`);
  if (!row) throw refuse(vendorsRefusals, 'vendors.not_found');
  const { isBuyer, ...vendor } = row;
  const standing = { ...standingOf(scope, vendor), isBuyer };
  if (!sees(vendor.state, standing)) throw refuse(vendorsRefusals, 'vendors.not_found');
  return { vendor, standing };
}

/** As `requireVendor`, and locks the vendor until the end of the transaction. */
export async function lockVendor(scope: Scope, vendorId: string): Promise<VendorAccess> {
  await scope.tx.first(sql<RowOf<'vendors_vendor', 'vendorId'>>`
    select vendor_id from vendors_vendor where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} for no key update`);
  return requireVendor(scope, vendorId);
}

/** Gives a vendor that is locked its next version: something that belongs to it has changed. */
export async function touchVendor(scope: Scope, vendorId: string): Promise<void> {
  await scope.tx.run(sql`
    update vendors_vendor set version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}`);
}

function standingOf(
  scope: Scope,
  { appliedBy, registeredBy, changedBy }: Pick<VendorHead, 'appliedBy' | 'registeredBy' | 'changedBy'>,
): Omit<VendorStanding, 'isBuyer'> {
  const person = personOf(scope);
  return {
    isReader: allows(readVendors, scope.actor),
    isReviewer: allows(reviewVendors, scope.actor),
    isApplicant: person !== null && person.userId === appliedBy,
    isOwnEntry: person !== null && (person.userId === registeredBy || person.userId === changedBy),
  };
}
