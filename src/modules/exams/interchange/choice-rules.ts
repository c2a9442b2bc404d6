import type { RichDocument } from '#platform/documents/document-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import type { ContentOf } from '../question/question-contract.ts';
import { WHOLE } from '../question/weight-rules.ts';

/** An option of a file. */
export interface WeightedChoice {
  readonly text: RichDocument;
  readonly weight: number;
  readonly feedback: RichDocument;
}

/** An accepted answer of a file, which learners type. */
export interface WeightedForm {
  readonly text: string;
  readonly weight: number;
  readonly feedback: RichDocument;
}

/** Builds a multiple-answer question from weighted options, using a named scoring method when the weights match one. */
export function multipleOf(
  choices: readonly WeightedChoice[],
): Pick<ContentOf<'multiple'>, 'kind' | 'way' | 'options'> {
  const right = choices.filter(({ weight }) => weight > 0);
  const wrong = choices.filter(({ weight }) => weight <= 0);
  const isEven = right.every(({ weight }) => weight === Math.round(WHOLE / right.length));
  const costs = (each: number) =>
    wrong.length > 0 && wrong.every(({ weight }) => weight === -Math.round(WHOLE / each));
  const way =
    isEven && costs(right.length)
      ? 'right_minus_wrong'
      : isEven && costs(wrong.length)
        ? 'right_minus_share'
        : 'weights';
  return {
    kind: 'multiple',
    way,
    options: choices.map(({ text, weight, feedback }) => ({
      id: partId(),
      text,
      feedback,
      isRight: weight > 0,
      weight: way === 'weights' ? weight : 0,
    })),
  };
}

/** Returns each option's weight, for formats that only support weights; null when weights cannot express the scoring method. */
export function weightsOf({ options, way }: Pick<ContentOf<'multiple'>, 'options' | 'way'>): number[] | null {
  const right = options.filter(({ isRight }) => isRight).length;
  const wrong = options.length - right;
  if (way === 'weights') return options.map(({ weight }) => weight);
  if (right === 0 || way === 'capped' || way === 'all_or_nothing') return null;
  const cost = way === 'right_minus_wrong' ? right : Math.max(1, wrong);
  return options.map(({ isRight }) => (isRight ? Math.round(WHOLE / right) : -Math.round(WHOLE / cost)));
}

/** Builds accepted answers from a file in which every `*` is a wildcard and `\\*` an asterisk, as Moodle has it. */
export function formsOf(forms: readonly WeightedForm[]): { hasWildcard: boolean; forms: WeightedForm[] } {
  const hasWildcard = forms.some(({ text }) => WILDCARD.test(text));
  const plain = forms.map((form) => ({ ...form, text: form.text.replace(/\s+/g, ' ').trim() }));
  return {
    hasWildcard,
    forms: hasWildcard ? plain : plain.map((form) => ({ ...form, text: form.text.replaceAll('\\*', '*') })),
  };
}

const WILDCARD = /(?<!\\)\*/;

/** Returns an accepted answer as such a file has it. */
export function formText(text: string, { hasWildcard }: { readonly hasWildcard: boolean }): string {
  return hasWildcard ? text : text.replaceAll('*', '\\*');
}
