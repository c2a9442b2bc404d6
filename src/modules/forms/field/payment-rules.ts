import { lineAmount, type Satang } from '#platform/money/money.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { type AnswerValue, partsIn, type RawAnswers, rawParts } from '../logic/answer-contract.ts';
import type { Field } from './field-contract.ts';

/** Most pieces that a payment can let people choose. */
export const MAX_PIECES = 100;
/** Longest price in satang, in digits. */
const PRICE = /^[0-9]{1,13}$/;

/** What somebody chose to pay for, at the price that the page showed. */
export interface ChosenPayment {
  readonly optionId: string;
  readonly quantity: number;
  readonly unitSatang: Satang;
}

/** What the shop offers for the options of payments, by option id; an option without an entry is not for sale. */
export type OptionPrices = Readonly<
  Record<string, { readonly satang: Satang /** Most pieces; 0: sold out. */; readonly most: number }>
>;

/** What a page shows of prices: `off` while the shop is switched off, null where nothing can be bought. */
export type ShownPrices = OptionPrices | 'off' | null;

/** Returns how many pieces one answer can pay for at most. */
export function mostPieces({ max }: Pick<Field, 'max'>): number {
  return Math.min(Math.max(Math.round(max ?? 1), 1), MAX_PIECES);
}

/** What a choice sends: the option and the price that was shown beside it, so that no other price is ever agreed to. */
export function choiceText(optionId: string, unitSatang: Satang): string {
  return `${optionId}:${unitSatang}`;
}

/** Reads a payment that was typed; null where nothing was chosen. */
export function parsePayment(
  field: Pick<Field, 'options' | 'max'>,
  raw: RawAnswers[string] | undefined,
): ChosenPayment | null | { readonly problem: 'option' | 'range' } {
  const { choice = '', quantity: typed = '' } = rawParts(raw);
  if (choice === '') return null;
  const [optionId = '', price = ''] = choice.split(':');
  if (!PRICE.test(price) || !field.options.some(({ id }) => id === optionId)) return { problem: 'option' };
  const pieces = toArabicDigits(typed.trim()) || '1';
  const quantity = /^[0-9]{1,3}$/.test(pieces) ? Number(pieces) : 0;
  if (quantity < 1 || quantity > mostPieces(field)) return { problem: 'range' };
  return { optionId, quantity, unitSatang: Number(price) };
}

/** A payment as an answer is stored. */
export function paymentValue({ optionId, quantity, unitSatang }: ChosenPayment): AnswerValue {
  return { option: optionId, quantity: String(quantity), unitSatang: String(unitSatang) };
}

/** Returns the payment in a stored answer. */
export function paymentIn(value: AnswerValue | undefined): ChosenPayment | null {
  const { option: optionId, quantity, unitSatang } = partsIn(value);
  if (optionId === undefined) return null;
  return { optionId, quantity: Number(quantity), unitSatang: Number(unitSatang) };
}

/** Returns what is to be paid. */
export function paymentTotal({ quantity, unitSatang }: ChosenPayment): Satang {
  return lineAmount(unitSatang, quantity);
}

/** Returns the payments whose choice is not offered any more at the price that was shown. */
export function goneChoices(
  fields: readonly Field[],
  raw: RawAnswers,
  prices: ShownPrices,
): ReadonlySet<string> {
  if (prices === null) return new Set();
  const gone = fields.filter((field) => {
    const chosen = field.kind === 'payment' ? parsePayment(field, raw[field.id]) : null;
    if (chosen === null || 'problem' in chosen) return false;
    const price = prices === 'off' ? undefined : prices[chosen.optionId];
    return price === undefined || price.most === 0 || price.satang !== chosen.unitSatang;
  });
  return new Set(gone.map(({ id }) => id));
}

/** Whether a payment that is required has nothing left that could be chosen, so that the form cannot be sent. */
export function hasNothingLeft(
  field: Pick<Field, 'kind' | 'isRequired' | 'options'>,
  prices: ShownPrices,
): boolean {
  if (field.kind !== 'payment' || !field.isRequired || prices === null || prices === 'off') return false;
  return field.options.every(({ id }) => (prices[id]?.most ?? 0) === 0);
}
