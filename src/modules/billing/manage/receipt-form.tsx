import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { type IsoDate, isIsoDate } from '#platform/dates/calendar-date.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht, parseBaht } from '#platform/money/money.ts';
import { Button } from '#ui/action/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { bankText } from '../payment/bank-text.ts';
import { sendingBanks } from '../payment/payment-rules.ts';

export interface ReceiptFormProps {
  /** The slip under review; its mini-QR prefills bank and reference. */
  slip: { slipId: string; sendingBank: string | null; transRef: string | null } | null;
  /** Today, or the day the slip was sent. */
  suggestedDay: IsoDate;
  outstandingSatang: number;
  formKey: string;
  problem: FormProblem | null;
  locale: Locale;
}

/** Fields for the transfer as the bank account shows it; required for confirming. */
export function ReceiptFields({
  slip,
  suggestedDay,
  outstandingSatang,
  formKey,
  problem,
  locale,
}: ReceiptFormProps): ReactNode {
  const navigation = useNavigation();
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState<string>(suggestedDay);
  const typed = parseBaht(amount);
  const labels = {
    sendingBank: m.billing_receipt_bank(),
    transRef: m.billing_receipt_reference(),
    amount: m.billing_receipt_amount(),
    sentOn: m.billing_receipt_day(),
    sentTime: m.billing_receipt_time(),
  };
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="idempotencyKey" value={`confirm-${formKey}`} />
      <input type="hidden" name="slipId" value={slip?.slipId ?? ''} />
      <FormErrorSummary problem={problem} labels={labels} />
      <Select
        name="sendingBank"
        label={labels.sendingBank}
        required
        placeholder={m.billing_receipt_bank_choose()}
        defaultValue={slip?.sendingBank ?? ''}
        error={fieldError(problem, 'sendingBank')}
        options={sendingBanks.map((code) => ({ value: code, label: bankText(code, locale) }))}
      />
      <TextField
        name="transRef"
        label={labels.transRef}
        required
        defaultValue={slip?.transRef ?? ''}
        autoComplete="off"
        spellCheck={false}
        error={fieldError(problem, 'transRef')}
        help={slip?.transRef ? m.billing_receipt_reference_help() : undefined}
      />
      <div className="flex flex-col gap-1.5">
        <TextField
          name="amount"
          label={labels.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          suffix={m.billing_baht()}
          help={m.billing_receipt_amount_help()}
          error={fieldError(problem, 'amount')}
        />
        {outstandingSatang > 0 && typed !== outstandingSatang && (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            onClick={() => setAmount(formatPlainBaht(outstandingSatang))}
          >
            {m.billing_receipt_exact({ amount: formatBaht(outstandingSatang, locale) })}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
        <DateField
          name="sentOn"
          label={labels.sentOn}
          required
          defaultValue={suggestedDay}
          onChange={setDay}
          help={isIsoDate(day) ? formatDay(day, { locale, style: 'full' }) : undefined}
          error={fieldError(problem, 'sentOn')}
        />
        <TimeField name="sentTime" label={labels.sentTime} required error={fieldError(problem, 'sentTime')} />
      </div>
      {typed !== null && outstandingSatang > 0 && typed > outstandingSatang && (
        <RadioCards
          legend={m.billing_receipt_use()}
          name="use"
          defaultValue="all"
          options={[
            {
              value: 'all',
              label: m.billing_receipt_use_all(),
              help: m.billing_receipt_use_all_help({ amount: formatBaht(typed - outstandingSatang, locale) }),
            },
            {
              value: 'due',
              label: m.billing_receipt_use_due(),
              help: m.billing_receipt_use_due_help({ amount: formatBaht(outstandingSatang, locale) }),
            },
          ]}
        />
      )}
      {typed !== null && typed > 0 && typed < outstandingSatang && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {m.billing_receipt_short({ amount: formatBaht(outstandingSatang - typed, locale) })}
        </p>
      )}
      <SubmitButton
        variant="primary"
        size="lg"
        full
        icon={<Check aria-hidden />}
        busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'confirm'}
        outcome={problem ? 'error' : undefined}
      >
        {m.billing_receipt_submit()}
      </SubmitButton>
    </Form>
  );
}
