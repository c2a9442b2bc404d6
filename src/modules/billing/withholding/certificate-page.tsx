import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { TypedEmail } from '#platform/text/email-contract.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { lastEmailOf } from '../claims/tell-buyer.ts';
import { TellBuyerForm } from '../claims/tell-buyer-form.tsx';
import { documentPaths } from '../document/paths.ts';
import { rateText } from '../document/rate-text.ts';
import { keepBooks, readBooks } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { getWithholding, type WithholdingRow } from './list-withholding.ts';
import { ScanCard } from './scan-card.tsx';
import { ChosenScan, MAX_SCANS } from './scan-contract.ts';
import { attachScan, listScans, prepareScan } from './scans.ts';
import { chaseCertificate, receiveCertificate } from './track-certificate.ts';
import { MAX_CERTIFICATE_NUMBER, TypedCertificate } from './withholding-contract.ts';
import { WithholdingStateBadge } from './withholding-state-badge.tsx';
import { withholdingKindText } from './withholding-text.ts';

const WithholdingPath = z.object({ withholding: z.uuid() });

/** Tax that one buyer withheld: its certificate is recorded, or asked for. */
export const loader = pageLoader({
  access: readBooks,
  params: WithholdingPath,
  handle: async (scope, { params }) => {
    const row = await getWithholding(scope, params.withholding);
    return {
      row,
      scans: await listScans(scope, row.withholdingId),
      email: await lastEmailOf(scope, row.documentId),
      mayKeep: allows(keepBooks, scope.actor),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: keepBooks,
  intents: {
    receive: intent({
      input: WithholdingPath.extend(TypedCertificate.shape),
      handle: (scope, { withholding, number, on }) =>
        receiveCertificate(scope, { withholdingId: withholding, number, on }),
    }),
    attach: intent({
      input: WithholdingPath.extend(ChosenScan.shape),
      idempotent: true,
      prepare: (outside, { withholding, scan }) =>
        prepareScan(outside, { of: { withholdingId: withholding }, scan, isFromPayer: false }),
      handle: (scope, { withholding }, { prepared }) =>
        attachScan(scope, { of: { withholdingId: withholding }, prepared, isFromPayer: false }),
    }),
    chase: intent({
      input: WithholdingPath.extend({ email: TypedEmail }),
      idempotent: true,
      handle: (scope, { withholding, email }) =>
        chaseCertificate(scope, { withholdingId: withholding, email }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.billing_withhold_title({ number: loaderData.row.number }) : '' },
];

export default function CertificatePage(): ReactNode {
  const { row, scans, email, mayKeep, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_withhold_list(), to: documentPaths.withholding() },
          { label: row.number, to: documentPaths.manageClaim(row.documentId) },
        ]}
        title={m.billing_withhold_title({ number: row.number })}
        subtitle={row.buyerName}
        badge={<WithholdingStateBadge state={row.state} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.billing_document_facts()}>
            <DescriptionList items={factsOf(row, locale)} />
          </Card>
          <ScanCard
            scans={scans}
            canAttach={mayKeep && scans.filter(({ isFromPayer }) => !isFromPayer).length < MAX_SCANS}
            formKey={formKey}
            problem={problemOf(reply, 'attach', locale)}
          />
        </div>
        {mayKeep && (
          <div className="flex min-w-0 flex-col gap-5">
            <ReceiveCard row={row} reply={reply} locale={locale} />
            {row.state !== 'received' && (
              <Card title={m.billing_withhold_chase()}>
                <TellBuyerForm
                  {...{ email, formKey, reply, locale }}
                  intent="chase"
                  submit={m.billing_withhold_chase_submit()}
                />
              </Card>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function factsOf(row: WithholdingRow, locale: Locale) {
  const day = (on: string): string => formatDay(on, { locale });
  const facts = [
    {
      term: m.billing_withhold_kind(),
      detail: `${withholdingKindText[row.kind]()} · ${rateText(row.rateBp)}`,
    },
    { term: m.billing_withhold_base(), detail: formatBaht(row.baseSatang, locale) },
    { term: m.billing_claim_withheld(), detail: formatBaht(row.amountSatang, locale) },
    { term: m.billing_withhold_declared_on(), detail: day(row.declaredOn) },
    row.chasedOn !== null && { term: m.billing_withhold_chased_on(), detail: day(row.chasedOn) },
    row.certificateOn !== null && {
      term: m.billing_withhold_certificate_number(),
      detail: `${row.certificateNumber} · ${day(row.certificateOn)}`,
    },
  ];
  return facts.filter((fact) => fact !== false);
}

function ReceiveCard({
  row,
  reply,
  locale,
}: {
  row: WithholdingRow;
  reply: ActionReply | undefined;
  locale: Locale;
}): ReactNode {
  const problem = problemOf(reply, 'receive', locale);
  const labels = {
    number: m.billing_withhold_certificate_number(),
    on: m.billing_withhold_certificate_on(),
  };
  return (
    <Card title={m.billing_withhold_receive()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="receive" />
        <TextField
          name="number"
          label={labels.number}
          defaultValue={row.certificateNumber}
          maxLength={MAX_CERTIFICATE_NUMBER}
          required
          autoComplete="off"
          error={fieldError(problem, 'number')}
        />
        <DateField
          name="on"
          label={labels.on}
          defaultValue={row.certificateOn ?? ''}
          required
          error={fieldError(problem, 'on')}
        />
        <SubmitButton variant="primary" busy={useIsBusy('receive')} outcome={outcomeOf(reply, 'receive')}>
          {m.billing_withhold_receive_submit()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function problemOf(reply: ActionReply | undefined, name: string, locale: Locale): FormProblem | null {
  const texts = {
    number: m.billing_withhold_error_number(),
    on: m.billing_error_day(),
    scan: m.billing_problem_not_a_scan(),
  };
  return billingFormProblem(reply, { of: [name], texts, locale });
}
