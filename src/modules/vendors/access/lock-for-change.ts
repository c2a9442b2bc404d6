import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { vendorsRefusals } from '../refusals.ts';
import { mayEdit } from '../vendor/vendor-rules.ts';
import { lockVendor, touchVendor, type VendorAccess } from './require-vendor.ts';

/**
 * Refuses with `vendors.forbidden` or `vendors.not_in_state` unless the actor may change what is known of a vendor, or what
 * else `may` decides.
 */
export function requireChange({ vendor, standing }: VendorAccess, may: typeof mayEdit = mayEdit): void {
  if (!standing.isReviewer && !standing.isApplicant) throw refuse(vendorsRefusals, 'vendors.forbidden');
  if (!may(vendor.state, standing))
    throw refuse(vendorsRefusals, 'vendors.not_in_state', { state: vendor.state });
}

/**
 * Locks a vendor to change something that belongs to it, and gives it its next version. Refuses with `vendors.not_found` and as
 * `requireChange`.
 */
export async function lockForChange(
  scope: Scope,
  vendorId: string,
  may: typeof mayEdit = mayEdit,
): Promise<VendorAccess> {
  const access = await lockVendor(scope, vendorId);
  requireChange(access, may);
  await touchVendor(scope, vendorId);
  return access;
}
