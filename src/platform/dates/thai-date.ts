import { toArabicDigits } from '../text/thai-digits.ts';
import { buddhistEraOffset, type IsoDate, isCalendarDate, readIsoDate, toIsoDate } from './calendar-date.ts';

export type ThaiDate =
  | {
      readonly ok: true;
      readonly on: IsoDate;
      /** The year had two digits and was read as 25yy: show the date before it is saved. */
      readonly isYearGuessed: boolean;
      /**
       * Before 1941 the civil year began on 1 April, so Buddhist year − 543 may be off by one for January to March:
       * warn on a birth-date form.
       */
      readonly isBefore1941: boolean;
    }
  | { readonly ok: false; readonly problem: 'unreadable' | 'year' | 'day' };

/** Upper bound for the length of a date in words. */
const maxDateLength = 60;

const monthNames: readonly (readonly string[])[] = [
  ['มกราคม', 'มกรา', 'มค', 'january', 'jan'],
  ['กุมภาพันธ์', 'กุมภา', 'กพ', 'february', 'feb'],
  ['มีนาคม', 'มีนา', 'มีค', 'march', 'mar'],
  ['เมษายน', 'เมษา', 'เมย', 'april', 'apr'],
  ['พฤษภาคม', 'พฤษภา', 'พค', 'may'],
  ['มิถุนายน', 'มิถุนา', 'มิย', 'june', 'jun'],
  ['กรกฎาคม', 'กรกฎา', 'กค', 'july', 'jul'],
  ['สิงหาคม', 'สิงหา', 'สค', 'august', 'aug'],
  ['กันยายน', 'กันยา', 'กย', 'september', 'sept', 'sep'],
  ['ตุลาคม', 'ตุลา', 'ตค', 'october', 'oct'],
  ['พฤศจิกายน', 'พฤศจิกา', 'พย', 'november', 'nov'],
  ['ธันวาคม', 'ธันวา', 'ธค', 'december', 'dec'],
];

/**
 * Parses a day as Thai people type it: `21/11/2569`, `๒๑ พ.ย. ๖๙`, `วันที่ 21 พฤศจิกายน พ.ศ. 2569`, `21 Nov 2026`,
 * `2026-11-21`. An explicit era wins; otherwise a year from 2400 on is Buddhist, 1800–2200 is Gregorian, two digits
 * are Buddhist 25yy, anything else is refused. The day must exist after the conversion: 29 February 2567 does (2024),
 * 29 February 2568 does not.
 */
export function parseThaiDate(text: string): ThaiDate {
  const parts = readParts(text);
  if (!parts) return { ok: false, problem: 'unreadable' };
  const year = readYear(parts);
  if (!year) return { ok: false, problem: 'year' };
  const date = { year: year.gregorian, month: parts.month, day: parts.day };
  if (!isCalendarDate(date)) return { ok: false, problem: 'day' };
  return { ok: true, on: toIsoDate(date), isYearGuessed: year.isGuessed, isBefore1941: date.year < 1941 };
}

/** Returns a day as Thai people type it, `21/11/2569`: the inverse of `parseThaiDate`. */
export function typedThaiDate(on: IsoDate): string {
  const { year, month, day } = readIsoDate(on);
  return `${twoDigits(day)}/${twoDigits(month)}/${year + buddhistEraOffset}`;
}

/**
 * Parses a time of day as Thai people type it: `9:05`, `09.05`, `0905`, `๙.๐๕ น.`, `21`. Returns `HH:MM`, or null if
 * it is not a time.
 */
export function parseThaiTime(text: string): string | null {
  if (text.length > maxDateLength) return null;
  const plain = toArabicDigits(text.normalize('NFC'))
    .replace(/น\.?\s*$/, '')
    .trim();
  const match = /^(\d{1,2})(?:\s*[:.]\s*(\d{2}))?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain);
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${twoDigits(hour)}:${twoDigits(minute)}` : null;
}

/** Returns whether the text is `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

interface DateParts {
  readonly day: number;
  readonly month: number;
  readonly yearText: string;
  readonly era: 'BE' | 'CE' | null;
}

function readParts(text: string): DateParts | null {
  if (text.length > maxDateLength) return null;
  const plain = toArabicDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .trim()
    .replace(/\s+/g, ' ');

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return { yearText: iso[1] ?? '', month: Number(iso[2]), day: Number(iso[3]), era: null };

  const era = '(?:(พ\\.? ?ศ\\.?|b\\.?e\\.?)|(ค\\.? ?ศ\\.?|a\\.?d\\.?|c\\.?e\\.?))?';
  const numeric = new RegExp(`^(\\d{1,2}) ?([/.-]) ?(\\d{1,2}) ?\\2 ?${era} ?(\\d{1,4}) ?${era}$`).exec(
    plain,
  );
  if (numeric) {
    const [, day, , month, beBefore, ceBefore, yearText = '', beAfter, ceAfter] = numeric;
    return {
      day: Number(day),
      month: Number(month),
      yearText,
      era: readEra([beBefore, beAfter], [ceBefore, ceAfter]),
    };
  }

  const worded = new RegExp(
    `^(?:วัน[ก-๎]*ที่|วันที่|ที่)? ?(\\d{1,2}) ?(?:เดือน)? ?([a-z]+\\.?|[ก-๎][ก-๎. ]*?)[ ,]*(?:ปี)? ?${era} ?(\\d{1,4}) ?${era}$`,
  ).exec(plain);
  if (!worded) return null;
  const [, day, name = '', beBefore, ceBefore, yearText = '', beAfter, ceAfter] = worded;
  const bareName = name.replace(/[. ]/g, '');
  const month = monthNames.findIndex((names) => names.includes(bareName)) + 1;
  if (month === 0) return null;
  return { day: Number(day), month, yearText, era: readEra([beBefore, beAfter], [ceBefore, ceAfter]) };
}

function readEra(
  be: readonly (string | undefined)[],
  ce: readonly (string | undefined)[],
): 'BE' | 'CE' | null {
  return be.some(Boolean) ? 'BE' : ce.some(Boolean) ? 'CE' : null;
}

function readYear({ yearText, era }: DateParts): { gregorian: number; isGuessed: boolean } | null {
  const year = Number(yearText);
  if (yearText.length === 2) {
    return era === 'CE' ? null : { gregorian: 2500 + year - buddhistEraOffset, isGuessed: true };
  }
  if (yearText.length !== 4) return null;
  const gregorian = (era ?? (year >= 2400 ? 'BE' : 'CE')) === 'BE' ? year - buddhistEraOffset : year;
  return gregorian >= 1800 && gregorian <= 2200 ? { gregorian, isGuessed: false } : null;
}
