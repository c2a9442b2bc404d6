import { Download, FileCheck, FileKey } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import type { IssuedDocument } from '../document/document-contract.ts';
import type { EtaxSending, EtaxSignature, EtaxStamp } from './etax-contract.ts';
import { etaxPaths } from './paths.ts';

/** The electronic files of a document, and its way to the system that stamps it, for those who issue documents. */
export function EtaxCard({
  document,
  sending,
  stamp,
  signature,
  maySign,
  maySend,
  formKey,
  problem,
  zone,
  locale,
}: {
  document: Pick<IssuedDocument, 'documentId' | 'slug'>;
  sending: EtaxSending | null;
  stamp: EtaxStamp | null;
  signature: EtaxSignature | null;
  /** Whether there is a service that signs messages, and the document is in effect. */
  maySign: boolean;
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
          <LinkButton reloadDocument to={etaxPaths.pdf(document.documentId)} icon={<Download aria-hidden />}>
            {m.billing_etax_pdf()}
          </LinkButton>
          <LinkButton reloadDocument to={etaxPaths.xml(document.documentId)} icon={<Download aria-hidden />}>
            {m.billing_etax_xml()}
          </LinkButton>
        </div>
        <p className="text-sm text-ink-soft">{signatureText(signature, { zone, locale })}</p>
        {maySign && (signature === null || signature.mayRepeat) && <SignForm formKey={formKey} />}
        {sending !== null && <p className="text-sm">{sendingText(sending, { zone, locale })}</p>}
        {stamp !== null && <Stamped slug={document.slug} stamp={stamp} zone={zone} locale={locale} />}
        {stamp === null && maySend && (sending === null || sending.state === 'failed') && (
          <SendForm recipient={sending?.recipient ?? ''} formKey={formKey} problem={problem} />
        )}
        {stamp === null && sending !== null && (
          <TextLink to={etaxPaths.list()} className="self-start text-sm">
            {m.billing_etax_file()}
          </TextLink>
        )}
      </div>
    </Card>
  );
}

function signatureText(signature: EtaxSignature | null, options: { zone: string; locale: Locale }): string {
  if (signature === null) return m.billing_etax_unsigned();
  const time = formatDateTime(new Date(signature.at), options);
  const words = {
    queued: m.billing_etax_sign_queued,
    failed: m.billing_etax_sign_failed,
    signed: m.billing_etax_sign_signed,
  };
  return words[signature.state]({ time });
}

/** Has the message signed. */
function SignForm({ formKey }: { formKey: string }): ReactNode {
  return (
    <Form method="post">
      <HiddenFields intent="sign" formKey={formKey} />
      <SubmitButton icon={<FileKey aria-hidden />} busy={useIsBusy('sign')}>
        {m.billing_etax_sign()}
      </SubmitButton>
    </Form>
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

/** The stamped file, when it was stamped and by whom. */
function Stamped({
  slug,
  stamp: { stampedAt, authority },
  zone,
  locale,
}: {
  slug: string;
  stamp: EtaxStamp;
  zone: string;
  locale: Locale;
}): ReactNode {
  const time = formatDateTime(new Date(stampedAt), { zone, locale });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm">{m.billing_etax_stamped_at({ time, authority })}</p>
      <LinkButton reloadDocument to={etaxPaths.stamped(slug)} icon={<FileCheck aria-hidden />}>
        {m.billing_etax_stamped_pdf()}
      </LinkButton>
    </div>
  );
}

function SendForm({
  recipient,
  formKey,
  problem,
}: {
  recipient: string;
  formKey: string;
  problem: FormProblem | null;
}): ReactNode {
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
        defaultValue={recipient}
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
