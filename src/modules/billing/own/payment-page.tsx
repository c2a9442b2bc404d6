import { BadgeCheck, Clock, MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useActionData, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { type Contact, ContactLinks } from '#ui/text/contact-links.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { useCountdown } from '../payment/countdown.tsx';
import { type PaymentView, Slug } from '../payment/payment-contract.ts';
import { Money } from '../payment/money-text.tsx';
import { usePaymentPolling } from './use-payment-updates.tsx';
import { getPaymentView } from '../payment/payment-queries.ts';
import { isFinal, isSettled, MAX_SLIP_BYTES, SLIP_LIMIT } from '../payment/payment-rules.ts';
import { PaymentStatusBadge, paymentStatusText } from '../payment/payment-status-badge.tsx';
import type { BillingProblem } from '../problem-text.ts';
import { PromptPay } from './prompt-pay.tsx';
import { qrPath } from '#platform/images/qr-rules.ts';
import { prepareSlip, receiveSlip } from '../slip/receive-slip.ts';
import { payFromWallet, takeBackFromPayment } from '../wallet/pay-from-wallet.ts';
import { Step } from '../payment/step.tsx';
import { TypedBaht } from '../payment/typed-baht-rules.ts';
import { SlipBarAction, UploadSlip } from '../slip/upload-slip.tsx';
import { WalletCard } from '../wallet/wallet-card.tsx';
import { findPayerWallet } from '../payment/wallet-use.ts';

const WALLET_ACTS_PER_MINUTE = 30;

export const loader = pageLoader({
  access: anyone,
  secrets: ['slug'],
  params: z.object({ slug: Slug }),
  handle: async (scope, { params }) => {
    const [payment, wallet] = await Promise.all([
      getPaymentView(scope, params.slug),
      findPayerWallet(scope, params.slug),
    ]);
    return {
      wallet,
      payment,
      qr: payment.promptPay && qrPath(payment.promptPay.payload),
      shop: { name: scope.tenant.name, contact: scope.tenant.settings.contact },
      isManager: hasRole(scope.actor.role, 'manager'),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** Without JavaScript the form sends one or two file fields; the filled one counts. */
const SlipFile = z.preprocess(
  (value) => [value].flat().find((file) => file instanceof File && file.size > 0),
  z.instanceof(File).refine((file) => file.size <= MAX_SLIP_BYTES),
);

export const action = pageAction({
  access: anyone,
  intents: {
    slip: intent({
      input: z.object({ slug: Slug, slip: SlipFile }),
      limit: SLIP_LIMIT,
      prepare: async (scope, { slug, slip }) =>
        prepareSlip(scope, slug, new Uint8Array(await slip.arrayBuffer())),
      handle: async (scope, { slug }, { prepared }) => {
        await receiveSlip(scope, slug, prepared);
      },
    }),
    wallet_pay: intent({
      input: z.object({ slug: Slug, amount: TypedBaht }),
      limit: { perMinute: WALLET_ACTS_PER_MINUTE },
      handle: async (scope, { slug, amount }) => {
        await payFromWallet(scope, { slug, amountSatang: amount });
      },
    }),
    wallet_take_back: intent({
      input: z.object({ slug: Slug }),
      limit: { perMinute: WALLET_ACTS_PER_MINUTE },
      handle: async (scope, { slug }) => {
        await takeBackFromPayment(scope, slug);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? m.billing_payment_page_title({ label: loaderData.payment.targetLabel })
      : m.billing_payment_title(),
  },
  { name: 'robots', content: 'noindex' },
];

export default function PaymentPage(): ReactNode {
  const { payment, wallet, qr, shop, isManager, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const revalidator = useRevalidator();
  const [hasFile, setHasFile] = useState(false);
  const [heardMs, setHeardMs] = useState<{ of: PaymentView; ms: number } | null>(null);
  const remainingMs = useCountdown(heardMs?.of === payment ? heardMs.ms : payment.remainingMs);

  usePaymentPolling(payment.slug, !isFinal(payment.status), (view) => {
    setHeardMs({ of: payment, ms: view.remainingMs });
    if (factsOf(view) !== factsOf(payment)) void revalidator.revalidate();
  });

  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        title={m.billing_payment_title()}
        subtitle={payment.targetLabel}
        badge={<PaymentStatusBadge status={payment.status} />}
      />
      <p role="status" className="sr-only">
        {paymentStatusText(payment.status)}
      </p>
      {payment.status !== 'cancelled' && (
        <div className="mx-auto mb-6 max-w-xl">
          <Step status={payment.status} />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <StateNotice payment={payment} locale={locale} zone={zone} isOver={remainingMs <= 0} />
          {isSettled(payment.status) && <Thanks payment={payment} locale={locale} />}
          {wallet && <WalletCard wallet={wallet} reply={reply} locale={locale} />}
          {payment.canSendSlip && payment.status !== 'verifying' && (
            <>
              {qr && <PromptPay payment={payment} qr={qr} remainingMs={remainingMs} locale={locale} />}
              {!payment.canPayByPromptPay && <NoAccount shop={shop} isManager={isManager} />}
            </>
          )}
          {payment.canSendSlip && (
            <UploadSlip
              slug={payment.slug}
              locale={locale}
              isAnother={payment.slip !== null}
              problem={problemOfReply(reply)}
              onChoose={setHasFile}
              onSent={() => void revalidator.revalidate()}
            />
          )}
        </div>
        <Summary payment={payment} locale={locale} />
      </div>
      {payment.canSendSlip && (payment.status !== 'verifying' || hasFile) && (
        <StickyBar className="mt-5 sm:hidden">
          <SlipBarAction hasFile={hasFile} />
        </StickyBar>
      )}
    </PageFrame>
  );
}

/** Key that changes whenever the page must look different. */
function factsOf(view: PaymentView): string {
  return [
    view.status,
    view.outstandingSatang,
    view.walletHeldSatang,
    view.slip?.slipId,
    view.slip?.status,
    view.expiresAt,
  ].join(' ');
}

function problemOfReply(reply: ActionReply | undefined): BillingProblem | null {
  if (!reply || reply.ok || reply.intent.startsWith('wallet_')) return null;
  return reply.problem.fields ? { code: 'billing.no_file' } : reply.problem;
}

function StateNotice({
  payment,
  locale,
  zone,
  isOver,
}: {
  payment: PaymentView;
  locale: Locale;
  zone: string;
  isOver: boolean;
}): ReactNode {
  const baht = (satang: number): string => formatBaht(satang, locale);
  switch (payment.status) {
    case 'verifying':
      return (
        <Card padding="roomy" className="text-center">
          <span
            aria-hidden
            className="mx-auto mb-3 grid size-16 place-items-center rounded-full bg-accent-soft text-accent"
          >
            <Clock className="size-8" />
          </span>
          <h2 className="text-xl font-semibold">{m.billing_verifying_title()}</h2>
          {payment.slip && (
            <p className="text-ink-soft">
              {m.billing_verifying_since({
                at: formatDateTime(new Date(payment.slip.uploadedAt), { zone, locale }),
              })}
            </p>
          )}
          <p className="mx-auto mt-2 max-w-prose">{m.billing_verifying_text()}</p>
          <LinkButton to={payment.returnPath} variant="primary" size="lg" className="mt-5">
            {m.billing_to_target({ label: payment.targetLabel })}
          </LinkButton>
        </Card>
      );
    case 'cancelled':
      return <Notice title={m.billing_cancelled_title()}>{m.billing_cancelled_text()}</Notice>;
    case 'expired':
      return (
        <>
          <RejectedNotice payment={payment} />
          <Notice tone="warning" title={m.billing_expired_title()}>
            {m.billing_expired_text()}
          </Notice>
        </>
      );
    case 'underpaid':
      return (
        <Notice tone="warning" title={m.billing_underpaid_title({ paid: baht(payment.paidSatang) })}>
          {m.billing_underpaid_text({ due: baht(payment.outstandingSatang) })}
        </Notice>
      );
    case 'awaiting_payment':
      return (
        <>
          <RejectedNotice payment={payment} />
          {isOver && (
            <Notice tone="warning" title={m.billing_expired_title()}>
              {m.billing_expired_text()}
            </Notice>
          )}
        </>
      );
    case 'paid':
    case 'overpaid':
      return null;
  }
}

function RejectedNotice({ payment }: { payment: PaymentView }): ReactNode {
  if (payment.slip?.status !== 'rejected') return null;
  return (
    <Notice tone="danger" live title={m.billing_rejected_title()}>
      <p className="font-medium text-ink">{payment.slip.reason}</p>
      <p>{m.billing_rejected_text()}</p>
    </Notice>
  );
}

function Thanks({ payment, locale }: { payment: PaymentView; locale: Locale }): ReactNode {
  return (
    <Card padding="roomy" className="text-center">
      <span
        aria-hidden
        className="mx-auto mb-3 grid size-16 animate-rise place-items-center rounded-full bg-positive-soft text-positive"
      >
        <BadgeCheck className="size-9" />
      </span>
      <h2 className="text-xl font-semibold">{m.billing_paid_title()}</h2>
      <p className="text-ink-soft">
        {m.billing_paid_text({ amount: formatBaht(payment.paidSatang, locale) })}
      </p>
      {payment.surplusSatang > 0 && (
        <Notice tone="accent" className="mt-4 text-left">
          {m.billing_overpaid_text({ amount: formatBaht(payment.surplusSatang, locale) })}
        </Notice>
      )}
      <LinkButton to={payment.returnPath} variant="primary" size="lg" className="mt-5">
        {m.billing_paid_continue()}
      </LinkButton>
    </Card>
  );
}

interface Shop {
  name: string;
  contact: Contact;
}

function NoAccount({ shop, isManager }: { shop: Shop; isManager: boolean }): ReactNode {
  return (
    <Card padding="roomy" className="text-center">
      <span
        aria-hidden
        className="mx-auto mb-3 grid size-14 place-items-center rounded-full bg-accent-soft text-accent"
      >
        <MessageCircleQuestion className="size-7" />
      </span>
      <h2 className="text-lg font-semibold">
        {isManager ? m.billing_no_account_manager_title() : m.billing_no_account_title()}
      </h2>
      <p className="text-ink-soft">
        {isManager ? m.billing_no_account_manager_text() : m.billing_no_account_text({ shop: shop.name })}
      </p>
      <ContactLinks {...shop.contact} className="mt-3 justify-center" />
    </Card>
  );
}

function Summary({ payment, locale }: { payment: PaymentView; locale: Locale }): ReactNode {
  const baht = (satang: number): ReactNode => <Money satang={satang} locale={locale} />;
  return (
    <Card title={m.billing_summary()} className="lg:sticky lg:top-20">
      <DescriptionList
        layout="rows"
        items={[
          ...payment.lines.map((line) => ({ term: line.label, detail: baht(line.amountSatang) })),
          { term: m.billing_total(), detail: baht(payment.amountSatang), strong: true },
          ...(payment.paidSatang > 0
            ? [{ term: m.billing_received(), detail: baht(payment.paidSatang) }]
            : []),
          ...(payment.walletHeldSatang > 0
            ? [{ term: m.billing_wallet_from(), detail: baht(payment.walletHeldSatang) }]
            : []),
          ...((payment.paidSatang > 0 || payment.walletHeldSatang > 0) && payment.outstandingSatang > 0
            ? [{ term: m.billing_outstanding(), detail: baht(payment.outstandingSatang) }]
            : []),
        ]}
      />
      {!isSettled(payment.status) && payment.status !== 'verifying' && (
        <LinkButton to={payment.returnPath} full className="mt-4">
          {m.billing_to_target({ label: payment.targetLabel })}
        </LinkButton>
      )}
    </Card>
  );
}
