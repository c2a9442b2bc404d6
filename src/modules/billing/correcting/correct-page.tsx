import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatMonth } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { IssuedDocument } from '../document/document-contract.ts';
import { MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { documentKinds, isInEffect } from '../document/document-kinds-rules.ts';
import { documentKindText } from '../document/document-text.ts';
import { getDocumentById } from '../document/get-document.ts';
import { documentPaths } from '../document/paths.ts';
import { issueDocuments } from '../permissions.ts';
import { PaperFace } from '../paper/paper-face.tsx';
import { PaperText } from '../paper/paper-text.tsx';
import { billingProblemText } from '../problem-text.ts';
import { billingRefusals } from '../refusals.ts';
import { branchText } from '../seller/branch-text.ts';
import { correctDocument } from './correct-document.ts';
import { type CorrectionPreview, TypedCorrection } from './correction-contract.ts';
import { type Correction, CORRECTION_REASONS, CORRECTIONS } from './correction-rules.ts';
import { previewCorrection } from './preview-correction.ts';

const DocumentPath = z.object({ document: z.uuid() });
const CorrectionInput = z.intersection(DocumentPath, TypedCorrection);

/** A credit or debit note on a tax invoice, line by line. */
export const loader = pageLoader({
  access: issueDocuments,
  params: DocumentPath,
  query: z.object({ kind: z.enum(CORRECTIONS).default('credit').catch('credit') }),
  handle: async (scope, { params, query }) => {
    const document = await getDocumentById(scope, params.document);
    if (!documentKinds[document.kind].isTaxInvoice || !isInEffect(document.state))
      throw refuse(billingRefusals, 'billing.not_creditable');
    return { document, kind: query.kind, formKey: scope.requestId, locale: scope.locale };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    preview: intent({
      input: CorrectionInput,
      prepare: (outside, { document, ...correction }) =>
        previewCorrection(outside, { ...correction, documentId: document }),
      handle: async (_scope, _input, { prepared }): Promise<CorrectionPreview> => prepared,
    }),
    issue: intent({
      input: CorrectionInput,
      idempotent: true,
      handle: async (scope, { document, ...correction }) => {
        const { documentId } = await correctDocument(scope, { ...correction, documentId: document });
        return redirectTo(documentPaths.manageDocument(documentId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.billing_correct_title({ number: loaderData.document.number }) : '' },
];

export default function CorrectPage(): ReactNode {
  const { document, kind, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<CorrectionPreview>>();
  const problem = problemOf(reply, locale);
  const preview = reply?.ok && reply.intent === 'preview' ? reply.result : null;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: document.number, to: documentPaths.manageDocument(document.documentId) },
          { label: noteText(kind, locale) },
        ]}
        title={m.billing_correct_title({ number: document.number })}
        subtitle={kind === 'credit' ? m.billing_correct_credit_help() : m.billing_correct_debit_help()}
        actions={<OtherKinds document={document} kind={kind} locale={locale} />}
      />
      <Form key={kind} method="post" noValidate className="grid items-start gap-5 xl:grid-cols-2">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="idempotencyKey" value={`correct ${formKey}`} />
        <LinesCard document={document} kind={kind} problem={problem} locale={locale} />
        <Card title={m.billing_correct_preview()}>
          {preview === null ? (
            <p className="text-sm text-ink-soft">{m.billing_correct_preview_help()}</p>
          ) : (
            <div className="flex flex-col gap-4">
              <DescriptionList items={factsOf(preview, locale)} />
              <PaperText sheet={preview.sheet} />
              <PaperFace form="a4" pages={preview.pages} />
            </div>
          )}
          <div className="mt-4 flex flex-col gap-3">
            <IntentButton name="preview" label={m.billing_correct_preview_submit()} problem={problem} />
            {preview !== null && (
              <IntentButton name="issue" label={m.billing_correct_issue()} problem={problem} isMain />
            )}
          </div>
        </Card>
      </Form>
    </>
  );
}

/** Abbreviated tax invoices name no buyer, so they have no debit notes. */
function OtherKinds({
  document,
  kind,
  locale,
}: {
  document: IssuedDocument;
  kind: Correction;
  locale: Locale;
}): ReactNode {
  const others = CORRECTIONS.filter(
    (other) => other !== kind && (other === 'credit' || document.buyer !== null),
  );
  return others.map((other) => (
    <LinkButton key={other} to={documentPaths.correct(document.documentId, { kind: other })}>
      {noteText(other, locale)}
    </LinkButton>
  ));
}

function LinesCard({
  document,
  kind,
  problem,
  locale,
}: {
  document: IssuedDocument;
  kind: Correction;
  problem: FormProblem | null;
  locale: Locale;
}): ReactNode {
  const baht = (satang: number): string => formatBaht(satang, locale);
  return (
    <Card
      title={m.billing_correct_amounts()}
      description={
        document.priceMode === 'incl' ? m.billing_correct_amounts_incl() : m.billing_correct_amounts_excl()
      }
    >
      <div className="flex flex-col gap-4">
        <FormErrorSummary
          problem={problem}
          labels={{ amounts: m.billing_correct_amounts(), reason: m.billing_correct_reason() }}
        />
        {document.lines.map((line) => (
          <TextField
            key={line.lineNo}
            name="amounts[]"
            label={`${line.lineNo}. ${line.name}`}
            help={m.billing_correct_line_amount({ amount: baht(line.amountSatang) })}
            inputMode="decimal"
            suffix={m.billing_baht()}
            optional
            autoComplete="off"
          />
        ))}
        <Select
          name="commonReason"
          label={m.billing_correct_common_reason()}
          placeholder={m.billing_correct_other_reason()}
          options={CORRECTION_REASONS[kind].map((reason) => ({ value: reason, label: reason }))}
        />
        <TextField
          name="reason"
          label={m.billing_correct_reason()}
          help={m.billing_correct_reason_help()}
          maxLength={MAX_DOCUMENT_REASON}
          optional
          autoComplete="off"
          error={fieldError(problem, 'reason')}
        />
      </div>
    </Card>
  );
}

function IntentButton({
  name,
  label,
  problem,
  isMain = false,
}: {
  name: string;
  label: string;
  problem: FormProblem | null;
  isMain?: boolean;
}): ReactNode {
  return (
    <SubmitButton
      name="intent"
      value={name}
      full
      variant={isMain ? 'primary' : 'secondary'}
      busy={useIsBusy(name)}
      outcome={problem ? 'error' : undefined}
    >
      {label}
    </SubmitButton>
  );
}

function noteText(kind: Correction, locale: Locale): string {
  return documentKindText(kind === 'credit' ? 'credit_note' : 'debit_note', locale);
}

/** What the paper does not say. */
function factsOf({ branch, bookMonthOn }: CorrectionPreview, locale: Locale) {
  const { branchCode: code, branchNameTh: nameTh, branchNameEn: nameEn } = branch;
  return [
    { term: m.billing_issuing_branch(), detail: branchText({ code, nameTh, nameEn }, locale) },
    { term: m.billing_books_month(), detail: formatMonth(bookMonthOn, locale) },
  ];
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  if (!reply || reply.ok) return null;
  const names = Object.keys(reply.problem.fields ?? {});
  const fields = {
    ...(names.some((name) => name.startsWith('amounts')) && { amounts: m.billing_correct_error_amounts() }),
    ...(names.includes('reason') && { reason: m.billing_document_error_reason() }),
  };
  return { message: billingProblemText(reply.problem, locale), fields };
}
