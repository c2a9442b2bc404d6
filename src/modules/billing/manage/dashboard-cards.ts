import { permission } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { CardSource } from '#platform/page/card.ts';
import { WAIT_NAMES, WAITS } from '../payment/payment-rules.ts';
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

/** Ends of the ages of waiting payments, in hours; the last age has none. */
const AGE_HOURS = WAIT_NAMES.flatMap((name) => WAITS[name][1] ?? []);
/** More waiting payments are not counted. */
const MAX_AGED = 1_000;

/** Undecided slips, longest waiting first, and how many wait how long: up to 1, 24 and 72 hours, and longer. */
export const waitingPaymentsCard: CardSource<{
  payments: WaitingPayment[];
  ages: number[];
  count: number;
  isMore: boolean;
}> = {
  access: confirmPayments,
  load: async (scope) => {
    const { rows, waitingCount, isWaitingCountCapped } = await listPayments(scope, {
      show: 'waiting',
      q: '',
    });
    const ages = await scope.tx.rows(sql<{ readonly age: number; readonly count: number }>`
      select width_bucket(extract(epoch from ${scope.now}::timestamptz - waiting_since)::float8 / 3600, ${AGE_HOURS}::float8[]) as age,
             count(*)::int as count
        from (select waiting_since from billing_payment
               where tenant_id = ${scope.tenant.id} and waiting_since is not null
               order by waiting_since, payment_id limit ${MAX_AGED}) as waiting
       group by 1`);
    return {
      payments: rows.slice(0, SHOWN).map(({ paymentId, targetLabel, contactName, amountSatang }) => ({
        paymentId,
        label: targetLabel,
        name: contactName,
        amountSatang,
      })),
      ages: [0, ...AGE_HOURS].map((_, at) => ages.find(({ age }) => age === at)?.count ?? 0),
      count: waitingCount,
      isMore: isWaitingCountCapped,
    };
  },
};
