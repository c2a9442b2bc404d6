import { thaiBanks } from '#modules/billing/public-ui.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Field, Texts } from '../field/field-contract.ts';
import { phoneText } from '../field/field-kinds-rules.ts';
import type { AnswerValue } from '../logic/answer-contract.ts';

/** The text in the reader's language, in Thai where there is no English. */
export function wordsIn({ th, en }: Texts, locale: Locale): string {
  return locale === 'en' && en.trim() !== '' ? en : th;
}

/** Words for yes and no, and for what was agreed to. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly agreed: string;
}

/** Returns an answer as one text: labels of chosen options, a day in the reader's calendar, parts joined. */
export function answerText(
  field: Pick<Field, 'kind' | 'options'>,
  value: AnswerValue | undefined,
  { locale, words }: { locale: Locale; words: AnswerWords },
): string {
  if (value === undefined) return '';
  const labelOf = (id: string): string => {
    const option = field.options.find((each) => each.id === id);
    return option ? wordsIn(option.label, locale) : id;
  };
  switch (field.kind) {
    case 'select':
    case 'radio':
      return labelOf(String(value));
    case 'multi_select':
      return Array.isArray(value) ? value.map(labelOf).join(', ') : String(value);
    case 'yes_no':
      return value === true ? words.yes : words.no;
    case 'consent':
      return words.agreed;
    case 'date':
      return typeof value === 'string' && isIsoDate(value) ? formatDay(value, { locale }) : String(value);
    case 'phone_th':
      return phoneText(String(value));
    default:
      return typeof value === 'object' && !Array.isArray(value)
        ? partsText(field.kind, value as Readonly<Record<string, string>>, locale)
        : String(value);
  }
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
