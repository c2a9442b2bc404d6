import { ExternalLink, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { zonedDay, zonedInstant } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { CommentsQuery, RecordActivity } from '#modules/comments/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { getManagedPayment } from './managed-payments.ts';
import { paymentChanges } from './payment-changes.tsx';
import { paymentActivity } from '../payment/payment-comments.ts';
import { Money } from '../payment/money-text.tsx';
import { billingPaths } from '../paths.ts';
import { type ManagedPayment, type ManagedSlip, PaymentPath } from '../payment/payment-contract.ts';
import { receiptFormPlace } from '../payment/payment-rules.ts';
import { confirmPayments, returnMoney } from '../permissions.ts';
import { billingProblemText } from '../problem-text.ts';
import { rejectSlip } from '../slip/reject-slip.ts';
import { returnSurplus } from '../payment/return-surplus.ts';
import { ReceiptForm, RejectForm as RejectFields, ReturnForm } from './decision-contract.ts';
import { ReceiptFields } from './receipt-form.tsx';
import { RejectForm } from './reject-form.tsx';
import { rejectReasonText } from './reject-reason.tsx';
import { REVIEW_FORMS, ReviewSteps } from './review-steps.tsx';
import { SlipCard } from './slip-card.tsx';
import { SurplusForm } from './surplus-form.tsx';

const outcomes = ['confirmed', 'rejected', 'returned'] as const;
type Outcome = (typeof outcomes)[number];

export const loader = pageLoader({
  access: confirmPayments,
  params: PaymentPath,
  query: CommentsQuery.extend({
    slip: z.uuid().optional().catch(undefined),
    done: z.enum(outcomes).optional().catch(undefined),
  }),
  handle: async (scope, { params, query }) => {
    const [payment, activity] = await Promise.all([
      getManagedPayment(scope, params.payment),
      paymentActivity(scope, params.payment, query),
    ]);
    const slip = payment.slips.find(({ slipId }) => slipId === query.slip) ?? slipToLookAt(payment.slips);
    const suggestedDay = zonedDay(slip ? new Date(slip.uploadedAt) : scope.now, scope.tenant.zone);
    return {
      payment,
      activity,
      slip,
      suggestedDay,
      done: query.done ?? null,
      mayReturn: allows(returnMoney, scope.actor),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: confirmPayments,
  intents: {
    confirm: intent({
      input: PaymentPath.extend(ReceiptForm.shape),
      idempotent: true,
      handle: async (scope, { payment, slipId, sendingBank, transRef, amount, sentOn, sentTime, use }) => {
        await confirmPayment(scope, {
          paymentId: payment,
          slipId: slipId === '' ? null : slipId,
          sendingBank,
          transRef,
          amountSatang: amount,
          sentAt: zonedInstant(sentOn, sentTime, scope.tenant.zone),
          allocate: use === 'due' ? 'due' : undefined,
        });
        return redirectTo(`${billingPaths.managePayment(payment)}?done=confirmed`);
      },
    }),
    reject: intent({
      input: RejectFields.and(PaymentPath),
      handle: async (scope, { payment, slipId, preset, words }) => {
        const ready = preset === 'other' ? [] : [rejectReasonText(preset, scope.tenant.locale)];
        await rejectSlip(scope, {
          paymentId: payment,
          slipId,
          reason: [...ready, words].filter(Boolean).join(' · ').slice(0, 500),
        });
        return redirectTo(`${billingPaths.managePayment(payment)}?done=rejected`);
      },
    }),
    return: intent({
      input: PaymentPath.extend(ReturnForm.shape),
      idempotent: true,
      handle: async (scope, { payment, returned, way, reference }) => {
        await returnSurplus(scope, { paymentId: payment, amountSatang: returned, way, reference });
        return redirectTo(`${billingPaths.managePayment(payment)}?done=returned`);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? m.billing_review_title({ label: loaderData.payment.targetLabel })
      : m.billing_manage_payments(),
  },
];

export default function PaymentReviewPage(): ReactNode {
  const { payment, activity, slip, suggestedDay, done, mayReturn, formKey, locale, zone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const receiptPlace = receiptFormPlace({ ...payment, isSlipWaiting: slip?.status === 'checking' });
  const receiptProblem = problemOf(reply, 'confirm', locale);
  const receiptFields = (
    <ReceiptFields
      key={`${slip?.slipId} ${payment.outstandingSatang}`} // resets after each receipt
      slip={slip?.status === 'checking' ? slip : null}
      suggestedDay={suggestedDay}
      outstandingSatang={payment.outstandingSatang}
      formKey={formKey}
      problem={receiptProblem}
      locale={locale}
    />
  );
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_manage_payments(), to: billingPaths.managePayments() },
          { label: payment.targetLabel },
        ]}
        title={payment.targetLabel}
        actions={
          payment.managePath && (
            <LinkButton to={payment.managePath} icon={<ExternalLink aria-hidden />}>
              {m.billing_review_open_target()}
            </LinkButton>
          )
        }
        {...(payment.slips.length > 1 && {
          tabs: (
            <Tabs
              label={m.billing_review_slips()}
              tabs={payment.slips.map((each, index) => ({
                to: `${billingPaths.managePayment(payment.paymentId)}?slip=${each.slipId}`,
                label: m.billing_slip_number({ number: payment.slips.length - index }),
                current: each.slipId === slip?.slipId,
              }))}
            />
          ),
        })}
      />
      {done && (
        <Notice
          tone="positive"
          live
          className="mb-4"
          action={
            <LinkButton to={billingPaths.managePayments()} size="sm">
              {m.billing_review_next()}
            </LinkButton>
          }
        >
          {doneText(done)}
        </Notice>
      )}
      <Card className="mb-5">
        <ReviewSteps payment={payment} isSlipWaiting={slip?.status === 'checking'} />
      </Card>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {slip ? (
            <SlipCard slip={slip} title={m.billing_slip()} locale={locale} zone={zone}>
              {slip.status === 'checking' && (
                <RejectForm
                  key={slip.slipId}
                  slipId={slip.slipId}
                  problem={problemOf(reply, 'reject', locale)}
                />
              )}
            </SlipCard>
          ) : (
            <Card>
              <EmptyState title={m.billing_no_slip_title()}>
                {receiptPlace === 'last' && m.billing_no_slip_text()}
              </EmptyState>
            </Card>
          )}
          <RecordActivity
            {...activity}
            changes={paymentChanges(payment, { locale, zone })}
            locale={locale}
            zone={zone}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Facts payment={payment} locale={locale} zone={zone} />
          {receiptPlace === 'first' && <ReceiptCard>{receiptFields}</ReceiptCard>}
          {mayReturn && payment.surplusSatang > 0 && (
            <div id={REVIEW_FORMS.return}>
              <SurplusForm
                hasPayer={payment.hasPayer}
                surplusSatang={payment.surplusSatang}
                formKey={formKey}
                problem={problemOf(reply, 'return', locale)}
                locale={locale}
              />
            </div>
          )}
          {receiptPlace === 'last' && <ReceiptCard>{receiptFields}</ReceiptCard>}
          {receiptPlace === 'folded' && (
            <div id={REVIEW_FORMS.confirm}>
              <details open={receiptProblem !== null}>
                <summary
                  className={buttonClass({ variant: 'quiet', className: 'mb-3 cursor-pointer list-none' })}
                >
                  <Plus aria-hidden />
                  {m.billing_receipt_late_title()}
                </summary>
                <Card title={m.billing_receipt_title()} description={m.billing_receipt_late_help()}>
                  {receiptFields}
                </Card>
              </details>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function ReceiptCard({ children }: { children: ReactNode }): ReactNode {
  return (
    <Card id={REVIEW_FORMS.confirm} title={m.billing_receipt_title()} description={m.billing_receipt_help()}>
      {children}
    </Card>
  );
}

/** The oldest undecided slip, otherwise the newest. */
function slipToLookAt(slips: readonly ManagedSlip[]): ManagedSlip | null {
  return slips.findLast(({ status }) => status === 'checking') ?? slips[0] ?? null;
}

function Facts({
  payment,
  locale,
  zone,
}: {
  payment: ManagedPayment;
  locale: Locale;
  zone: string;
}): ReactNode {
  const baht = (satang: number): ReactNode => <Money satang={satang} locale={locale} />;
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  const { name, phone, email } = payment.contact;
  return (
    <Card title={m.billing_summary()}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          layout="rows"
          items={[
            ...payment.lines.map((line) => ({ term: line.label, detail: baht(line.amountSatang) })),
            { term: m.billing_total(), detail: baht(payment.amountSatang), strong: true },
            { term: m.billing_received(), detail: baht(payment.paidSatang) },
            ...(payment.walletHeldSatang > 0
              ? [{ term: m.billing_wallet_from(), detail: baht(payment.walletHeldSatang) }]
              : []),
            ...(payment.outstandingSatang > 0
              ? [{ term: m.billing_outstanding(), detail: baht(payment.outstandingSatang) }]
              : []),
            ...(payment.surplusSatang > 0
              ? [{ term: m.billing_surplus(), detail: baht(payment.surplusSatang) }]
              : []),
          ]}
        />
        <DescriptionList
          items={[
            { term: m.billing_column_payer(), detail: name || '–' },
            {
              term: m.billing_phone(),
              detail: phone ? <a href={`tel:${phone}`}>{formatThaiPhone(phone)}</a> : '–',
            },
            { term: m.billing_email(), detail: email ? <a href={`mailto:${email}`}>{email}</a> : '–' },
            { term: m.billing_column_opened(), detail: at(payment.openedAt) },
            { term: m.billing_expires(), detail: at(payment.expiresAt) },
            {
              term: m.billing_payers_page(),
              detail: (
                <Link
                  to={billingPaths.payment(payment.slug)}
                  className="font-medium text-accent underline underline-offset-4"
                >
                  {m.billing_open()}
                </Link>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function doneText(done: Outcome): string {
  switch (done) {
    case 'confirmed':
      return m.billing_done_confirmed();
    case 'rejected':
      return m.billing_done_rejected();
    case 'returned':
      return m.billing_done_returned();
  }
}

/** Error text of each field, the same for every error. */
const fieldTexts: Readonly<Record<string, () => string>> = {
  sendingBank: m.billing_error_bank,
  transRef: m.billing_error_reference,
  amount: m.billing_error_amount,
  returned: m.billing_error_amount,
  sentOn: m.billing_error_day,
  sentTime: m.billing_error_time,
  words: m.billing_error_reason,
  reference: m.billing_error_return_reference,
};

function problemOf(reply: ActionReply | undefined, name: string, locale: Locale): FormProblem | null {
  if (!reply || reply.ok || reply.intent !== name) return null;
  const fields = Object.fromEntries(
    Object.keys(reply.problem.fields ?? {}).flatMap((field) =>
      fieldTexts[field] ? [[field, fieldTexts[field]()]] : [],
    ),
  );
  const byRefusal = {
    'billing.reference_invalid': 'transRef',
    'billing.sent_in_future': 'sentOn',
    'billing.receipt_differs': 'amount',
  }[reply.problem.code];
  const message = billingProblemText(reply.problem, locale);
  return { message, fields: byRefusal ? { [byRefusal]: message } : fields };
}
