import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { Scope } from '#platform/scope.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import { isRegisteredOn } from '../seller/seller-rules.ts';
import { findSeller, type Seller } from '../seller/seller-rows.ts';

/** Returns the rate of VAT, in basis points, of a branch's documents on a day; null where the seller is not registered for it then. */
export async function rateOn(scope: Scope, on: string, branchCode?: string): Promise<number | null> {
  return rateOfSeller(scope, await findSeller(scope, branchCode), on);
}

/** The same for a seller who is known already. Basis points: 700 is 7%. */
export function rateOfSeller(
  { tenant }: Pick<Scope, 'tenant'>,
  seller: Seller | null,
  on: string,
): number | null {
  const { isRegistered } = billingSettings.of(tenant).vat;
  return seller !== null && isRegisteredOn(seller, isRegistered, on) ? vatRateBpOn(on) : null;
}
