import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { Scope } from '#platform/scope.ts';
import { isRegisteredOn } from '../seller/seller-rules.ts';
import { readSeller } from './issue-document.ts';

/** Returns the rate of VAT of a branch's documents on a day; null where the seller is not registered for it then. */
export async function rateOn(scope: Scope, on: string, branchCode?: string): Promise<number | null> {
  const { seller, isRegistered } = await readSeller(scope, branchCode);
  return seller !== null && isRegisteredOn(seller, isRegistered, on) ? vatRateBpOn(on) : null;
}
