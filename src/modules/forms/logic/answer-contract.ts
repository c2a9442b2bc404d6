import { z } from 'zod';
import type { Signature } from './signature-rules.ts';
import { MAX_ANSWER_LENGTH, MAX_CHOSEN } from './answer-limits-rules.ts';
import { FieldId } from './condition-contract.ts';

/**
 * A valid answer: a text, a number, yes or no, chosen options, the parts of a name, an address or an account, the options
 * chosen row by row, a signature, or the entries of a group. Days are `YYYY-MM-DD`, times `HH:MM`, a chosen option is its id.
 */
export type AnswerValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Parts
  | Signature
  | readonly Entry[];
/** Valid answers of one entry of a group, by field id. */
export interface Entry {
  readonly [fieldId: string]: AnswerValue;
}
/** Parts of an answer by their names, or options by row. */
export type Parts = { readonly [part: string]: string };

/** Valid answers by field id; what is empty or hidden is left out. */
export type Answers = Readonly<Record<string, AnswerValue>>;

const Typed = z.string().max(MAX_ANSWER_LENGTH);

const RawSimple = z.union([Typed, z.array(Typed).max(MAX_CHOSEN), z.record(z.string().max(40), Typed)]);

/** What a form sends for one entry of a group, by field id. */
export const RawEntry = z.record(FieldId, RawSimple);
export type RawEntry = z.output<typeof RawEntry>;

/** What a form sends for one field; for a group, entries by their place. */
export const RawAnswer = z.union([RawSimple, z.record(z.string().max(3), RawEntry)]);
export type RawAnswer = z.output<typeof RawAnswer>;

/** What a form sends, by field id. */
export const RawAnswers = z.record(FieldId, RawAnswer);
export type RawAnswers = Readonly<Record<string, RawAnswer>>;

/** Returns the parts of an answer; none where it has no parts. */
export function partsIn(value: AnswerValue | undefined): Parts {
  return typeof value === 'object' && !Array.isArray(value) && !isSignature(value) ? (value as Parts) : {};
}

/** Returns the options that an answer chose from a list. */
export function chosenIn(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Returns the entries of a group. */
export function entriesIn(value: AnswerValue | undefined): readonly Entry[] {
  return Array.isArray(value) ? value.filter((each): each is Entry => typeof each === 'object') : [];
}

/** Returns the parts that were typed; those of entries are none. */
export function rawParts(raw: RawAnswer | undefined): Record<string, string> {
  if (typeof raw !== 'object' || Array.isArray(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).filter((part): part is [string, string] => typeof part[1] === 'string'),
  );
}

/** Returns the entries that were typed, in the order of their places. */
export function rawEntries(raw: RawAnswer | undefined): [place: string, entry: RawEntry][] {
  if (typeof raw !== 'object' || Array.isArray(raw)) return [];
  return Object.entries(raw)
    .filter(
      (entry): entry is [string, RawEntry] =>
        /^[0-9]{1,3}$/.test(entry[0]) && typeof entry[1] === 'object' && !Array.isArray(entry[1]),
    )
    .toSorted(([one], [other]) => Number(one) - Number(other));
}

export function isSignature(value: AnswerValue | undefined): value is Signature {
  return typeof value === 'object' && !Array.isArray(value) && Array.isArray((value as Signature).strokes);
}
