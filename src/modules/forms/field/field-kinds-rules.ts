import { parseThaiDate, parseThaiTime } from '#platform/dates/thai-date.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { formatThaiId, parseThaiId } from '#platform/text/thai-id.ts';
import { formatThaiPhone, parseThaiPhone } from '#platform/text/thai-phone.ts';
import {
  type AnswerValue,
  entriesIn,
  type Entry,
  partsIn,
  type RawAnswer,
  rawEntries,
  rawParts,
} from '../logic/answer-contract.ts';
import { MAX_ANSWER_LENGTH } from '../logic/answer-limits-rules.ts';
import { fileInTicket, mostFiles, ticketsIn } from '../logic/file-rules.ts';
import { parseBaht, satangToBaht } from '#platform/money/money.ts';
import { MAX_SIGNED_NAME, parseStrokes } from '../logic/signature-rules.ts';
import type { Field } from './field-contract.ts';
import { entriesOf } from './group-rules.ts';
import { parsePayment, paymentValue } from './payment-rules.ts';
import { CHOICE_KINDS, type FieldKind, MAX_RECORD_KEY, SEALED_KINDS } from './kind-rules.ts';
import { isOffered, type ReadAt } from './slot-rules.ts';

/** Why an answer was not accepted. */
export const ANSWER_PROBLEMS = [
  'required',
  'too_long',
  'number',
  'money',
  'range',
  'email',
  'phone',
  'url',
  'option',
  'date',
  'date_range',
  'time',
  'past',
  'thai_id',
  'passport',
  'tax_id',
  'name',
  'place',
  'postal_code',
  'bank',
  'account',
  'consent',
  'promptpay',
  'rows',
  'ranking',
  'geo_point',
  'lookup',
  'signature',
  'file',
  'too_few',
  'too_many',
  /** What was sent cannot be changed so that it has to be paid for. */
  'payment_needed',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** An answer that was read: its value (null: empty), or why it was not accepted. */
export type ReadAnswer =
  | { readonly ok: true; readonly value: AnswerValue | null }
  | {
      readonly ok: false;
      readonly problem: AnswerProblem;
      /** Problems of a group's entries, by the entry's place and the field's id: `0.f_7k2m9x1a`. */
      readonly inside?: Readonly<Record<string, AnswerProblem>>;
    };

type Read = (text: string, field: Field, at: ReadAt) => AnswerValue | AnswerProblemOf;
interface AnswerProblemOf {
  readonly problem: AnswerProblem;
}

const MAX_LINE = 500;
const MAX_RATING = 5;
const MAX_SCALE = 10;
/** Days that columns and `Date` can hold. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';
/** As browsers check `type=email` (HTML, §4.10.5.1.5), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:[.][a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
/** Digits of a Thai bank account, from the shortest to the longest. */
const ACCOUNT_DIGITS = /^[0-9]{10,15}$/;
/** Entries that are looked at, with the empty ones, and the longest answer of a group as JSON. */
const MAX_TYPED_ENTRIES = 50;
const MAX_GROUP_LENGTH = 50_000;
const EWALLET_DIGITS = /^[0-9]{15}$/;
const COUNTED_KINDS: readonly FieldKind[] = [
  ...CHOICE_KINDS,
  'ranking',
  'matrix',
  'rating',
  'scale',
  'nps',
  'yes_no',
];
/** Letters and digits of a passport's number (ICAO 9303). */
const PASSPORT = /^[A-Z0-9]{6,9}$/;
const MAX_HIDDEN = 200;
/** Digits behind the point of a latitude or longitude: about a metre. */
export const PLACE_DIGITS = 5;
const LARGEST_NPS = 10;

/** Lowest and highest number of a field. */
export function boundsOf({ kind, min, max }: Pick<Field, 'kind' | 'min' | 'max'>): {
  min: number | null;
  max: number | null;
} {
  if (kind === 'rating') return { min: 1, max: Math.min(Math.max(max ?? MAX_RATING, 2), 10) };
  if (kind === 'scale') return { min: min === 0 ? 0 : 1, max: Math.min(Math.max(max ?? MAX_SCALE, 2), 10) };
  if (kind === 'nps') return { min: 0, max: LARGEST_NPS };
  return { min, max };
}

/** How texts of each kind are read; kinds with several parts are read below. */
const READ: Partial<Readonly<Record<FieldKind, Read>>> = {
  text: (text) => lineOf(text, MAX_LINE),
  long_text: (text) => lineOf(text, MAX_ANSWER_LENGTH),
  thai_title: (text) => lineOf(text, 60),
  hidden: (text) => lineOf(text, MAX_HIDDEN),
  number: readNumber,
  money: readMoney,
  rating: readNumber,
  scale: readNumber,
  nps: readNumber,
  email: (text) => (text.length <= 254 && EMAIL.test(text) ? text.toLowerCase() : { problem: 'email' }),
  phone_th: (text) => parseThaiPhone(text)?.national ?? { problem: 'phone' },
  url: (text) => (isWebAddress(text) ? text : { problem: 'url' }),
  select: readOption,
  radio: readOption,
  slot: readSlot,
  yes_no: (text) => (text === 'yes' || text === 'no' ? text === 'yes' : { problem: 'option' }),
  consent: (text) => (text === 'yes' ? true : { problem: 'consent' }),
  date: readDay,
  time: (text) => parseThaiTime(text) ?? { problem: 'time' },
  thai_id: (text) => {
    const digits = parseThaiId(text);
    return digits !== null && /^[1-8]/.test(digits) ? digits : { problem: 'thai_id' };
  },
  passport: (text) => {
    const number = text.replace(/[\s-]/g, '').toUpperCase();
    return PASSPORT.test(number) ? number : { problem: 'passport' };
  },
  geo_point: readPoint,
  tax_id_th: (text) => parseThaiId(text) ?? { problem: 'tax_id' },
  promptpay: (text) => parsePromptPayId(text) ?? { problem: 'promptpay' },
};

/** Reads what was typed into one field, in the browser and on the server alike. */
export function readAnswer(field: Field, raw: RawAnswer | undefined, at: ReadAt): ReadAnswer {
  // What is calculated is never typed.
  if (field.kind === 'section' || field.kind === 'calculated') return { ok: true, value: null };
  if (field.kind === 'multi_select') return readChoices(field, raw);
  if (field.kind === 'ranking') return readRanking(field, partsOf(raw));
  if (field.kind === 'date_range') return readRange(partsOf(raw));
  if (field.kind === 'thai_name') return readName(partsOf(raw));
  if (field.kind === 'lookup') return readRecord(partsOf(raw));
  if (field.kind === 'thai_address') return readAddress(partsOf(raw));
  if (field.kind === 'bank_account_th') return readAccount(partsOf(raw));
  if (field.kind === 'matrix') return readRows(field, partsOf(raw));
  if (field.kind === 'signature') return readSignature(partsOf(raw));
  if (field.kind === 'file') return readTickets(field, raw);
  if (field.kind === 'payment') return readPayment(field, raw);
  if (field.kind === 'group') return readGroup(field, raw, at);
  const text = typeof raw === 'string' ? normalizeText(raw).trim() : '';
  if (text === '') return { ok: true, value: null };
  const value = READ[field.kind]?.(text, field, at) ?? text;
  return isProblem(value) ? { ok: false, problem: value.problem } : { ok: true, value };
}

function isProblem(value: AnswerValue | AnswerProblemOf): value is AnswerProblemOf {
  return typeof value === 'object' && !Array.isArray(value) && 'problem' in value;
}

function isWebAddress(text: string): boolean {
  const url = text.length <= MAX_LINE ? URL.parse(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

function lineOf(text: string, max: number): string | AnswerProblemOf {
  return text.length > max ? { problem: 'too_long' } : text;
}

function readNumber(text: string, field: Field): number | AnswerProblemOf {
  const typed = toArabicDigits(text).replaceAll(',', '');
  if (!/^[+-]?[0-9]{1,13}([.][0-9]{1,6})?$/.test(typed)) return { problem: 'number' };
  const number = Number(typed);
  const { min, max } = boundsOf(field);
  if (field.kind !== 'number' && !Number.isInteger(number)) return { problem: 'number' };
  return (min !== null && number < min) || (max !== null && number > max) ? { problem: 'range' } : number;
}

/** An amount in baht. */
function readMoney(text: string, { min, max }: Field): number | AnswerProblemOf {
  const satang = parseBaht(text);
  if (satang === null) return { problem: 'money' };
  const baht = satangToBaht(satang);
  return (min !== null && baht < min) || (max !== null && baht > max) ? { problem: 'range' } : baht;
}

/** A point of the earth as `13.75633, 100.50177`: latitude, then longitude. */
function readPoint(text: string): string | AnswerProblemOf {
  const found = /^([+-]?[0-9]{1,2}(?:[.][0-9]{1,20})?)[\s,]+([+-]?[0-9]{1,3}(?:[.][0-9]{1,20})?)$/.exec(
    toArabicDigits(text),
  );
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  const isPoint = found !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPoint
    ? `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`
    : { problem: 'geo_point' };
}

function readOption(text: string, { options }: Field): string | AnswerProblemOf {
  return options.some(({ id }) => id === text) ? text : { problem: 'option' };
}

/** A time that has not begun, or that the sender of the answer has already. */
function readSlot(text: string, { options }: Field, at: ReadAt): string | AnswerProblemOf {
  const option = options.find(({ id }) => id === text);
  if (!option?.slot) return { problem: 'option' };
  return isOffered(option, at) ? text : { problem: 'past' };
}

/** The chosen options in the order of the field. */
function readChoices({ options }: Field, raw: RawAnswer | undefined): ReadAnswer {
  const chosen = new Set(
    (Array.isArray(raw) ? raw : typeof raw === 'string' ? [raw] : []).filter((id) => id !== ''),
  );
  const known = options.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  if (known.length !== chosen.size) return { ok: false, problem: 'option' };
  return { ok: true, value: known.length === 0 ? null : known };
}

/** Options by their places: `{ o_7k2m9x1a: '1' }`; an answer ranks all of them, the first one first. */
function readRanking({ options }: Field, places: Record<string, string>): ReadAnswer {
  // What was removed since is left out: a draft that ranked it is ranked anew.
  const ranked = Object.entries(places).filter(
    ([id, place]) => place !== '' && options.some((option) => option.id === id),
  );
  if (ranked.length === 0) return { ok: true, value: null };
  const at = new Map(ranked.map(([id, place]) => [Number(toArabicDigits(place)), id]));
  const inOrder = options.map((_, place) => at.get(place + 1));
  return inOrder.every((id) => id !== undefined) && ranked.length === options.length
    ? { ok: true, value: inOrder }
    : { ok: false, problem: 'ranking' };
}

/** Two days, of which the second is not before the first. */
function readRange({ from = '', to = '' }: Record<string, string>): ReadAnswer {
  if (from === '' && to === '') return { ok: true, value: null };
  const days = [from, to].map(readDay);
  const [first, last] = days;
  if (typeof first !== 'string' || typeof last !== 'string') return { ok: false, problem: 'date_range' };
  return first <= last
    ? { ok: true, value: { from: first, to: last } }
    : { ok: false, problem: 'date_range' };
}

function readDay(text: string): string | AnswerProblemOf {
  const day = parseThaiDate(text);
  return day.ok && day.on >= FIRST_DAY && day.on <= LAST_DAY ? day.on : { problem: 'date' };
}

function partsOf(raw: RawAnswer | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rawParts(raw)).map(([part, text]) => [part, normalizeText(text).trim()]),
  );
}

function readName({ first = '', last = '' }: Record<string, string>): ReadAnswer {
  if (first === '' && last === '') return { ok: true, value: null };
  if (first === '' || last === '') return { ok: false, problem: 'name' };
  if (first.length > 100 || last.length > 100) return { ok: false, problem: 'too_long' };
  return { ok: true, value: { first, last } };
}

/** The parts as the address fields send them; the names of the place are looked up by the server. */
function readAddress({
  line = '',
  ProvinceCode = '',
  DistrictCode = '',
  SubdistrictCode = '',
  PostalCode = '',
}: Record<string, string>): ReadAnswer {
  if (line === '' && ProvinceCode === '' && PostalCode === '') return { ok: true, value: null };
  if (line.length > MAX_LINE) return { ok: false, problem: 'too_long' };
  const postalCode = toArabicDigits(PostalCode).replace(/\s/g, '');
  if (line === '' || !/^[1-9][0-9]{5}$/.test(SubdistrictCode)) return { ok: false, problem: 'place' };
  if (!/^[1-9][0-9]{4}$/.test(postalCode)) return { ok: false, problem: 'postal_code' };
  return {
    ok: true,
    value: {
      line,
      provinceCode: ProvinceCode,
      districtCode: DistrictCode,
      subdistrictCode: SubdistrictCode,
      postalCode,
    },
  };
}

/** The key of a record; what it is called, and whether there is one, only the server knows. */
function readRecord({ key = '' }: Record<string, string>): ReadAnswer {
  if (key === '') return { ok: true, value: null };
  return key.length > MAX_RECORD_KEY ? { ok: false, problem: 'lookup' } : { ok: true, value: { key } };
}

function readAccount({ bank = '', number = '' }: Record<string, string>): ReadAnswer {
  if (bank === '' && number === '') return { ok: true, value: null };
  if (!thaiBanks.some(({ code }) => code === bank)) return { ok: false, problem: 'bank' };
  const digits = toArabicDigits(number).replace(/[\s-]/g, '');
  return ACCOUNT_DIGITS.test(digits)
    ? { ok: true, value: { bank, number: digits } }
    : { ok: false, problem: 'account' };
}

/** Whom a PromptPay transfer reaches: a mobile number, a citizen or tax id, or an e-wallet of 15 digits. */
function parsePromptPayId(text: string): string | null {
  const phone = parseThaiPhone(text);
  if (phone?.kind === 'mobile') return phone.national;
  const digits = text.length > 40 ? '' : toArabicDigits(text).replace(/[\s.–-]/g, '');
  return EWALLET_DIGITS.test(digits) ? digits : parseThaiId(text);
}

/** The chosen option of each row; a matrix that must be answered is answered row by row. */
function readRows({ rows, options, isRequired }: Field, chosen: Record<string, string>): ReadAnswer {
  const given = Object.entries(chosen).filter(([, option]) => option !== '');
  const isKnown = given.every(
    ([row, option]) => rows.some(({ id }) => id === row) && options.some(({ id }) => id === option),
  );
  if (!isKnown) return { ok: false, problem: 'option' };
  if (given.length === 0) return { ok: true, value: null };
  if (isRequired && given.length < rows.length) return { ok: false, problem: 'rows' };
  const answered = rows.flatMap(({ id }) => (chosen[id] ? [[id, chosen[id]] as const] : []));
  return { ok: true, value: Object.fromEntries(answered) };
}

function readSignature({ name = '', strokes: drawn = '' }: Record<string, string>): ReadAnswer {
  if (name.length > MAX_SIGNED_NAME) return { ok: false, problem: 'too_long' };
  const strokes = parseStrokes(drawn);
  if (strokes === null) return { ok: false, problem: 'signature' };
  return { ok: true, value: name === '' && strokes.length === 0 ? null : { name, strokes } };
}

/** The files that tickets name; the server checks these before it keeps anything. */
function readTickets(field: Field, raw: RawAnswer | undefined): ReadAnswer {
  const files = new Map<string, Entry>();
  for (const ticket of ticketsIn(raw)) {
    const file = fileInTicket(ticket);
    if (file === null) return { ok: false, problem: 'file' };
    files.set(file.id, { id: file.id, name: file.name, size: file.size });
  }
  if (files.size > mostFiles(field)) return { ok: false, problem: 'too_many' };
  return { ok: true, value: files.size === 0 ? null : [...files.values()] };
}

/** What was chosen and at which price; whether the shop still asks that price, only the server knows. */
function readPayment(field: Field, raw: RawAnswer | undefined): ReadAnswer {
  const chosen = parsePayment(field, raw);
  if (chosen === null) return { ok: true, value: null };
  return 'problem' in chosen ? { ok: false, ...chosen } : { ok: true, value: paymentValue(chosen) };
}

/** Reads every entry; entries in which nothing was answered are left out. */
function readGroup(field: Field, raw: RawAnswer | undefined, at: ReadAt): ReadAnswer {
  const { least, most } = entriesOf(field);
  const entries: Entry[] = [];
  const inside: Record<string, AnswerProblem> = {};
  const typed = rawEntries(raw);
  if (typed.length > MAX_TYPED_ENTRIES) return { ok: false, problem: 'too_many' };
  for (const [place, entry] of typed) {
    const read = field.fields.map((inner) => [inner, readAnswer(inner, entry[inner.id], at)] as const);
    if (read.every(([, one]) => one.ok && one.value === null)) continue;
    const answers: Record<string, AnswerValue> = {};
    for (const [{ id, isRequired }, one] of read) {
      if (!one.ok) inside[`${place}.${id}`] = one.problem;
      else if (one.value !== null) answers[id] = one.value;
      else if (isRequired) inside[`${place}.${id}`] = 'required';
    }
    entries.push(answers);
  }
  if (entries.length > most) return { ok: false, problem: 'too_many' };
  if (Object.keys(inside).length > 0) return { ok: false, problem: 'required', inside };
  if (entries.length === 0) return { ok: true, value: null };
  if (entries.length < least) return { ok: false, problem: 'too_few' };
  if (JSON.stringify(entries).length > MAX_GROUP_LENGTH) return { ok: false, problem: 'too_long' };
  return { ok: true, value: entries };
}

/** Returns an answer as it is shown where some of it is stored encrypted: those parts are masked. */
export function maskedField({ kind, fields }: Field, value: AnswerValue): AnswerValue {
  if (kind !== 'group') return SEALED_KINDS.includes(kind) ? maskedAnswer(kind, value) : value;
  return entriesIn(value).map((entry) =>
    Object.fromEntries(
      fields.flatMap((inner) => {
        const answer = entry[inner.id];
        return answer === undefined ? [] : [[inner.id, maskedField(inner, answer)] as const];
      }),
    ),
  );
}

/** Returns an answer that is stored encrypted with all but a few characters covered: `1-1017-xxxxx-xx-8`. */
export function maskedAnswer(kind: FieldKind, value: AnswerValue): AnswerValue {
  if (kind === 'bank_account_th') {
    const parts = partsIn(value);
    return { ...parts, number: coveredUpTo(parts['number'] ?? '', 4) };
  }
  if (typeof value !== 'string') return value;
  if (kind === 'passport') return coveredUpTo(value, 3);
  if (kind === 'promptpay' && value.length !== 13) return coveredUpTo(value, 4);
  return formatThaiId(value).replace(/^(.-....-).....-..(-.)$/, '$1xxxxx-xx$2');
}

function coveredUpTo(digits: string, shown: number): string {
  return 'x'.repeat(Math.max(0, digits.length - shown)) + digits.slice(-shown);
}

/** Returns whether answers of the kind can be counted option by option. */
export function isCounted(kind: FieldKind): boolean {
  return COUNTED_KINDS.includes(kind);
}

/** Returns a telephone number as people write it. */
export function phoneText(national: string): string {
  return formatThaiPhone(national);
}

/** Returns a PromptPay id as people write it. */
export function promptPayText(id: string): string {
  return formatThaiId(formatThaiPhone(id));
}
