import { on } from '#platform/events.ts';
import {
  paymentOverpaid,
  paymentPaid,
  paymentUnderpaid,
  slipRejected,
  slipUploaded,
  surplusReturned,
} from '#modules/billing/public.ts';
import { holdForSlip, tellSlipRejected } from './paying/follow-slip.ts';
import {
  noteReturnedMoney,
  receivePayment,
  receiveShortPayment,
  receiveSurplus,
} from './paying/receive-money.ts';

/** What orders does when billing tells something. Billing has locked the payment; orders lock the order, then the stock. */
export const ordersSubscriptions = [
  on(paymentPaid, receivePayment),
  on(paymentUnderpaid, receiveShortPayment),
  on(paymentOverpaid, receiveSurplus),
  on(surplusReturned, noteReturnedMoney),
  on(slipUploaded, holdForSlip),
  on(slipRejected, tellSlipRejected),
];
