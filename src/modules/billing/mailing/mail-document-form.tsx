import type { ReactNode } from 'react';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { Form } from 'react-router';
import * as m from '#messages';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** Sends a document by e-mail. */
export function MailDocumentForm({
  buyerEmail,
  problem,
  isBusy,
  isDone,
  children,
}: {
  /** Empty where the buyer gave none. */
  buyerEmail: string;
  problem: FormProblem | null;
  isBusy: boolean;
  isDone: boolean;
  /** The fields that name the intent. */
  children: ReactNode;
}): ReactNode {
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{m.billing_mail_document_help()}</p>
      <FormErrorSummary problem={problem} labels={{ to: m.billing_mail_document_to() }} />
      {children}
      <TextField
        name="to"
        type="email"
        label={m.billing_mail_document_to()}
        defaultValue={buyerEmail}
        maxLength={MAX_EMAIL}
        required
        autoComplete="off"
        error={fieldError(problem, 'to')}
      />
      <SubmitButton busy={isBusy} outcome={problem ? 'error' : isDone ? 'success' : undefined}>
        {m.billing_mail_document_submit()}
      </SubmitButton>
      <p role="status" className="text-sm text-ink-soft">
        {isDone && m.billing_mail_document_done()}
      </p>
    </Form>
  );
}
