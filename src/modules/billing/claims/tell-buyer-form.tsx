import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { billingFormProblem } from '../document/form-problem.tsx';

/** Sends the buyer of an invoice a message (`tellBuyer`): members are notified, others get mail at the address. */
export function TellBuyerForm({
  intent,
  submit,
  email,
  formKey,
  reply,
  locale,
  children,
}: {
  intent: string;
  /** Text of the button. */
  submit: string;
  /** Address that was last used (`lastEmailOf`); empty where there is none. */
  email: string;
  formKey: string;
  reply: ActionReply | undefined;
  locale: Locale;
  /** What stands above the field. */
  children?: ReactNode;
}): ReactNode {
  const texts = { email: m.billing_remind_error_email() };
  const problem = billingFormProblem(reply, { of: [intent], texts, locale });
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {children}
      <FormErrorSummary problem={problem} labels={{ email: m.billing_remind_email() }} />
      <HiddenFields intent={intent} formKey={formKey} />
      <TextField
        name="email"
        type="email"
        label={m.billing_remind_email()}
        help={m.billing_remind_email_help()}
        defaultValue={email}
        maxLength={MAX_EMAIL}
        optional
        autoComplete="off"
        error={fieldError(problem, 'email')}
      />
      <SubmitButton variant="secondary" busy={useIsBusy(intent)} outcome={outcomeOf(reply, intent)}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
