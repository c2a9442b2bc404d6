import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { billingProblemText, type PaymentContact } from '#modules/billing/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ContactLinks } from '#ui/text/contact-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { walletRefusalText } from '../problem-text.ts';

const CHOICES_SATANG = [10_000, 30_000, 50_000, 100_000];

export interface TopUpFormProps {
  limits: { topUpMinSatang: number; topUpMaxSatang: number };
  /** The site to ask how to pay, where it has no account to pay to. */
  arrangedWith: PaymentContact | null;
  formKey: string;
  reply: ActionReply | undefined;
  locale: Locale;
}

/** Top-up form with preset amounts and a free one. Redirects to the payment. */
export function TopUpForm({ limits, arrangedWith, formKey, reply, locale }: TopUpFormProps): ReactNode {
  const navigation = useNavigation();
  const problem = reply?.ok === false ? reply.problem : null;
  const baht = (satang: number): string => formatBaht(satang, locale);
  const range = { min: baht(limits.topUpMinSatang), max: baht(limits.topUpMaxSatang) };
  const choices = CHOICES_SATANG.filter(
    (satang) => satang >= limits.topUpMinSatang && satang <= limits.topUpMaxSatang,
  );
  return (
    <Card title={m.wallet_top_up()}>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="top_up" />
        <input type="hidden" name="idempotencyKey" value={`top-up-${formKey}`} />
        {problem && (
          <Notice tone="danger" live>
            {problem.code === 'platform.invalid_input'
              ? m.wallet_problem_amount_invalid()
              : walletRefusalText(problem, locale, billingProblemText)}
          </Notice>
        )}
        {arrangedWith !== null && (
          <Notice tone="warning">
            {m.wallet_top_up_arrange({ site: arrangedWith.name })}
            <ContactLinks {...arrangedWith.contact} />
          </Notice>
        )}
        <TextField
          name="amount"
          label={m.wallet_top_up_amount()}
          help={arrangedWith === null ? m.wallet_top_up_help(range) : m.wallet_top_up_help_arranged(range)}
          required
          inputMode="decimal"
          autoComplete="off"
          suffix={m.wallet_baht()}
          defaultValue={reply?.typed?.['amount'] ?? ''}
        />
        <div className="flex flex-wrap gap-2">
          {choices.map((satang) => (
            <Button
              key={satang}
              size="sm"
              onClick={(event) => {
                const field = event.currentTarget.form?.elements.namedItem('amount');
                if (field instanceof HTMLInputElement) field.value = formatPlainBaht(satang);
              }}
            >
              {baht(satang)}
            </Button>
          ))}
        </div>
        <SubmitButton
          full
          busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'top_up'}
          outcome={problem ? 'error' : undefined}
        >
          {arrangedWith === null ? m.wallet_top_up_submit() : m.wallet_top_up_submit_arranged()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
