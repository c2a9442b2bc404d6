import { allows } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { topUpWallet } from '../permissions.ts';
import { walletRefusals } from '../refusals.ts';
import { openTopUp } from './top-up.ts';

/**
 * Opens a top-up from form input and returns the payment's slug. Refuses as `openTopUp` does, and with
 * `wallet.amount_invalid` and `wallet.forbidden`.
 */
export async function topUpAsPerson(
  scope: Scope,
  amountSatang: number | null,
  label: string,
): Promise<string> {
  if (!allows(topUpWallet, scope.actor)) throw refuse(walletRefusals, 'wallet.forbidden');
  if (amountSatang === null || amountSatang <= 0) throw refuse(walletRefusals, 'wallet.amount_invalid');
  return (await openTopUp(scope, { amountSatang, label })).slug;
}
