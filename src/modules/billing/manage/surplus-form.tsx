import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht } from '#platform/money/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export interface SurplusFormProps {
  surplusSatang: number;
  /** Whether the payer has a wallet. */
  hasPayer: boolean;
  formKey: string;
  problem: FormProblem | null;
  locale: Locale;
}

/** Form to return surplus money: recorded here after a bank transfer, or credited to the payer's wallet. */
export function SurplusForm({
  surplusSatang,
  hasPayer,
  formKey,
  problem,
  locale,
}: SurplusFormProps): ReactNode {
  const navigation = useNavigation();
  const labels = { returned: m.billing_return_amount(), reference: m.billing_return_reference() };
  return (
    <Card
      title={m.billing_return_title({ amount: formatBaht(surplusSatang, locale) })}
      description={m.billing_return_help()}
    >
      <Form method="post" className="flex flex-col gap-4" key={surplusSatang}>
        <input type="hidden" name="intent" value="return" />
        <input type="hidden" name="idempotencyKey" value={`return-${formKey}`} />
        <FormErrorSummary problem={problem} labels={labels} />
        <RadioCards
          legend={m.billing_return_way()}
          name="way"
          defaultValue="refund"
          options={[
            { value: 'refund', label: m.billing_return_refund() },
            {
              value: 'credit',
              label: m.billing_return_credit(),
              help: m.billing_return_credit_help(),
              ...(!hasPayer && { disabledReason: m.billing_problem_no_wallet() }),
            },
          ]}
        />
        <TextField
          name="returned"
          label={labels.returned}
          required
          inputMode="decimal"
          suffix={m.billing_baht()}
          defaultValue={formatPlainBaht(surplusSatang)}
          error={fieldError(problem, 'returned')}
        />
        <TextField
          name="reference"
          label={labels.reference}
          required
          maxLength={200}
          help={m.billing_return_reference_help()}
          error={fieldError(problem, 'reference')}
        />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'return'}
          outcome={problem ? 'error' : undefined}
          variant="secondary"
        >
          {m.billing_return_submit()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
