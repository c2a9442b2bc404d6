import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { billingPaths } from '../paths.ts';
import type { PaymentStatus } from '../payment/payment-rules.ts';
import { PaymentStatusBadge } from '../payment/payment-status-badge.tsx';

export interface OwnPaymentsProps {
  payments: readonly {
    slug: string;
    targetLabel: string;
    status: PaymentStatus;
    outstandingSatang: number;
    expiresAt: string;
  }[];
  locale: Locale;
  zone: string;
}

/** The reader's open payments. */
export function OwnPayments({ payments, locale, zone }: OwnPaymentsProps): ReactNode {
  if (payments.length === 0) {
    return (
      <EmptyState icon={<Wallet />} title={m.billing_own_empty_title()}>
        {m.billing_own_empty_text()}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {payments.map((payment) => (
        <li key={payment.slug}>
          <Link
            to={billingPaths.payment(payment.slug)}
            prefetch="intent"
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-rest hover:border-line-strong"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {payment.targetLabel} <PaymentStatusBadge status={payment.status} />
              </span>
              <span className="text-sm text-ink-soft">
                {m.billing_own_until({ at: formatDateTime(new Date(payment.expiresAt), { zone, locale }) })}
              </span>
            </span>
            <span className="text-lg font-semibold tabular-nums">
              {formatBaht(payment.outstandingSatang, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
