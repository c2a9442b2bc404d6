import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { Scope } from '#platform/scope.ts';
import { readSeller } from '../document/issue-document.ts';
import { isRegisteredOn } from '../seller/seller-rules.ts';

/** Returns the rate of VAT of documents on a day; null where the seller is not registered for it then. */
export async function draftRateOn(scope: Scope, on: string): Promise<number | null> {
  const { seller, isRegistered } = await readSeller(scope, undefined);
  return seller !== null && isRegisteredOn(seller, isRegistered, on) ? vatRateBpOn(on) : null;
}
