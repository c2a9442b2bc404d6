import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { PresentedQuestion } from '../question/question-contract.ts';
import { hasOnlyLines, plainTextOf, saysAll } from '../question/question-text-rules.ts';

export type ShownGap = NonNullable<PresentedQuestion['gaps']>[number];

/** Whether the options of a gap stand above the text with a number for each: a list of choices has only letters, a line no pictures. */
export function isNumbered({ kind, options = [] }: ShownGap): boolean {
  const fits = kind === 'choices' ? hasOnlyLines : saysAll;
  return !options.every(({ text }) => fits(text));
}

/** What a control that has only letters calls a text that stands elsewhere with its number. */
export function numberedName(text: RichDocument, at: number): string {
  return `${at + 1}. ${plainTextOf(text)}`.trim();
}
