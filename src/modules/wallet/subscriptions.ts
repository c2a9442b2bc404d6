import { paymentPaid } from '#modules/billing/public.ts';
import { on } from '#platform/events.ts';
import { creditTopUp } from './top-up.ts';

/** What the wallet does when billing tells something. Billing has locked the payment. */
export const walletSubscriptions = [on(paymentPaid, creditTopUp)];
