import { permission } from '#platform/access/access.ts';
import type { CardSource } from '#platform/page/card.ts';
import { listPayments } from './managed-payments.ts';
import { listOwnOpenPayments, type OwnPayment } from '../payment/payment-queries.ts';
import { confirmPayments } from '../permissions.ts';

const SHOWN = 3;

/** The reader's open payments. */
export const ownPaymentsCard: CardSource<{ payments: OwnPayment[]; count: number }> = {
  access: permission('billing.own', 'user'),
  load: async (scope) => {
    const payments = await listOwnOpenPayments(scope);
    return { payments: payments.slice(0, SHOWN), count: payments.length };
  },
};

export interface WaitingPayment {
  readonly paymentId: string;
  readonly label: string;
  readonly name: string;
  readonly amountSatang: number;
}

/** Undecided slips, longest waiting first. */
export const waitingPaymentsCard: CardSource<{
  payments: WaitingPayment[];
  count: number;
  isMore: boolean;
}> = {
  access: confirmPayments,
  load: async (scope) => {
    const { rows, waitingCount, isWaitingCountCapped } = await listPayments(scope, {
      show: 'waiting',
      q: '',
    });
    return {
      payments: rows.slice(0, SHOWN).map(({ paymentId, targetLabel, contactName, amountSatang }) => ({
        paymentId,
        label: targetLabel,
        name: contactName,
        amountSatang,
      })),
      count: waitingCount,
      isMore: isWaitingCountCapped,
    };
  },
};
