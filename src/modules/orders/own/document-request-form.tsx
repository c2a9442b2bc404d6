import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { AskedBuyerForm, buyerFieldLabels } from '#modules/billing/public-ui.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import type { DocumentRequest } from '../documents/order-document-rules.ts';

/** Asks for the order's document in the buyer's name. Collapsed: most buyers need none. */
export function DocumentRequestForm({
  request: { offer, way, start, hasDelivery },
  token,
  formKey,
  problem,
}: {
  request: DocumentRequest;
  token: string | null;
  formKey: string;
  problem: FormProblem | null;
}): ReactNode {
  const isBusy = useIsBusy('ask_document');
  const isAsked = way === 'noted' && start.buyerName !== undefined && start.buyerName !== '';
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ full: true, className: 'cursor-pointer list-none' })}>
        {offer === 'tax_invoice' ? m.orders_asking_tax_invoice() : m.orders_asking_receipt()}
      </summary>
      <Form
        method="post"
        noValidate
        className="mt-3 flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
      >
        <p className="text-sm text-ink-soft">
          {way === 'noted' ? m.orders_asking_noted() : m.orders_asking_once()}
        </p>
        <FormErrorSummary problem={problem} labels={buyerFieldLabels()} />
        <HiddenFields intent="ask_document" formKey={formKey} />
        {token !== null && <input type="hidden" name="t" value={token} />}
        <AskedBuyerForm start={start} hasDelivery={hasDelivery} problem={problem} />
        <SubmitButton variant="primary" full busy={isBusy} outcome={problem ? 'error' : undefined}>
          {isAsked ? m.orders_asking_change() : m.orders_asking_submit()}
        </SubmitButton>
      </Form>
    </details>
  );
}
