import { CircleCheck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { CardEmpty, CardRow, CardRows, CardTile, CardTiles } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { billingPaths } from '../paths.ts';
import { WAIT_NAMES } from '../payment/payment-rules.ts';
import { waitText } from './wait-text.tsx';
import type { PaymentStatus } from '../payment/payment-rules.ts';
import { PaymentStatusBadge } from '../payment/payment-status-badge.tsx';

interface Look {
  locale: Locale;
  zone: string;
}

interface OwnDue {
  readonly slug: string;
  readonly targetLabel: string;
  readonly status: PaymentStatus;
  readonly outstandingSatang: number;
  readonly expiresAt: string;
}

export function OwnPaymentsCard({
  facts,
  locale,
  zone,
}: { facts: { payments: readonly OwnDue[] } } & Look): ReactNode {
  if (facts.payments.length === 0)
    return <CardEmpty icon={<Wallet />}>{m.billing_own_empty_title()}</CardEmpty>;
  return (
    <CardRows>
      {facts.payments.map((payment) => (
        <CardRow
          key={payment.slug}
          to={billingPaths.payment(payment.slug)}
          title={payment.targetLabel}
          badge={<PaymentStatusBadge status={payment.status} />}
          detail={m.billing_own_until({ at: formatDateTime(new Date(payment.expiresAt), { zone, locale }) })}
          end={formatBaht(payment.outstandingSatang, locale)}
        />
      ))}
    </CardRows>
  );
}

interface Waiting {
  readonly paymentId: string;
  readonly label: string;
  readonly name: string;
  readonly amountSatang: number;
}

export function WaitingPaymentsCard({
  facts,
  locale,
}: {
  facts: { payments: readonly Waiting[]; ages: readonly number[]; count: number; isMore: boolean };
} & Look): ReactNode {
  if (facts.count === 0) return <CardEmpty icon={<CircleCheck />}>{m.billing_card_waiting_none()}</CardEmpty>;
  return (
    <>
      <div className="mb-3">
        <CardTiles>
          <CardTile
            to={billingPaths.managePayments({ show: 'waiting' })}
            label={m.billing_card_waiting_total()}
            count={facts.count}
            isMore={facts.isMore}
          />
        </CardTiles>
      </div>
      <BarRows
        label={m.billing_card_waiting_ages()}
        rowsLabel={m.billing_card_waiting_age()}
        rows={WAIT_NAMES.map((waited, at) => ({
          key: String(at),
          label: waitText(waited),
          to: billingPaths.managePayments({ show: 'waiting', waited }),
          values: [facts.ages[at] ?? 0],
          isWarning: waited === 'longer',
        }))}
        measures={[{ label: m.billing_card_waiting(), unit: countUnit(m.billing_card_waiting_unit()) }]}
        isCompact
      />
      <h4 className="mt-2 text-sm text-ink-soft">{m.billing_card_waiting_longest()}</h4>
      <CardRows>
        {facts.payments.map((payment) => (
          <CardRow
            key={payment.paymentId}
            to={billingPaths.managePayment(payment.paymentId)}
            title={payment.label}
            detail={payment.name}
            end={formatBaht(payment.amountSatang, locale)}
          />
        ))}
      </CardRows>
    </>
  );
}
