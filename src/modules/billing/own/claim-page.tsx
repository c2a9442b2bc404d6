import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone, requireInPerson } from '#platform/access/access.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { openClaimPayment } from '../claims/open-claim-payment.ts';
import { type ClaimView, findClaimView } from '../claims/claim-view.ts';
import { getDocument } from '../document/get-document.ts';
import { documentPaths } from '../document/paths.ts';
import { DocumentParams } from '../paper/document-on-paper.ts';
import { billingPaths } from '../paths.ts';
import { billingProblemText } from '../problem-text.ts';
import { billingRefusals } from '../refusals.ts';
import { declareWithholding, withdrawWithholding } from '../withholding/declare-withholding.ts';
import { ScanCard } from '../withholding/scan-card.tsx';
import { ChosenScan, MAX_SCANS } from '../withholding/scan-contract.ts';
import { attachScan, listPayerScans, prepareScan } from '../withholding/scans.ts';
import { WithholdForm } from '../withholding/withhold-form.tsx';
import { TypedWithholding } from '../withholding/withholding-contract.ts';
import { getWithholdingView } from '../withholding/withholding-view.ts';

const ACTS_PER_MINUTE = 20;
const SCANS_PER_MINUTE = 5;

/** What is due on an invoice, for everybody who may open it: the same keys as for the document itself. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['key'],
  params: DocumentParams,
  handle: async (scope, { params }) => {
    const { documentId, number, buyer } = await getDocument(scope, params.key);
    const claim = await findClaimView(scope, documentId);
    if (claim === null) throw refuse(billingRefusals, 'billing.document_missing');
    return {
      key: params.key,
      ...{ number, claim },
      withholding: await getWithholdingView(scope, { documentId, buyer }),
      scanNames: await listPayerScans(scope, documentId),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: anyone,
  intents: {
    pay: intent({
      input: DocumentParams,
      limit: { perMinute: ACTS_PER_MINUTE },
      handle: async (scope, { key }) => {
        requireInPerson(scope);
        const { documentId } = await getDocument(scope, key);
        const { slug } = await openClaimPayment(scope, documentId);
        return redirectTo(billingPaths.payment(slug));
      },
    }),
    withhold: intent({
      input: DocumentParams.extend(TypedWithholding.shape),
      idempotent: true,
      limit: { perMinute: ACTS_PER_MINUTE },
      handle: async (scope, { key, kind, base }) => {
        requireInPerson(scope);
        const { documentId } = await getDocument(scope, key);
        await declareWithholding(scope, { documentId, kind, baseSatang: base });
      },
    }),
    attach: intent({
      input: DocumentParams.extend(ChosenScan.shape),
      idempotent: true,
      limit: { perMinute: SCANS_PER_MINUTE },
      prepare: async (outside, { key, scan }) => {
        requireInPerson(outside);
        const { documentId } = await outside.app.database.read(outside.tenant.id, (tx) =>
          getDocument({ ...outside, tx }, key),
        );
        return {
          documentId,
          files: await prepareScan(outside, { of: { documentId }, scan, isFromPayer: true }),
        };
      },
      handle: (scope, _, { prepared: { documentId, files } }) =>
        attachScan(scope, { of: { documentId }, prepared: files, isFromPayer: true }),
    }),
    withdraw: intent({
      input: DocumentParams,
      idempotent: true,
      limit: { perMinute: ACTS_PER_MINUTE },
      handle: async (scope, { key }) => {
        requireInPerson(scope);
        const { documentId } = await getDocument(scope, key);
        await withdrawWithholding(scope, documentId);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.billing_claim_title({ number: loaderData.number }) : '' },
  { name: 'robots', content: 'noindex' },
];

export default function ClaimPage(): ReactNode {
  const { key, number, claim, withholding, scanNames, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isPaying = useIsBusy('pay');
  const payProblem = problemOf(reply, ['pay'], locale);
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        breadcrumbs={[{ label: number, to: documentPaths.document(key) }, { label: m.billing_claim_pay() }]}
        title={m.billing_claim_title({ number })}
      />
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
        {claim.isOverdue && <Notice tone="warning">{m.billing_claim_overdue()}</Notice>}
        <Card title={m.billing_claim_amounts()}>
          <DescriptionList items={amountsOf(claim, locale)} />
        </Card>
        <WithholdForm
          {...{ withholding, formKey, locale }}
          netSatang={claim.netSatang}
          isPayable={claim.isPayable}
          problem={problemOf(reply, ['withhold', 'withdraw'], locale)}
        />
        {withholding.declared !== null && (
          <ScanCard
            scans={scanNames.map((name) => ({ name }))}
            canAttach={scanNames.length < MAX_SCANS}
            formKey={formKey}
            problem={problemOf(reply, ['attach'], locale)}
          />
        )}
        {payProblem && <Notice tone="danger">{payProblem.message}</Notice>}
        {claim.isPayable ? (
          <Form method="post">
            <input type="hidden" name="intent" value="pay" />
            <SubmitButton variant="primary" full busy={isPaying} outcome={payProblem ? 'error' : undefined}>
              {m.billing_claim_pay_amount({ amount: formatBaht(claim.dueSatang, locale) })}
            </SubmitButton>
          </Form>
        ) : (
          <LinkButton to={documentPaths.document(key)}>{m.billing_document_open()}</LinkButton>
        )}
      </div>
    </PageFrame>
  );
}

function amountsOf(claim: ClaimView, locale: Locale) {
  const baht = (satang: number): string => formatBaht(satang, locale);
  const items = [
    { term: m.billing_document_total(), detail: baht(claim.grandTotalSatang) },
    claim.paidSatang > 0 && { term: m.billing_claim_paid(), detail: baht(claim.paidSatang) },
    claim.withheldSatang > 0 && { term: m.billing_claim_withheld(), detail: baht(claim.withheldSatang) },
    { term: m.billing_claim_due(), detail: baht(claim.dueSatang) },
    claim.dueOn !== null && {
      term: m.billing_claim_due_on(),
      detail: formatDay(claim.dueOn, { locale }),
    },
  ];
  return items.filter((item) => item !== false);
}

function problemOf(
  reply: ActionReply | undefined,
  names: readonly string[],
  locale: Locale,
): FormProblem | null {
  if (!reply || reply.ok || !names.includes(reply.intent)) return null;
  const hasBase = reply.problem.fields?.base !== undefined;
  return {
    message: billingProblemText(reply.problem, locale),
    fields: hasBase ? { base: m.billing_withhold_error_base() } : {},
  };
}
