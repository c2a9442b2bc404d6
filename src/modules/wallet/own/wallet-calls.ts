import { hasRole } from '#platform/access/role-rules.ts';
import { allows } from '#platform/access/access.ts';
import { bahtToSatang } from '#platform/money/money.ts';
import { refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { billingPaths, payFromWallet } from '#modules/billing/public.ts';
import { findMember } from '#modules/accounts/public.ts';
import { adjustWallet } from '../wallet/adjust-wallet.ts';
import { adjustWallets, topUpWallet } from '../permissions.ts';
import { walletRefusals } from '../refusals.ts';
import { openTopUp } from '../top-up/top-up.ts';
import type { WalletCall, WalletReply } from '../wallet/wallet-contract.ts';
import { getBalanceReply, getWalletReply } from '../wallet/wallet-queries.ts';

/**
 * The specification's wallet call, without its security hole: nobody can create money for themselves.
 *
 * `get`: one's own wallet, or anybody's for managers. `increase` of one's own wallet opens a top-up; the balance
 * changes once the money is confirmed. `decrease` of one's own wallet pays an open payment of one's own. `increase`,
 * `decrease` and `adjust` of another wallet are managers' actions with a reason, within the daily limit; `adjust` takes
 * the change, not the target.
 */
export async function callWallet(
  scope: Scope,
  call: WalletCall,
  words: { readonly topUpLabel: string },
): Promise<WalletReply> {
  const person = personOf(scope);
  if (!person) throw refuse(walletRefusals, 'wallet.no_token');
  const isOwn = call.person === undefined || call.person === person.userId;
  if (call.mode === 'get') return getWalletReply(scope, await readable(scope, person, call.person));

  const amountSatang = amountOf(call);
  if (isOwn && call.mode === 'increase' && call.person === undefined) {
    if (!allows(topUpWallet, scope.actor)) throw refuse(walletRefusals, 'wallet.forbidden');
    const { slug } = await openTopUp(scope, { amountSatang, label: words.topUpLabel });
    return {
      ...(await getBalanceReply(scope, person.userId)),
      payment: { slug, url: billingPaths.payment(slug) },
    };
  }
  if (isOwn && call.mode === 'decrease' && call.person === undefined) {
    if (call.payment === undefined) throw refuse(walletRefusals, 'wallet.payment_required');
    await payFromWallet(scope, { slug: call.payment, amountSatang });
    return getBalanceReply(scope, person.userId);
  }
  if (!allows(adjustWallets, scope.actor)) throw refuse(walletRefusals, 'wallet.forbidden');
  if (call.person === undefined) throw refuse(walletRefusals, 'wallet.person_missing');
  await adjustWallet(scope, {
    personId: call.person,
    amountSatang: call.mode === 'decrease' ? -amountSatang : amountSatang,
    reason: call.reason ?? '',
  });
  return getBalanceReply(scope, call.person);
}

/** Resolves whose wallet to read: one's own, or for managers anybody's. */
async function readable(scope: Scope, person: PersonActor, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === person.userId) return person.userId;
  if (!hasRole(person.role, 'manager')) throw refuse(walletRefusals, 'wallet.forbidden');
  if (!(await findMember(scope.tx, scope.tenant.id, wanted)))
    throw refuse(walletRefusals, 'wallet.person_missing');
  return wanted;
}

/**
 * Refuses with `wallet.amount_invalid` if the amount is missing, has more than two decimals, or is not above zero
 * (`adjust`: is zero).
 */
function amountOf({ mode, amount }: WalletCall): number {
  const satang = amount === undefined ? null : bahtToSatang(amount);
  if (satang === null || satang === 0 || (mode !== 'adjust' && satang < 0))
    throw refuse(walletRefusals, 'wallet.amount_invalid');
  return satang;
}
