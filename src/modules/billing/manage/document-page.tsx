import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { RequiredEmail } from '#platform/text/email-contract.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { buyerOfForm, TypedBuyer } from '../document/buyer-contract.ts';
import { BuyerFields, buyerFieldLabels, buyerFieldTexts } from '../document/buyer-fields.tsx';
import { cancelAndReissue } from '../document/cancel-document.ts';
import type { DocumentReference, IssuedDocument } from '../document/document-contract.ts';
import { MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { getDocumentById } from '../document/get-document.ts';
import { EtaxCard } from '../etax/etax-card.tsx';
import { hasEtaxMessage } from '../etax/etax-codes-rules.ts';
import { isStamped } from '../etax/etax-mail-rules.ts';
import { findEtaxStamp } from '../etax/find-stamp.ts';
import { etaxSignerOf } from '../etax/etax-signer.ts';
import { findSignature, requestSignature } from '../etax/sign-message.ts';
import { findSending, prepareStamp, sendForStamp, takesPartInStamps } from '../etax/send-for-stamp.ts';
import { documentKinds, isInEffect, isReplaceable } from '../document/document-kinds-rules.ts';
import { DocumentStateBadge } from '../document/document-state-badge.tsx';
import { documentKindText } from '../document/document-text.ts';
import { issueReplacementCopy } from '../document/issue-replacement-copy.ts';
import { documentPaths } from '../document/paths.ts';
import { findBuyerEmail, mailDocument } from '../mailing/mail-document.ts';
import { MailDocumentForm } from '../mailing/mail-document-form.tsx';
import { DeriveButtons } from '../drafting/derive-buttons.tsx';
import { issueDocuments } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';

const DocumentPath = z.object({ document: z.uuid() });
const Reason = z.string().trim().min(1).max(MAX_DOCUMENT_REASON);

export const loader = pageLoader({
  access: issueDocuments,
  params: DocumentPath,
  handle: async (scope, { params }) => {
    const [document, buyerEmail, sending, stamp, signature] = await Promise.all([
      getDocumentById(scope, params.document),
      findBuyerEmail(scope, params.document),
      findSending(scope, params.document),
      findEtaxStamp(scope, params.document),
      findSignature(scope, params.document),
    ]);
    const isSendable = isStamped(document.kind) && isInEffect(document.state);
    return {
      ...{ document, buyerEmail, sending, stamp, signature },
      maySign: isInEffect(document.state) && etaxSignerOf(scope.app.config) !== null,
      maySend: isSendable && (await takesPartInStamps(scope)),
      formKey: scope.requestId,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    reissue: intent({
      input: DocumentPath.extend({ reason: Reason, ...TypedBuyer.shape }),
      idempotent: true,
      handle: async (scope, { document, reason, ...buyer }) => {
        const { documentId } = await cancelAndReissue(scope, {
          documentId: document,
          buyer: buyerOfForm(buyer),
          reason,
        });
        return redirectTo(documentPaths.manageDocument(documentId));
      },
    }),
    copy: intent({
      input: DocumentPath.extend({ reason: Reason }),
      idempotent: true,
      handle: (scope, { document, reason }) => issueReplacementCopy(scope, { documentId: document, reason }),
    }),
    stamp: intent({
      input: DocumentPath.extend({ to: RequiredEmail }),
      idempotent: true,
      prepare: (outside, { document }) => prepareStamp(outside, document),
      handle: (scope, { document, to }, { prepared }) =>
        sendForStamp(scope, { documentId: document, to }, prepared),
    }),
    sign: intent({
      input: DocumentPath,
      idempotent: true,
      handle: (scope, { document }) => requestSignature(scope, document),
    }),
    mail: intent({
      input: DocumentPath.extend({ to: RequiredEmail }),
      idempotent: true,
      handle: (scope, { document, to }) => mailDocument(scope, { documentId: document, to }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.document.number ?? m.billing_documents() },
];

export default function ManagedDocumentPage(): ReactNode {
  const { document, buyerEmail, formKey, locale, ...etax } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isCorrected = document.creditNotes.length + document.debitNotes.length > 0;
  const mayReissue = isReplaceable({ ...document, isCorrected });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: document.number },
        ]}
        title={documentKindText(document.kind, locale)}
        subtitle={<span className="tabular-nums">{document.number}</span>}
        badge={<DocumentStateBadge state={document.state} />}
        actions={
          <LinkButton to={documentPaths.document(document.slug)} icon={<ExternalLink aria-hidden />}>
            {m.billing_document_open()}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={m.billing_document_facts()}>
          <DescriptionList items={factsOf(document, locale)} />
        </Card>
        <div className="flex min-w-0 flex-col gap-3">
          {document.kind === 'invoice' && (
            <LinkButton to={documentPaths.manageClaim(document.documentId)}>
              {m.billing_claim_collect()}
            </LinkButton>
          )}
          {documentKinds[document.kind].isTaxInvoice && isInEffect(document.state) && (
            <LinkButton to={documentPaths.correct(document.documentId)}>
              {m.billing_correct_open()}
            </LinkButton>
          )}
          <DeriveButtons document={document} formKey={formKey} locale={locale} />
          {mayReissue && <ReissueForm document={document} reply={reply} formKey={formKey} locale={locale} />}
          {hasEtaxMessage(document) && (
            <EtaxCard
              {...etax}
              document={document}
              formKey={formKey}
              problem={problemOf(reply, 'stamp', locale)}
              locale={locale}
            />
          )}
          {isInEffect(document.state) && (
            <>
              <CopyForm reply={reply} formKey={formKey} locale={locale} />
              <MailForm buyerEmail={buyerEmail} reply={reply} formKey={formKey} locale={locale} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function factsOf(document: IssuedDocument, locale: Locale) {
  const { buyer, reference, replacedBy, creditNotes, debitNotes, replacementCopies } = document;
  const day = (on: string): string => formatDay(on, { locale });
  const links = (references: readonly DocumentReference[]): ReactNode =>
    references.map(({ slug, number }) =>
      slug === null ? (
        number
      ) : (
        <LinkButton key={slug} size="sm" to={documentPaths.document(slug)}>
          {number}
        </LinkButton>
      ),
    );
  const facts = [
    { term: m.billing_document_issued_on(), detail: day(document.issuedOn) },
    { term: m.billing_document_total(), detail: formatBaht(document.grandTotalSatang, locale) },
    document.isVatRegistered && {
      term: m.billing_document_vat(),
      detail: formatBaht(document.vatSatang, locale),
    },
    document.supplyLabel !== '' && { term: m.billing_document_about(), detail: document.supplyLabel },
    buyer !== null && {
      term: m.billing_document_buyer(),
      detail: [buyer.name, buyer.address, buyer.taxId].filter(Boolean).join(' · '),
    },
    document.issuedBy !== '' && { term: m.billing_document_issued_by(), detail: document.issuedBy },
    reference !== null && { term: m.billing_document_reference(), detail: links([reference]) },
    document.reason !== '' && { term: m.billing_document_reason(), detail: document.reason },
    replacedBy !== null && { term: m.billing_document_replaced_by(), detail: links([replacedBy]) },
    document.voidReason !== '' && { term: m.billing_document_void_reason(), detail: document.voidReason },
    creditNotes.length > 0 && { term: m.billing_document_credit_notes(), detail: links(creditNotes) },
    debitNotes.length > 0 && { term: m.billing_correct_debit_notes(), detail: links(debitNotes) },
    replacementCopies.length > 0 && {
      term: m.billing_document_copies(),
      detail: replacementCopies
        .map(({ copyNo, issuedOn, reason }) => `${copyNo}: ${day(issuedOn)} · ${reason}`)
        .join('\n'),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

interface FormProps {
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
}

/** Cancels the document and issues it again with another buyer. Collapsed, because it is rare. */
function ReissueForm({
  document,
  reply,
  formKey,
  locale,
}: FormProps & { document: IssuedDocument }): ReactNode {
  const problem = problemOf(reply, 'reissue', locale);
  const isAbbreviated = document.kind === 'tax_invoice_abbreviated';
  return (
    <Collapsed
      label={isAbbreviated ? m.billing_document_make_full() : m.billing_document_reissue()}
      isOpen={problem !== null}
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{m.billing_document_reissue_help()}</p>
        <FormErrorSummary
          problem={problem}
          labels={{ ...buyerFieldLabels(), reason: m.billing_document_reason() }}
        />
        <HiddenFields intent="reissue" formKey={formKey} />
        <BuyerFields buyer={document.buyer ?? { name: '', address: '' }} problem={problem} />
        <ReasonField problem={problem} />
        <SubmitButton variant="primary" busy={useIsBusy('reissue')} outcome={problem ? 'error' : undefined}>
          {m.billing_document_reissue_submit()}
        </SubmitButton>
      </Form>
    </Collapsed>
  );
}

/** Issues a replacement copy for a buyer who lost the document. */
function CopyForm({ reply, formKey, locale }: FormProps): ReactNode {
  const problem = problemOf(reply, 'copy', locale);
  return (
    <Collapsed label={m.billing_document_copy()} isOpen={problem !== null}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{m.billing_document_copy_help()}</p>
        <FormErrorSummary problem={problem} labels={{ reason: m.billing_document_reason() }} />
        <HiddenFields intent="copy" formKey={formKey} />
        <ReasonField problem={problem} />
        <SubmitButton busy={useIsBusy('copy')} outcome={outcomeOf(reply, 'copy')}>
          {m.billing_document_copy_submit()}
        </SubmitButton>
      </Form>
    </Collapsed>
  );
}

/** Mails the document to its buyer, or to another address. */
function MailForm({ buyerEmail, reply, formKey, locale }: FormProps & { buyerEmail: string }): ReactNode {
  const problem = problemOf(reply, 'mail', locale);
  const isDone = outcomeOf(reply, 'mail') === 'success';
  return (
    <Collapsed label={m.billing_mail_document()} isOpen={problem !== null || isDone}>
      <MailDocumentForm buyerEmail={buyerEmail} problem={problem} isBusy={useIsBusy('mail')} isDone={isDone}>
        <HiddenFields intent="mail" formKey={formKey} />
      </MailDocumentForm>
    </Collapsed>
  );
}

function Collapsed({
  label,
  isOpen,
  children,
}: {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen}>
      <summary className={buttonClass({ full: true, className: 'cursor-pointer list-none' })}>
        {label}
      </summary>
      <div className="mt-3 rounded-lg border border-line bg-surface p-4">{children}</div>
    </details>
  );
}

function ReasonField({ problem }: { problem: FormProblem | null }): ReactNode {
  return (
    <TextField
      name="reason"
      label={m.billing_document_reason()}
      maxLength={MAX_DOCUMENT_REASON}
      required
      autoComplete="off"
      error={fieldError(problem, 'reason')}
    />
  );
}

function problemOf(reply: ActionReply | undefined, name: string, locale: Locale): FormProblem | null {
  const texts = {
    ...buyerFieldTexts(),
    reason: m.billing_document_error_reason(),
    to: m.billing_mail_document_error_to(),
  };
  return billingFormProblem(reply, { of: [name], texts, locale });
}
