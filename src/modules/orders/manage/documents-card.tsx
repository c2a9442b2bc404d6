import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import {
  BuyerFields,
  buyerFieldLabels,
  buyerFieldTexts,
  DocumentLinks,
  type DocumentSummary,
} from '#modules/billing/public-ui.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { buyerOf, callsForDocument } from '../documents/order-document-rules.ts';
import type { DeskView } from '../order/order-contract.ts';
import { problemFor } from '../problem-text.tsx';
import type { DeskFormProps } from './desk-form.tsx';

/** The documents of an order, and the form that issues one where it was paid and has none. */
export function DocumentsCard({
  order,
  documents,
  mayIssue,
  locale,
  ...form
}: DeskFormProps & {
  order: DeskView;
  documents: readonly DocumentSummary[];
  mayIssue: boolean;
  locale: Locale;
}): ReactNode {
  if (documents.length > 0)
    return (
      <Card title={m.orders_documents()}>
        <DocumentLinks documents={documents} locale={locale} />
      </Card>
    );
  if (!callsForDocument(order)) return null;
  return (
    <Card title={m.orders_documents()}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">{m.orders_documents_none()}</p>
        {mayIssue && <IssueForm order={order} {...form} />}
      </div>
    </Card>
  );
}

function IssueForm({ order, reply, formKey }: DeskFormProps & { order: DeskView }): ReactNode {
  const problem = problemFor(reply, 'issue_document', buyerFieldTexts());
  const buyer = buyerOf({
    contactName: order.contact.name,
    contactPhone: order.contact.phone,
    shipAddress: order.shipAddress,
  });
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ full: true, className: 'cursor-pointer list-none' })}>
        {m.orders_documents_issue()}
      </summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={buyerFieldLabels()} />
        <HiddenFields intent="issue_document" formKey={formKey} />
        <BuyerFields buyer={buyer} problem={problem} />
        <SubmitButton
          variant="primary"
          busy={useIsBusy('issue_document')}
          outcome={problem ? 'error' : undefined}
        >
          {m.orders_documents_issue_submit()}
        </SubmitButton>
      </Form>
    </details>
  );
}
