import type { Field } from '../field/field-contract.ts';
import { FILLABLE_KINDS } from '../field/kind-rules.ts';
import { MAX_ANSWER_LENGTH, MAX_CHOSEN } from '../logic/answer-limits-rules.ts';
import type { RawAnswer, RawAnswers } from '../logic/answer-contract.ts';

/** Whether a link can fill in answers to this question. */
export function canBeFilledIn({ kind }: Pick<Field, 'kind'>): boolean {
  return FILLABLE_KINDS.includes(kind);
}

/**
 * Returns the answers that the part of an address behind its `#` fills in: `#f_7k2m9x1a=Chiang+Mai&f_1b5d8w3e=o_4c6y2n0q`,
 * questions and options by their ids. This part never reaches a server. What names no question or option is left out.
 */
export function filledIn(fields: readonly Field[], hash: string): RawAnswers {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return Object.fromEntries(
    fields.filter(canBeFilledIn).flatMap((field) => {
      const answer = answerTo(field, given.getAll(field.id).slice(0, MAX_CHOSEN));
      return answer === null ? [] : [[field.id, answer] as const];
    }),
  );
}

function answerTo({ kind, options }: Field, texts: readonly string[]): RawAnswer | null {
  if (kind === 'multi_select') {
    const chosen = texts.filter((text) => options.some(({ id }) => id === text));
    return chosen.length === 0 ? null : chosen;
  }
  const [text = ''] = texts;
  if (text.trim() === '' || text.length > MAX_ANSWER_LENGTH) return null;
  if ((kind === 'select' || kind === 'radio') && !options.some(({ id }) => id === text)) return null;
  return text;
}

/** Returns the part of an address that fills in these answers, with its `#`; empty where there are none. */
export function fillingIn(fields: readonly Field[], raw: RawAnswers): string {
  const given = new URLSearchParams();
  for (const { id } of fields.filter(canBeFilledIn))
    for (const text of [raw[id] ?? []].flat())
      if (typeof text === 'string' && text.trim() !== '') given.append(id, text);
  return given.size === 0 ? '' : `#${given}`;
}
