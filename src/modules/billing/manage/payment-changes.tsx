import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { RecordChange } from '#ui/record/activity-rules.ts';
import { bankText } from '../payment/bank-text.ts';
import type { ManagedPayment, ManagedSlip } from '../payment/payment-contract.ts';

interface Reader {
  readonly locale: Locale;
  readonly zone: string;
}

/** What happened to a payment for its time line of activity, oldest first. */
export function paymentChanges(payment: ManagedPayment, { locale, zone }: Reader): RecordChange[] {
  const baht = (satang: number): string => formatBaht(satang, locale);
  const changes: RecordChange[] = [
    {
      key: 'opened',
      at: payment.openedAt,
      actor: null,
      text: m.billing_change_opened(),
      details: [baht(payment.amountSatang)],
      tone: 'accent',
    },
    ...payment.slips.flatMap((slip) => slipChanges(slip)),
    ...payment.walletUses.map((use) => ({
      key: use.useId,
      at: use.at,
      actor: null,
      text: walletUseText(use.state),
      details: [baht(use.state === 'posted' ? use.postedSatang : use.amountSatang)],
    })),
    ...payment.receipts.map((receipt) => ({
      key: receipt.allocationId,
      at: receipt.at,
      actor: receipt.byName || m.billing_system(),
      text: m.billing_change_money(),
      details: [
        receipt.receiptAmountSatang === receipt.amountSatang
          ? baht(receipt.amountSatang)
          : `${baht(receipt.amountSatang)} · ${m.billing_part_of({ amount: baht(receipt.receiptAmountSatang) })}`,
        `${bankText(receipt.sendingBank, locale)} · ${receipt.transRef} · ${formatDateTime(new Date(receipt.sentAt), { zone, locale })}`,
      ],
      tone: 'positive' as const,
    })),
    ...payment.returns.map((given) => ({
      key: given.returnId,
      at: given.at,
      actor: given.byName || m.billing_system(),
      text: m.billing_change_refunded(),
      details: [
        `${baht(given.amountSatang)} · ${given.way === 'refund' ? m.billing_return_refund() : m.billing_return_credit()}`,
        given.reference,
      ],
    })),
    ...endOf('paid', payment.paidAt),
    ...endOf('expired', payment.expiredAt),
    ...endOf('cancelled', payment.cancelledAt),
  ];
  return changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function slipChanges(slip: ManagedSlip): RecordChange[] {
  const sent = {
    key: `${slip.slipId} sent`,
    at: slip.uploadedAt,
    actor: null,
    text: m.billing_change_slip_sent(),
    ...(slip.transRef !== null && { details: [slip.transRef] }),
  };
  if (slip.decidedAt === null) return [sent];
  const isRejected = slip.status === 'rejected';
  const decided: RecordChange = {
    key: `${slip.slipId} decided`,
    at: slip.decidedAt,
    actor: slip.decidedByName || m.billing_system(),
    text: isRejected ? m.billing_change_slip_rejected() : m.billing_change_slip_accepted(),
    ...(slip.reason && { details: [slip.reason] }),
    tone: isRejected ? 'danger' : 'positive',
  };
  return [sent, decided];
}

function endOf(end: 'paid' | 'expired' | 'cancelled', at: string | null): RecordChange[] {
  if (at === null) return [];
  switch (end) {
    case 'paid':
      return [{ key: end, at, actor: null, text: m.billing_change_paid(), tone: 'positive' }];
    case 'expired':
      return [{ key: end, at, actor: null, text: m.billing_change_expired(), tone: 'danger' }];
    case 'cancelled':
      return [{ key: end, at, actor: null, text: m.billing_change_cancelled(), tone: 'danger' }];
  }
}

function walletUseText(state: 'held' | 'posted' | 'released'): string {
  switch (state) {
    case 'held':
      return m.billing_change_wallet_held();
    case 'posted':
      return m.billing_change_wallet_posted();
    case 'released':
      return m.billing_change_wallet_released();
  }
}
