import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { ContentOf, QuestionContent, QuestionKind } from '../question/question-contract.ts';
import { emptyContent } from '../question/question-drafts-rules.ts';
import { isEmptyText } from '../question/question-text-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';

/** A part as it goes from one kind to another. */
interface CarriedPart {
  readonly id: string;
  readonly text: RichDocument;
  readonly weight: number;
  readonly feedback: RichDocument | null;
}

/**
 * The question as one of another kind. Its texts stay, and so do its options or items where the other kind has some, with
 * what makes them right.
 */
export function withKind(content: QuestionContent, kind: QuestionKind): QuestionContent {
  const { stem, explanation, pointsMilli, source } = content;
  return { ...filledWith(emptyContent(kind), carriedParts(content)), stem, explanation, pointsMilli, source };
}

function carriedParts(content: QuestionContent): CarriedPart[] {
  const parts = partsOf(content).filter(({ text }) => !isEmptyText(text));
  // Some answer has to be right, as in an empty question.
  const isAnyRight = parts.some(({ weight }) => weight > 0);
  return isAnyRight ? parts : parts.map((part, at) => (at === 0 ? { ...part, weight: WHOLE } : part));
}

function partsOf(content: QuestionContent): CarriedPart[] {
  switch (content.kind) {
    case 'single':
      return content.options;
    case 'multiple':
      return content.options.map((option) => ({ ...option, weight: weightOf(content, option) }));
    case 'survey':
      return content.options.map((option) => ({ ...option, weight: 0, feedback: null }));
    case 'ordering':
      return content.items.map((item) => ({ ...item, weight: 0, feedback: null }));
    case 'truefalse':
    case 'short':
    case 'numeric':
    case 'matching':
    case 'gaps':
    case 'essay':
      return [];
  }
}

function weightOf(
  { way }: ContentOf<'multiple'>,
  { isRight, weight }: ContentOf<'multiple'>['options'][number],
): number {
  if (way === 'weights') return weight;
  return isRight ? WHOLE : 0;
}

/** An empty question with parts in place of its first ones. */
function filledWith(empty: QuestionContent, parts: readonly CarriedPart[]): QuestionContent {
  const filled = <Part>(rest: readonly Part[], make: (part: CarriedPart, model: Part) => Part): Part[] => {
    const [model] = rest;
    return model === undefined
      ? [...rest]
      : [...parts.map((part) => make(part, model)), ...rest.slice(parts.length)];
  };
  const feedbackOf = ({ feedback }: CarriedPart, model: { feedback: RichDocument }) =>
    feedback ?? model.feedback;
  switch (empty.kind) {
    case 'single':
      return {
        ...empty,
        options: filled(empty.options, (part, model) => ({
          id: part.id,
          text: part.text,
          weight: part.weight,
          feedback: feedbackOf(part, model),
        })),
      };
    case 'multiple':
      return {
        ...empty,
        options: filled(empty.options, (part, model) => ({
          id: part.id,
          text: part.text,
          weight: part.weight,
          isRight: part.weight > 0,
          feedback: feedbackOf(part, model),
        })),
      };
    case 'survey':
      return { ...empty, options: filled(empty.options, ({ id, text }) => ({ id, text })) };
    case 'ordering':
      return { ...empty, items: filled(empty.items, ({ id, text }) => ({ id, text })) };
    case 'truefalse':
    case 'short':
    case 'numeric':
    case 'matching':
    case 'gaps':
    case 'essay':
      return empty;
  }
}
