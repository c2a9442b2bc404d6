import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { billingProblemText } from '#modules/billing/public-ui.ts';
import { walletRefusalText } from '../problem-text.ts';

export interface ByHandFormsProps {
  formKey: string;
  reply: ActionReply | undefined;
  locale: Locale;
}

/** Forms for a grant and for an adjustment. */
export function ByHandForms({ formKey, reply, locale }: ByHandFormsProps): ReactNode {
  return (
    <>
      <AdjustCard formKey={formKey} reply={reply?.intent === 'adjust' ? reply : undefined} locale={locale} />
      <GrantCard formKey={formKey} reply={reply?.intent === 'grant' ? reply : undefined} locale={locale} />
    </>
  );
}

/** The refusal of an intent whose form has no matching fields. */
export function problemNotice(reply: ActionReply | undefined, intent: string, locale: Locale): ReactNode {
  if (reply?.ok !== false || reply.intent !== intent) return null;
  return (
    <Notice tone="danger" live className="mb-4">
      {walletRefusalText(reply.problem, locale, billingProblemText)}
    </Notice>
  );
}

function AdjustCard({ formKey, reply, locale }: ByHandFormsProps): ReactNode {
  const { busy, problem, typed } = useForm('adjust', reply, locale);
  const labels = {
    adjustAmount: m.wallet_manage_amount(),
    adjustReason: m.wallet_manage_reason(),
  };
  return (
    <Card title={m.wallet_manage_adjust()}>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="idempotencyKey" value={`adjust-${formKey}`} />
        <FormErrorSummary problem={problem} labels={labels} />
        <RadioCards
          legend={m.wallet_manage_way()}
          name="way"
          columns={2}
          defaultValue={typed['way'] ?? 'add'}
          options={[
            { value: 'add', label: m.wallet_manage_add() },
            { value: 'take', label: m.wallet_manage_take() },
          ]}
        />
        <TextField
          name="adjustAmount"
          label={labels.adjustAmount}
          required
          inputMode="decimal"
          autoComplete="off"
          suffix={m.wallet_baht()}
          defaultValue={typed['adjustAmount'] ?? ''}
          error={fieldError(problem, 'adjustAmount')}
        />
        <TextField
          name="adjustReason"
          label={labels.adjustReason}
          help={m.wallet_manage_reason_help()}
          required
          maxLength={300}
          defaultValue={typed['adjustReason'] ?? ''}
          error={fieldError(problem, 'adjustReason')}
        />
        <SubmitButton busy={busy} outcome={problem ? 'error' : undefined}>
          {m.wallet_manage_submit_adjust()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function GrantCard({ formKey, reply, locale }: ByHandFormsProps): ReactNode {
  const { busy, problem, typed } = useForm('grant', reply, locale);
  const labels = {
    grantAmount: m.wallet_manage_amount(),
    until: m.wallet_manage_until(),
    grantReason: m.wallet_manage_reason(),
  };
  return (
    <Card title={m.wallet_manage_give()}>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="grant" />
        <input type="hidden" name="idempotencyKey" value={`grant-${formKey}`} />
        <FormErrorSummary problem={problem} labels={labels} />
        <TextField
          name="grantAmount"
          label={labels.grantAmount}
          required
          inputMode="decimal"
          autoComplete="off"
          suffix={m.wallet_baht()}
          defaultValue={typed['grantAmount'] ?? ''}
          error={fieldError(problem, 'grantAmount')}
        />
        <DateField
          name="until"
          label={labels.until}
          help={m.wallet_manage_until_help()}
          required
          defaultValue={typed['until'] ?? ''}
          error={fieldError(problem, 'until')}
        />
        <TextField
          name="grantReason"
          label={labels.grantReason}
          help={m.wallet_manage_reason_help()}
          required
          maxLength={300}
          defaultValue={typed['grantReason'] ?? ''}
          error={fieldError(problem, 'grantReason')}
        />
        <SubmitButton variant="secondary" busy={busy} outcome={problem ? 'error' : undefined}>
          {m.wallet_manage_submit_give()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function useForm(intent: string, reply: ActionReply | undefined, locale: Locale) {
  const navigation = useNavigation();
  const refused = reply?.ok === false ? reply.problem : null;
  return {
    busy: navigation.state !== 'idle' && navigation.formData?.get('intent') === intent,
    problem: refused && { ...refused, message: walletRefusalText(refused, locale, billingProblemText) },
    typed: reply?.typed ?? {},
  };
}
