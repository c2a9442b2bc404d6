import { bahtToSatang, formatBaht } from '#platform/money/money.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Field, FieldOption, Texts } from '../field/field-contract.ts';
import { phoneText, promptPayText } from '../field/field-kinds-rules.ts';
import { paymentIn, paymentTotal } from '../field/payment-rules.ts';
import { type Reader, slotText } from '../field/slot-rules.ts';
import { type AnswerValue, chosenIn, entriesIn, isSignature, partsIn } from '../logic/answer-contract.ts';
import { filesIn } from '../logic/file-rules.ts';

/** The text in the reader's language, in Thai where there is no English. */
export function wordsIn({ th, en }: Texts, locale: Locale): string {
  return locale === 'en' && en.trim() !== '' ? en : th;
}

/** The words of an option; of an appointment, its time. */
export function optionText({ label, slot }: Pick<FieldOption, 'label' | 'slot'>, reader: Reader): string {
  return slot ? slotText(slot, reader) : wordsIn(label, reader.locale);
}

/** Words for yes and no, for what was agreed to, and for a signature that was drawn. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly agreed: string;
  readonly signed: string;
}

/**
 * Returns an answer as one text: labels of chosen options, a day in the reader's calendar, a time that was booked in the
 * site's zone, parts joined, rows and entries as lines.
 */
export function answerText(
  field: Pick<Field, 'kind' | 'options' | 'rows' | 'fields'>,
  value: AnswerValue | undefined,
  { words, ...reader }: Reader & { readonly words: AnswerWords },
): string {
  if (value === undefined) return '';
  const { locale } = reader;
  const plain = plainText(value);
  const labelOf = (id: string): string => {
    const option = field.options.find((each) => each.id === id);
    return option ? optionText(option, reader) : id;
  };
  const { kind } = field;
  if (kind === 'select' || kind === 'radio' || kind === 'slot') return labelOf(plain);
  if (kind === 'ranking')
    return chosenIn(value)
      .map((id, at) => `${at + 1}. ${labelOf(id)}`)
      .join('\n');
  if (kind === 'multi_select') return chosenIn(value).map(labelOf).join(', ');
  if (kind === 'matrix') {
    const chosen = partsIn(value);
    const answered = field.rows.filter(({ id }) => id in chosen);
    return answered
      .map(({ id, label }) => `${wordsIn(label, locale)}: ${labelOf(chosen[id] ?? '')}`)
      .join('\n');
  }
  if (kind === 'lookup') {
    const { key = '', title = '' } = partsIn(value);
    return title || key;
  }
  if (kind === 'payment') {
    const chosen = paymentIn(value);
    if (chosen === null) return '';
    const amount = formatBaht(paymentTotal(chosen), locale);
    return `${labelOf(chosen.optionId)} × ${chosen.quantity} · ${amount}`;
  }
  if (kind === 'file')
    return filesIn(value)
      .map(({ name }) => name)
      .join('\n');
  if (kind === 'group')
    return entriesIn(value)
      .map((entry, at) => {
        const answered = field.fields.filter(({ id }) => id in entry);
        const texts = answered.map(
          (inner) =>
            `${wordsIn(inner.label, locale)}: ${answerText(inner, entry[inner.id], { ...reader, words })}`,
        );
        return `${at + 1}. ${texts.join(' · ')}`;
      })
      .join('\n');
  if (isSignature(value)) return value.name || words.signed;
  if (kind === 'yes_no') return value === true ? words.yes : words.no;
  if (kind === 'consent') return words.agreed;
  if (kind === 'date') return dayText(plain, locale);
  if (kind === 'date_range') {
    const { from = '', to = '' } = partsIn(value);
    return from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`;
  }
  if (kind === 'money' && typeof value === 'number') return formatBaht(bahtToSatang(value) ?? 0, locale);
  if (kind === 'calculated' && typeof value === 'number')
    return value.toLocaleString(locale, { maximumFractionDigits: 6 });
  if (kind === 'phone_th') return phoneText(plain);
  if (kind === 'promptpay') return promptPayText(plain);
  if (kind !== 'thai_name' && kind !== 'thai_address' && kind !== 'bank_account_th') return plain;
  return typeof value === 'object' ? partsText(kind, partsIn(value), locale) : plain;
}

function dayText(day: string, locale: Locale): string {
  return isIsoDate(day) ? formatDay(day, { locale }) : day;
}

/** A text or a number as it is; anything else as JSON. */
function plainText(value: AnswerValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function partsText(kind: Field['kind'], parts: Readonly<Record<string, string>>, locale: Locale): string {
  if (kind === 'thai_name') return `${parts['first'] ?? ''} ${parts['last'] ?? ''}`.trim();
  if (kind === 'bank_account_th') {
    const bank = thaiBanks.find(({ code }) => code === parts['bank']);
    return `${(locale === 'en' ? bank?.nameEn : bank?.nameTh) ?? parts['bank'] ?? ''} ${parts['number'] ?? ''}`.trim();
  }
  const place = locale === 'en' ? parts['placeEn'] : parts['placeTh'];
  return [parts['line'], place, parts['postalCode']].filter(Boolean).join(' ');
}
