import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import type { QuestionContent, QuestionKind } from './question-contract.ts';
import { isEmptyText } from './question-text-rules.ts';
import { WHOLE } from './weight-rules.ts';

/** Returns a random id, which does not reveal a part's position. */
export function partId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

/** Returns an empty question of a kind, for the editor. */
export function emptyContent(kind: QuestionKind): QuestionContent {
  const base = { stem: EMPTY_DOCUMENT, explanation: EMPTY_DOCUMENT, pointsMilli: 1_000, source: '' };
  const rules = { isCaseSensitive: false, isThaiDigitSame: true, hasWildcard: false, isTypoAllowed: false };
  const item = () => ({ id: partId(), text: EMPTY_DOCUMENT });
  const weighted = (weight: number) => ({ ...item(), weight, feedback: EMPTY_DOCUMENT });
  switch (kind) {
    case 'single':
      return {
        kind,
        ...base,
        keepLast: false,
        options: [weighted(WHOLE), weighted(0), weighted(0), weighted(0)],
      };
    case 'truefalse':
      return { kind, ...base, isTrue: true, feedbackTrue: EMPTY_DOCUMENT, feedbackFalse: EMPTY_DOCUMENT };
    case 'multiple':
      return {
        kind,
        ...base,
        keepLast: false,
        way: 'right_minus_wrong',
        options: [true, true, false, false].map((isRight) => ({ ...weighted(0), isRight })),
      };
    case 'short':
      return { kind, ...base, ...rules, forms: [{ text: '', weight: WHOLE, feedback: EMPTY_DOCUMENT }] };
    case 'numeric':
      return {
        kind,
        ...base,
        units: [],
        feedbackOther: EMPTY_DOCUMENT,
        bands: [
          {
            kind: 'near',
            value: '',
            tolerance: '0',
            isRelative: false,
            weight: WHOLE,
            feedback: EMPTY_DOCUMENT,
          },
        ],
      };
    case 'matching': {
      const rights = [item(), item(), item()];
      return { kind, ...base, rights, lefts: rights.map(({ id }) => ({ ...item(), rightId: id })) };
    }
    case 'ordering':
      return { kind, ...base, way: 'neighbours', items: [item(), item(), item()] };
    case 'gaps':
      return {
        kind,
        ...base,
        gaps: [
          {
            kind: 'text',
            id: partId(),
            share: 1,
            forms: [{ text: '', weight: WHOLE, feedback: EMPTY_DOCUMENT }],
            ...rules,
          },
        ],
      };
    case 'essay':
      return { kind, ...base, rubric: [], maxWords: null };
    case 'survey':
      return { kind, ...base, isMultiple: false, options: [item(), item(), item()] };
  }
}

/** Removes lines left empty, before saving. */
export function tidied(content: QuestionContent): QuestionContent {
  const filled = <Part extends { text: RichDocument }>(parts: readonly Part[]) =>
    parts.filter(({ text }) => !isEmptyText(text));
  switch (content.kind) {
    case 'single':
      return { ...content, options: filled(content.options) };
    case 'multiple':
      return { ...content, options: filled(content.options) };
    case 'survey':
      return { ...content, options: filled(content.options) };
    case 'ordering':
      return { ...content, items: filled(content.items) };
    case 'short':
      return { ...content, forms: content.forms.filter(({ text }) => text.trim() !== '') };
    case 'matching':
      return { ...content, lefts: filled(content.lefts), rights: filled(content.rights) };
    case 'truefalse':
    case 'numeric':
    case 'gaps':
    case 'essay':
      return content;
  }
}
