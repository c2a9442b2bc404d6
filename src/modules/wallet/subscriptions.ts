import { paymentPaid, slipRejected, walletSpent } from '#modules/billing/public.ts';
import { on } from '#platform/events.ts';
import { tellLowBalance, tellSlipRejected } from './top-up/tell-holder.ts';
import { creditTopUp } from './top-up/top-up.ts';

/** What the wallet does when billing tells something. Billing has locked the payment. */
export const walletSubscriptions = [
  on(paymentPaid, creditTopUp),
  on(slipRejected, tellSlipRejected),
  on(walletSpent, tellLowBalance),
];
