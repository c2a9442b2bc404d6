import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { MAX_DOCUMENT_REASON, MAX_PARTY_NAME } from '../document/document-limit-rules.ts';
import { billingPaths } from '../paths.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import type { QuotationStanding } from './answer-quotation.ts';

export interface AnswerCardProps {
  standing: QuotationStanding;
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
  zone: string;
}

/** How a quotation was answered, or the forms that answer it. */
export function AnswerCard({ standing, reply, formKey, locale, zone }: AnswerCardProps): ReactNode {
  const { answer, paymentSlug, canAnswer, isExpired } = standing;
  if (answer !== null) {
    const given = { name: answer.name, day: formatDateTime(new Date(answer.answeredAt), { zone, locale }) };
    if (answer.answer === 'declined')
      return (
        <Notice tone="warning" title={m.billing_quotation_declined_title()} className="mb-4">
          {m.billing_quotation_declined_by(given)}
        </Notice>
      );
    return (
      <Notice
        tone="positive"
        title={m.billing_quotation_accepted_title()}
        className="mb-4"
        action={
          paymentSlug !== null && (
            <LinkButton size="sm" to={billingPaths.payment(paymentSlug)}>
              {m.billing_quotation_pay()}
            </LinkButton>
          )
        }
      >
        {m.billing_quotation_accepted_by(given)}
      </Notice>
    );
  }
  if (isExpired)
    return (
      <Notice tone="warning" title={m.billing_quotation_expired_title()} className="mb-4">
        {m.billing_quotation_expired_text()}
      </Notice>
    );
  if (!canAnswer) return null;
  return (
    <Card title={m.billing_quotation_accept_title()} className="mb-4">
      <div className="flex flex-col gap-4">
        <AcceptForm reply={reply} formKey={formKey} locale={locale} />
        <DeclineForm reply={reply} formKey={formKey} locale={locale} />
      </div>
    </Card>
  );
}

type FormProps = Pick<AnswerCardProps, 'reply' | 'formKey' | 'locale'>;

function AcceptForm({ reply, formKey, locale }: FormProps): ReactNode {
  const problem = problemOf(reply, 'accept', locale);
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{m.billing_quotation_accept_help()}</p>
      <FormErrorSummary problem={problem} labels={fieldLabels()} />
      <HiddenFields intent="accept" formKey={formKey} />
      <NameField problem={problem} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="email"
          type="email"
          label={m.billing_quotation_email()}
          maxLength={254}
          required
          autoComplete="email"
          error={fieldError(problem, 'email')}
        />
        <TextField
          name="phone"
          type="tel"
          label={m.billing_quotation_phone()}
          maxLength={40}
          required
          autoComplete="tel"
          error={fieldError(problem, 'phone')}
        />
      </div>
      <Checkbox
        name="agrees"
        label={m.billing_quotation_agrees()}
        required
        error={fieldError(problem, 'agrees')}
      />
      <SubmitButton
        variant="primary"
        className="self-start"
        busy={useIsBusy('accept')}
        outcome={problem ? 'error' : undefined}
      >
        {m.billing_quotation_accept()}
      </SubmitButton>
    </Form>
  );
}

function DeclineForm({ reply, formKey, locale }: FormProps): ReactNode {
  const problem = problemOf(reply, 'decline', locale);
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ className: 'cursor-pointer list-none' })}>
        {m.billing_quotation_decline_title()}
      </summary>
      <Form method="post" noValidate className="mt-4 flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={fieldLabels()} />
        <HiddenFields intent="decline" formKey={formKey} />
        <NameField problem={problem} />
        <TextField
          name="reason"
          label={m.billing_quotation_decline_reason()}
          maxLength={MAX_DOCUMENT_REASON}
          optional
          autoComplete="off"
        />
        <SubmitButton
          className="self-start"
          busy={useIsBusy('decline')}
          outcome={problem ? 'error' : undefined}
        >
          {m.billing_quotation_decline()}
        </SubmitButton>
      </Form>
    </details>
  );
}

function NameField({ problem }: { problem: FormProblem | null }): ReactNode {
  return (
    <TextField
      name="name"
      label={m.billing_quotation_name()}
      maxLength={MAX_PARTY_NAME}
      required
      autoComplete="name"
      error={fieldError(problem, 'name')}
    />
  );
}

function fieldLabels(): Record<string, string> {
  return {
    name: m.billing_quotation_name(),
    email: m.billing_quotation_email(),
    phone: m.billing_quotation_phone(),
    agrees: m.billing_quotation_accept(),
  };
}

function problemOf(reply: ActionReply | undefined, name: string, locale: Locale): FormProblem | null {
  const texts = {
    name: m.billing_quotation_error_name(),
    email: m.billing_quotation_error_email(),
    phone: m.billing_quotation_error_phone(),
    agrees: m.billing_quotation_error_agrees(),
  };
  return billingFormProblem(reply, { of: [name], texts, locale });
}
