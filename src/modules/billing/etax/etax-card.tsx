import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { MAX_EMAIL } from '../document/email-contract.ts';
import type { EtaxSending } from './etax-contract.ts';
import { etaxPaths } from './paths.ts';

/** The electronic files of a document, and its way to the system that stamps it, for those who issue documents. */
export function EtaxCard({
  documentId,
  sending,
  maySend,
  formKey,
  problem,
  zone,
  locale,
}: {
  documentId: string;
  sending: EtaxSending | null;
  maySend: boolean;
  /** New for each load of the page. */
  formKey: string;
  problem: FormProblem | null;
  zone: string;
  locale: Locale;
}): ReactNode {
  return (
    <Card title={m.billing_etax()} description={m.billing_etax_help()}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <LinkButton reloadDocument to={etaxPaths.pdf(documentId)} icon={<Download aria-hidden />}>
            {m.billing_etax_pdf()}
          </LinkButton>
          <LinkButton reloadDocument to={etaxPaths.xml(documentId)} icon={<Download aria-hidden />}>
            {m.billing_etax_xml()}
          </LinkButton>
        </div>
        <p className="text-sm text-ink-soft">{m.billing_etax_unsigned()}</p>
        {sending !== null && <p className="text-sm">{sendingText(sending, { zone, locale })}</p>}
        {sending === null && maySend && <SendForm formKey={formKey} problem={problem} />}
      </div>
    </Card>
  );
}

function sendingText(
  { recipient, at, state }: EtaxSending,
  options: { zone: string; locale: Locale },
): string {
  const time = formatDateTime(new Date(at), options);
  if (state === 'failed') return m.billing_etax_state_failed({ address: recipient });
  const words = { queued: m.billing_etax_state_queued, sent: m.billing_etax_state_sent };
  return words[state]({ address: recipient, time });
}

function SendForm({ formKey, problem }: { formKey: string; problem: FormProblem | null }): ReactNode {
  const busy = useIsBusy('stamp');
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{m.billing_etax_send_help()}</p>
      <FormErrorSummary problem={problem} labels={{ to: m.billing_etax_to() }} />
      <HiddenFields intent="stamp" formKey={formKey} />
      <TextField
        name="to"
        type="email"
        label={m.billing_etax_to()}
        maxLength={MAX_EMAIL}
        required
        autoComplete="off"
        error={fieldError(problem, 'to')}
      />
      <SubmitButton busy={busy} outcome={problem ? 'error' : undefined}>
        {m.billing_etax_send()}
      </SubmitButton>
    </Form>
  );
}
