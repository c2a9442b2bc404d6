import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { ExpiryBadge } from '#ui/held-document/expiry-badge.tsx';
import { HeldDocumentFields, heldDocumentErrors } from '#ui/held-document/held-document-fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { vendorsFormProblem } from '../problem-text.tsx';
import type { DocumentView } from './document-contract.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-rules.ts';
import { DOCUMENT_KIND_TEXTS } from './document-text.ts';

export interface DocumentsCardProps {
  documents: readonly DocumentView[];
  /** Required kinds without a valid document. */
  missing: readonly DocumentKind[];
  mayEdit: boolean;
  /** Also for the applicant of an approved vendor, who renews documents. */
  mayAdd: boolean;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
}

/** The documents of a vendor, and a form that adds one. */
export function DocumentsCard({
  documents,
  missing,
  mayEdit,
  mayAdd,
  reply,
  formKey,
  locale,
}: DocumentsCardProps): ReactNode {
  const problem = vendorsFormProblem(reply, ['endDocument']);
  return (
    <Card title={m.vendors_documents()}>
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{problem.message}</Notice>}
        {missing.length > 0 && (
          <Notice tone="warning">
            {m.vendors_documents_missing()}
            <ul className="mt-1 list-disc ps-5">
              {missing.map((kind) => (
                <li key={kind}>{DOCUMENT_KIND_TEXTS[kind]()}</li>
              ))}
            </ul>
          </Notice>
        )}
        {documents.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {documents.map((document) => (
              <li
                key={document.documentId}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <DocumentLine document={document} locale={locale} />
                {mayEdit && !document.isEnded && (
                  <Form method="post">
                    <HiddenFields intent="endDocument" formKey={`${document.documentId} ${formKey}`} />
                    <input type="hidden" name="document" value={document.documentId} />
                    <SubmitButton variant="secondary" size="sm">
                      {m.vendors_remove()}
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayAdd && <DocumentForm key={formKey} reply={reply} formKey={formKey} />}
      </div>
    </Card>
  );
}

function DocumentLine({ document, locale }: { document: DocumentView; locale: Locale }): ReactNode {
  const { kind, number, expiresOn, note, state, scan, isEnded } = document;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words">{DOCUMENT_KIND_TEXTS[kind]()}</span>
        {isEnded ? <Badge>{m.vendors_document_ended()}</Badge> : <ExpiryBadge state={state} />}
      </span>
      <span className="text-sm break-words text-ink-soft">
        {[
          number,
          expiresOn === null ? '' : m.vendors_document_expires({ day: formatDay(expiresOn, { locale }) }),
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {scan && (
        <a
          href={scan.url}
          className="inline-flex min-h-11 max-w-full items-center text-sm break-all text-accent underline underline-offset-4"
        >
          {scan.name}
        </a>
      )}
    </div>
  );
}

function DocumentForm({ reply, formKey }: Pick<DocumentsCardProps, 'reply' | 'formKey'>): ReactNode {
  const problem = vendorsFormProblem(reply, ['addDocument'], heldDocumentErrors());
  const [isOpen, setOpen] = useState(problem !== null);
  const busy = useIsBusy('addDocument');
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{m.vendors_document_add()}</Button>
      </div>
    );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <FormErrorSummary problem={problem} labels={{ kind: m.vendors_document_kind() }} />
      <HiddenFields intent="addDocument" formKey={formKey} />
      <Select
        name="kind"
        label={m.vendors_document_kind()}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_TEXTS[value]() }))}
        error={fieldError(problem, 'kind')}
      />
      <HeldDocumentFields problem={problem} />
      <SubmitButton busy={busy} outcome={problem ? 'error' : undefined} className="self-start">
        {m.vendors_document_save()}
      </SubmitButton>
    </Form>
  );
}
