import { TriangleAlert, ZoomIn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { bankText } from '../payment/bank-text.ts';
import { billingPaths } from '../paths.ts';
import type { ManagedSlip } from '../payment/payment-contract.ts';
import type { SlipWarning } from '../payment/payment-rules.ts';

const Lightbox = lazy(() => import('#ui/picture/gallery-lightbox.tsx'));
const LIGHTBOX_WIDTH = 'min(92vw, 720px)';

export interface SlipCardProps {
  slip: ManagedSlip;
  title: string;
  locale: Locale;
  zone: string;
  children?: ReactNode;
}

/** A slip's picture, the content of its mini-QR, and warnings. */
export function SlipCard({ slip, title, locale, zone, children }: SlipCardProps): ReactNode {
  return (
    <Card title={title} actions={<SlipStatusBadge status={slip.status} />}>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <SlipPicture slip={slip} />
        <div className="flex min-w-0 flex-col gap-4">
          <DescriptionList
            layout="rows"
            items={[
              {
                term: m.billing_slip_sent_at(),
                detail: formatDateTime(new Date(slip.uploadedAt), { zone, locale }),
              },
              {
                term: m.billing_slip_says_bank(),
                detail: slip.sendingBank ? bankText(slip.sendingBank, locale) : '–',
              },
              {
                term: m.billing_slip_says_reference(),
                detail: <span className="break-all">{slip.transRef ?? '–'}</span>,
              },
              ...(slip.decidedAt
                ? [
                    {
                      term: m.billing_decided_by(),
                      detail: `${slip.decidedByName || m.billing_system()} · ${formatDateTime(new Date(slip.decidedAt), { zone, locale })}`,
                    },
                  ]
                : []),
              ...(slip.reason ? [{ term: m.billing_reason(), detail: slip.reason }] : []),
            ]}
          />
          <p className="text-xs text-ink-soft">{m.billing_slip_proves_nothing()}</p>
          <Warnings slip={slip} locale={locale} zone={zone} />
          {children}
        </div>
      </div>
    </Card>
  );
}

function SlipPicture({ slip }: { slip: ManagedSlip }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={m.billing_slip_zoom()}
        className="group relative mx-auto block w-fit max-w-full overflow-hidden rounded-md border border-line bg-sunken"
      >
        <img
          src={slip.pictureUrl}
          alt={m.billing_slip_picture()}
          width={slip.width}
          height={slip.height}
          className="max-h-[70dvh] w-auto object-contain"
        />
        <span aria-hidden className="absolute end-2 bottom-2 rounded-full bg-black/60 p-2 text-white">
          <ZoomIn className="size-5" />
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Lightbox
            images={[{ thumbnail: slip.pictureUrl, full: slip.pictureUrl, alt: m.billing_slip_picture() }]}
            at={0}
            onMove={() => undefined}
            onClose={() => setOpen(false)}
            width={LIGHTBOX_WIDTH}
          />
        </Suspense>
      )}
    </>
  );
}

function Warnings({ slip, locale, zone }: { slip: ManagedSlip; locale: Locale; zone: string }): ReactNode {
  const { knownReceipt } = slip;
  if (slip.warnings.length === 0 && slip.alsoUsedBy.length === 0 && !knownReceipt) return null;
  return (
    <div className="flex flex-col gap-2">
      {slip.warnings.map((warning) => (
        <p key={warning} className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
          {warningText(warning)}
        </p>
      ))}
      {slip.alsoUsedBy.length > 0 && (
        <p className="text-sm">
          {m.billing_also_used_by()}{' '}
          {slip.alsoUsedBy.map((other, index) => (
            <span key={other.paymentId}>
              {index > 0 && ', '}
              <Link
                to={billingPaths.managePayment(other.paymentId)}
                className="font-medium text-accent underline underline-offset-4"
              >
                {other.targetLabel}
              </Link>
            </span>
          ))}
        </p>
      )}
      {knownReceipt && slip.status === 'checking' && (
        <Notice tone="neutral">
          {m.billing_known_receipt({
            amount: formatBaht(knownReceipt.amountSatang, locale),
            remaining: formatBaht(knownReceipt.remainingSatang, locale),
            at: formatDateTime(new Date(knownReceipt.sentAt), { zone, locale }),
          })}
        </Notice>
      )}
    </div>
  );
}

function SlipStatusBadge({ status }: { status: ManagedSlip['status'] }): ReactNode {
  const tone: Record<ManagedSlip['status'], Tone> = {
    checking: 'accent',
    accepted: 'positive',
    rejected: 'danger',
  };
  const text = {
    checking: m.billing_slip_checking,
    accepted: m.billing_slip_accepted,
    rejected: m.billing_slip_rejected,
  };
  return <Badge tone={tone[status]}>{text[status]()}</Badge>;
}

function warningText(warning: SlipWarning): string {
  switch (warning) {
    case 'no_code':
      return m.billing_warning_no_code();
    case 'payment_code':
      return m.billing_warning_payment_code();
    case 'other_code':
      return m.billing_warning_other_code();
    case 'used_here':
      return m.billing_warning_used_here();
    case 'used_elsewhere':
      return m.billing_warning_used_elsewhere();
    case 'same_reference_sent':
      return m.billing_warning_same_reference_sent();
    case 'same_picture_sent':
      return m.billing_warning_same_picture_sent();
  }
}
