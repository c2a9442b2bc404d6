import { Banknote, Download, FileCheck, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { withQuery } from '#platform/text/url-query.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { isPayable } from '../claims/claim-rules.ts';
import type { DocumentReference, IssuedDocument } from '../document/document-contract.ts';
import { documentKindText } from '../document/document-text.ts';
import { DocumentParams, PAPER_LIMIT, PaperQuery, readForPaper } from '../paper/document-on-paper.ts';
import {
  type PaperCopies,
  paperCopiesFor,
  paperFormsOf,
  type PaperLanguage,
  paperLanguagesOf,
} from '../paper/paper-choice-rules.ts';
import { PaperFace } from '../paper/paper-face.tsx';
import { PaperText } from '../paper/paper-text.tsx';
import { layOutDocument } from '../paper/print-document.ts';
import { documentPaths } from '../document/paths.ts';
import { findEtaxStamp } from '../etax/find-stamp.ts';
import { etaxPaths } from '../etax/paths.ts';
import { billingPaths } from '../paths.ts';
import { AnswerCard } from '../quotation/answer-card.tsx';
import { acceptQuotation, declineQuotation, getQuotationStanding } from '../quotation/answer-quotation.ts';
import {
  AcceptQuotationInput,
  ANSWER_LIMIT,
  DeclineQuotationInput,
} from '../quotation/quotation-contract.ts';

/** A document for everybody who knows its slug, and by its number for its buyer and those who issue documents. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['key'],
  params: DocumentParams,
  query: PaperQuery,
  prepare: async (outside, { params, query, http }) => {
    http.spendRequestLimit('billing.paper', PAPER_LIMIT);
    const { document, choice, isIssuer } = await readForPaper(outside, params.key, query);
    return { document, choice, isIssuer, ...(await layOutDocument(outside, document, choice)) };
  },
  handle: async (scope, { params, prepared: { document, choice, isIssuer, sheet, pages } }) => ({
    key: params.key,
    document,
    quotation: await getQuotationStanding(scope, document),
    isStamped: (await findEtaxStamp(scope, document.documentId)) !== null,
    choice,
    forms: paperFormsOf(document),
    languages: paperLanguagesOf(document.kind),
    copies: paperCopiesFor(document, { isIssuer }),
    sheet,
    pages,
    formKey: scope.requestId,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

/** Anybody with the link of a quotation may accept or decline it. */
export const action = pageAction({
  access: anyone,
  guest: true,
  intents: {
    accept: intent({
      input: DocumentParams.extend(AcceptQuotationInput.shape),
      idempotent: true,
      limit: ANSWER_LIMIT,
      handle: async (scope, { key, ...input }) => {
        const { paymentSlug } = await acceptQuotation(scope, key, input);
        return redirectTo(
          paymentSlug === null ? documentPaths.document(key) : billingPaths.payment(paymentSlug),
        );
      },
    }),
    decline: intent({
      input: DocumentParams.extend(DeclineQuotationInput.shape),
      idempotent: true,
      limit: ANSWER_LIMIT,
      handle: (scope, { key, ...input }) => declineQuotation(scope, key, input),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? `${documentKindText(loaderData.document.kind, loaderData.locale)} ${loaderData.document.number}`
      : '',
  },
  { name: 'robots', content: 'noindex' },
];

/** The document's paper, with its PDF and what became of it. */
export default function DocumentPage(): ReactNode {
  const {
    key,
    document,
    quotation,
    isStamped,
    choice,
    forms,
    languages,
    copies,
    sheet,
    pages,
    formKey,
    locale,
    zone,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="full" padding="none" className="print:bg-transparent">
      <div className="mx-auto max-w-4xl px-4 pt-4 pb-10 sm:px-6 sm:pt-6 print:m-0 print:max-w-none print:p-0">
        <div data-chrome className="print:hidden">
          <PageHeader
            title={documentKindText(document.kind, locale)}
            subtitle={<span className="tabular-nums">{document.number}</span>}
            actions={
              <>
                <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
                  {m.billing_paper_print()}
                </Button>
                {isPayable(document) && (
                  <LinkButton to={documentPaths.claim(key)} icon={<Banknote aria-hidden />}>
                    {m.billing_claim_pay()}
                  </LinkButton>
                )}
                {isStamped && (
                  <LinkButton to={etaxPaths.stamped(key)} reloadDocument icon={<FileCheck aria-hidden />}>
                    {m.billing_etax_stamped_pdf()}
                  </LinkButton>
                )}
                <LinkButton
                  to={withQuery(documentPaths.documentPdf(key), { ...choice })}
                  variant="primary"
                  reloadDocument
                  icon={<Download aria-hidden />}
                >
                  {m.billing_paper_download()}
                </LinkButton>
              </>
            }
          />
          <Standing document={document} locale={locale} />
          {quotation !== null && <AnswerCard standing={quotation} {...{ reply, formKey, locale, zone }} />}
          <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
            <ChoiceLinks
              showsLabel
              label={m.billing_paper_language()}
              choices={languages.map((language) => ({
                label: languageText(language),
                to: withQuery(documentPaths.document(key), { ...choice, language }),
                isChosen: language === choice.language,
              }))}
            />
            {forms.length > 1 && (
              <ChoiceLinks
                showsLabel
                label={m.billing_paper_form()}
                choices={forms.map((form) => ({
                  label: form === 'a4' ? 'A4' : m.billing_paper_form_roll(),
                  to: withQuery(documentPaths.document(key), { ...choice, form }),
                  isChosen: form === choice.form,
                }))}
              />
            )}
            {copies.length > 1 && (
              <ChoiceLinks
                showsLabel
                label={m.billing_paper_copies()}
                choices={copies.map((each) => ({
                  label: copiesText(each),
                  to: withQuery(documentPaths.document(key), { ...choice, copies: each }),
                  isChosen: each === choice.copies,
                }))}
              />
            )}
          </div>
        </div>
        <PaperText sheet={sheet} />
        <PaperFace form={choice.form} pages={pages} />
      </div>
    </PageFrame>
  );
}

/** Whether the document still counts, and the documents that changed that. */
function Standing({ document, locale }: { document: IssuedDocument; locale: Locale }): ReactNode {
  const { state, voidReason, replacedBy, creditNotes, debitNotes, reference } = document;
  if (state === 'void')
    return (
      <Notice tone="danger" title={m.billing_paper_void_title()} className="mb-4">
        {voidReason}
      </Notice>
    );
  if (state === 'replaced')
    return (
      <Notice tone="warning" title={m.billing_paper_replaced_title()} className="mb-4">
        {replacedBy && <ReferenceLink reference={replacedBy} locale={locale} />}
      </Notice>
    );
  const related = [...(reference ? [reference] : []), ...creditNotes, ...debitNotes];
  if (related.length === 0) return null;
  return (
    <Notice title={m.billing_paper_related()} className="mb-4">
      <ul>
        {related.map((each) => (
          <li key={each.number}>
            <ReferenceLink reference={each} locale={locale} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ReferenceLink({ reference, locale }: { reference: DocumentReference; locale: Locale }): ReactNode {
  const text = `${documentKindText(reference.kind, locale)} ${reference.number}`;
  if (reference.slug === null) return text;
  return <TextLink to={documentPaths.document(reference.slug)}>{text}</TextLink>;
}

function languageText(language: PaperLanguage): string {
  switch (language) {
    case 'th':
      return m.billing_paper_language_th();
    case 'th-en':
      return m.billing_paper_language_both();
    case 'en':
      return m.billing_paper_language_en();
  }
}

function copiesText(copies: PaperCopies): string {
  switch (copies) {
    case 'original':
      return m.billing_paper_original();
    case 'copy':
      return m.billing_paper_copy();
    case 'both':
      return m.billing_paper_both();
    case 'replacement':
      return m.billing_paper_replacement();
  }
}
