import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Field } from '../field/field-contract.ts';
import {
  choiceText,
  mostPieces,
  parsePayment,
  paymentTotal,
  type ShownPrices,
} from '../field/payment-rules.ts';
import { wordsIn } from '../response/answer-text.ts';
import { ClearChoice } from './clear-choice.tsx';

export interface PaymentFieldProps {
  field: Field;
  label: string;
  help: string | undefined;
  error: string | undefined;
  optional: boolean;
  name: string;
  parts: Readonly<Record<string, string>>;
  onParts: (parts: Record<string, string>) => void;
  /** Null: nothing can be bought here, as in a preview. */
  prices: ShownPrices;
  locale: Locale;
}

/** What can be paid for at which price, and how many pieces where there may be several. */
export function PaymentField({
  field,
  label,
  help,
  error,
  optional,
  name,
  parts,
  onParts,
  prices: shown,
  locale,
}: PaymentFieldProps): ReactNode {
  const isOff = shown === 'off';
  const prices = isOff ? {} : shown;
  const { choice = '', quantity = '' } = parts;
  const chosen = parsePayment(field, parts);
  const isOffered =
    chosen !== null &&
    !('problem' in chosen) &&
    (prices === null || prices[chosen.optionId]?.satang === chosen.unitSatang);
  const payment = isOffered ? chosen : null;
  const left = payment && prices?.[payment.optionId]?.most;
  const isGone = left === 0;
  const short = payment && typeof left === 'number' && !isGone && left < payment.quantity ? left : null;
  const most = mostPieces(field);
  return (
    <div className="flex flex-col gap-4">
      <ClearChoice isShown={optional && choice !== ''} onClear={() => onParts({ ...parts, choice: '' })}>
        <RadioCards
          legend={label}
          name={`${name}.choice`}
          // Nobody can keep what is sold out.
          value={isGone ? '' : choice}
          onChange={(next) => onParts({ ...parts, choice: next })}
          help={help}
          error={short === null ? error : m.forms_payment_left({ count: short })}
          optional={optional}
          options={field.options.map((option) => {
            const price = prices?.[option.id];
            const isSoldOut = prices !== null && (price?.most ?? 0) === 0;
            return {
              value: choiceText(option.id, price?.satang ?? 0),
              label: wordsIn(option.label, locale),
              ...(price && { trailing: formatBaht(price.satang, locale) }),
              disabledReason: isOff
                ? m.forms_payment_off_option()
                : isSoldOut
                  ? m.forms_payment_sold_out()
                  : undefined,
            };
          })}
        />
      </ClearChoice>
      {most > 1 && !isOff && (
        <TextField
          className="max-w-40"
          label={m.forms_payment_pieces({ most })}
          name={`${name}.quantity`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={quantity}
          placeholder="1"
          onChange={({ currentTarget }) => onParts({ ...parts, quantity: currentTarget.value })}
        />
      )}
      {payment && !isGone && payment.quantity > 1 && (
        <p className="font-medium tabular-nums" aria-live="polite">
          {m.forms_payment_total({ amount: formatBaht(paymentTotal(payment), locale) })}
        </p>
      )}
      {!isOff && <p className="text-sm text-ink-soft">{m.forms_payment_after()}</p>}
    </div>
  );
}
