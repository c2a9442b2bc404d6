import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { TypedEmail } from '#platform/text/email-contract.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { type ClaimView, findClaimView, type SettledPart } from '../claims/claim-view.ts';
import { openClaimPayment } from '../claims/open-claim-payment.ts';
import { issueReceiptLater } from '../claims/settle-claim.ts';
import { lastEmailOf } from '../claims/tell-buyer.ts';
import { TellBuyerForm } from '../claims/tell-buyer-form.tsx';
import { writeOffClaim } from '../claims/write-off-claim.ts';
import { MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { documentTransitions } from '../document/document-kinds-rules.ts';
import { DocumentStateBadge } from '../document/document-state-badge.tsx';
import { getDocumentById } from '../document/get-document.ts';
import { documentPaths } from '../document/paths.ts';
import { billingPaths } from '../paths.ts';
import { issueDocuments } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { billingRefusals } from '../refusals.ts';
import { declareWithholding, withdrawWithholding } from '../withholding/declare-withholding.ts';
import { WithholdForm } from '../withholding/withhold-form.tsx';
import { TypedWithholding } from '../withholding/withholding-contract.ts';
import { getWithholdingView } from '../withholding/withholding-view.ts';
import { findReminders, type SentReminders } from './find-reminders.ts';
import { remindNow } from './remind.ts';

const DocumentPath = z.object({ document: z.uuid() });

/** What is owed on an invoice, for those who collect it. */
export const loader = pageLoader({
  access: issueDocuments,
  params: DocumentPath,
  handle: async (scope, { params: { document: documentId } }) => {
    const { number, buyer } = await getDocumentById(scope, documentId);
    const claim = await findClaimView(scope, documentId);
    if (claim === null) throw refuse(billingRefusals, 'billing.document_missing');
    return {
      ...{ documentId, number, claim },
      buyerName: buyer?.name ?? '',
      withholding: await getWithholdingView(scope, { documentId, buyer }),
      reminders: await findReminders(scope, documentId),
      email: await lastEmailOf(scope, documentId),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    record: intent({
      input: DocumentPath,
      handle: async (scope, { document }) => {
        const { paymentId } = await openClaimPayment(scope, document);
        return redirectTo(billingPaths.managePayment(paymentId));
      },
    }),
    withhold: intent({
      input: DocumentPath.extend(TypedWithholding.shape),
      idempotent: true,
      handle: (scope, { document, kind, base }) =>
        declareWithholding(scope, { documentId: document, kind, baseSatang: base }),
    }),
    withdraw: intent({
      input: DocumentPath,
      idempotent: true,
      handle: (scope, { document }) => withdrawWithholding(scope, document),
    }),
    receipt: intent({
      input: DocumentPath.extend({ part: z.coerce.number().int().min(1).max(1_000) }),
      handle: (scope, { document, part }) => issueReceiptLater(scope, { documentId: document, partNo: part }),
    }),
    remind: intent({
      input: DocumentPath.extend({ email: TypedEmail }),
      idempotent: true,
      handle: (scope, { document, email }) => remindNow(scope, { documentId: document, email }),
    }),
    write_off: intent({
      input: DocumentPath.extend({ reason: z.string().trim().min(1).max(MAX_DOCUMENT_REASON) }),
      idempotent: true,
      handle: (scope, { document, reason }) => writeOffClaim(scope, { documentId: document, reason }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.billing_claim_manage_title({ number: loaderData.number }) : '' },
];

export default function ManagedClaimPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { documentId, number, claim, withholding, formKey, locale } = page;
  const reply = useActionData<ActionReply>();
  const problems = (...names: string[]): FormProblem | null => problemOf(reply, names, locale);
  const isCollected = claim.isPayable && claim.state !== 'uncollectible';
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: number, to: documentPaths.manageDocument(documentId) },
          { label: m.billing_claim_collect() },
        ]}
        title={m.billing_claim_manage_title({ number })}
        subtitle={page.buyerName}
        badge={<DocumentStateBadge state={claim.state} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.billing_claim_amounts()}>
            <DescriptionList items={amountsOf(claim, locale)} />
          </Card>
          {claim.parts.length > 0 && (
            <PartsCard parts={claim.parts} problem={problems('receipt')} locale={locale} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {claim.isPayable && <RecordForm problem={problems('record')} />}
          <WithholdForm
            {...{ withholding, formKey, locale }}
            netSatang={claim.netSatang}
            isPayable={claim.isPayable}
            problem={problems('withhold', 'withdraw')}
          />
          {isCollected && (
            <RemindCard {...{ formKey, reply, locale }} reminders={page.reminders} email={page.email} />
          )}
          {isCollected && documentTransitions[claim.state].includes('uncollectible') && (
            <WriteOffCard formKey={formKey} problem={problems('write_off')} />
          )}
        </div>
      </div>
    </>
  );
}

function amountsOf(claim: ClaimView, locale: Locale) {
  const baht = (satang: number): string => formatBaht(satang, locale);
  const items = [
    { term: m.billing_document_total(), detail: baht(claim.grandTotalSatang) },
    { term: m.billing_claim_paid(), detail: baht(claim.paidSatang) },
    claim.withheldSatang > 0 && { term: m.billing_claim_withheld(), detail: baht(claim.withheldSatang) },
    { term: m.billing_claim_due(), detail: baht(claim.dueSatang) },
    claim.dueOn !== null && { term: m.billing_claim_due_on(), detail: formatDay(claim.dueOn, { locale }) },
    claim.stateReason !== '' && { term: m.billing_document_reason(), detail: claim.stateReason },
  ];
  return items.filter((item) => item !== false);
}

function PartsCard({
  parts,
  problem,
  locale,
}: {
  parts: readonly SettledPart[];
  problem: FormProblem | null;
  locale: Locale;
}): ReactNode {
  const busy = useIsBusy('receipt');
  return (
    <Card title={m.billing_claim_parts()}>
      {problem && <p className="mb-3 text-sm text-danger">{problem.message}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {parts.map(({ partNo, paidSatang, withheldSatang, paidOn, receipt }) => (
          <li key={partNo} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              <span className="block tabular-nums">{formatBaht(paidSatang + withheldSatang, locale)}</span>
              <span className="text-sm text-ink-soft">{formatDay(paidOn, { locale })}</span>
            </span>
            {receipt === null ? (
              <Form method="post">
                <input type="hidden" name="intent" value="receipt" />
                <input type="hidden" name="part" value={partNo} />
                <SubmitButton variant="secondary" busy={busy} outcome={problem ? 'error' : undefined}>
                  {m.billing_claim_issue_receipt()}
                </SubmitButton>
              </Form>
            ) : (
              <LinkButton size="sm" to={documentPaths.manageDocument(receipt.documentId)}>
                {receipt.number}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecordForm({ problem }: { problem: FormProblem | null }): ReactNode {
  return (
    <Form method="post" className="flex flex-col gap-2">
      <input type="hidden" name="intent" value="record" />
      {problem && <p className="text-sm text-danger">{problem.message}</p>}
      <SubmitButton variant="primary" full busy={useIsBusy('record')} outcome={problem ? 'error' : undefined}>
        {m.billing_claim_record()}
      </SubmitButton>
    </Form>
  );
}

function RemindCard({
  reminders,
  ...form
}: {
  reminders: SentReminders | null;
  email: string;
  formKey: string;
  reply: ActionReply | undefined;
  locale: Locale;
}): ReactNode {
  const { locale } = form;
  return (
    <Card title={m.billing_remind_title()}>
      <TellBuyerForm intent="remind" submit={m.billing_remind_now()} {...form}>
        <p className="text-sm text-ink-soft">
          {reminders
            ? m.billing_remind_last({ day: formatDay(reminders.lastOn, { locale }), count: reminders.count })
            : m.billing_remind_none()}
        </p>
      </TellBuyerForm>
    </Card>
  );
}

function WriteOffCard({ formKey, problem }: { formKey: string; problem: FormProblem | null }): ReactNode {
  return (
    <Card title={m.billing_claim_write_off()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{m.billing_claim_write_off_help()}</p>
        <FormErrorSummary problem={problem} labels={{ reason: m.billing_document_reason() }} />
        <HiddenFields intent="write_off" formKey={formKey} />
        <TextField
          name="reason"
          label={m.billing_document_reason()}
          maxLength={MAX_DOCUMENT_REASON}
          required
          autoComplete="off"
          error={fieldError(problem, 'reason')}
        />
        <SubmitButton variant="danger" busy={useIsBusy('write_off')} outcome={problem ? 'error' : undefined}>
          {m.billing_claim_write_off_submit()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function problemOf(
  reply: ActionReply | undefined,
  of: readonly string[],
  locale: Locale,
): FormProblem | null {
  const texts = {
    base: m.billing_withhold_error_base(),
    reason: m.billing_document_error_reason(),
  };
  return billingFormProblem(reply, { of, texts, locale });
}
