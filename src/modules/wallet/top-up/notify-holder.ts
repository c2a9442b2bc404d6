import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { billingPaths, type PaymentEvent } from '#modules/billing/public.ts';
import { readWallet } from '#modules/ledger/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { lowBalance, slipTurnedDown } from '../wallet/notice-kinds.ts';
import { walletPaths } from '../paths.ts';
import { holderOfTopUp, TOP_UP_KIND } from './top-up.ts';
import { LOW_BALANCE_SATANG } from '../wallet/wallet-rules.ts';

/** Handles `slipRejected` of a top-up: sends the holder a notice with the reason. */
export async function notifySlipRejected(
  scope: Scope,
  event: PaymentEvent & { readonly slipId: string; readonly reason: string },
): Promise<void> {
  if (event.targetKind !== TOP_UP_KIND) return;
  await notify(scope, slipTurnedDown, {
    personId: await holderOfTopUp(scope, event.targetId),
    params: { amountSatang: event.amountSatang, reason: event.reason },
    link: billingPaths.payment(event.slug),
    dedupeKey: `${slipTurnedDown.name} ${event.slipId}`,
  });
}

/** Handles `walletSpent`: sends a notice when the spending takes the wallet below the threshold, at most once a day. */
export async function notifyLowBalance(
  scope: Scope,
  { holderId, amountSatang }: { readonly holderId: string; readonly amountSatang: number },
): Promise<void> {
  const { freeSatang } = await readWallet(scope, holderId);
  if (freeSatang >= LOW_BALANCE_SATANG || freeSatang + amountSatang < LOW_BALANCE_SATANG) return;
  await notify(scope, lowBalance, {
    personId: holderId,
    params: { amountSatang: freeSatang },
    link: walletPaths.wallet(),
    dedupeKey: `${lowBalance.name} ${zonedDay(scope.now, scope.tenant.zone)}`,
  });
}
