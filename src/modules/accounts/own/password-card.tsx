import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { accountsPaths } from '../paths.ts';
import { useCardForm } from '../person/card-form.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';

export function PasswordCard({ email, hasPassword }: { email: string; hasPassword: boolean }): ReactNode {
  const { Form, busy, problem, outcome } = useCardForm('password');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome === 'success' && !busy) form.current?.reset();
  }, [outcome, busy]);
  if (!hasPassword)
    return (
      <Card title={m.accounts_password_title()} description={m.accounts_password_none()}>
        <LinkButton to={accountsPaths.recovery()}>{m.accounts_password_by_mail()}</LinkButton>
      </Card>
    );
  const labels = { present: m.accounts_present_password(), password: m.accounts_new_password() };
  return (
    <Card title={m.accounts_password_title()} description={m.accounts_password_change_help()}>
      <Form method="post" ref={form} className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={labels} />
        {outcome === 'success' && !busy && (
          <Notice tone="positive" live>
            {m.accounts_password_changed()}
          </Notice>
        )}
        <input type="hidden" name="intent" value="password" />
        {/* Lets password managers know the account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={labels.present}
            name="present"
            type="password"
            autoComplete="current-password"
            required
            error={fieldError(problem, 'present')}
          />
          <NewPasswordField label={labels.password} problem={problem} />
        </div>
        <SubmitButton busy={busy} outcome={outcome} className="self-start">
          {m.accounts_password_change()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
