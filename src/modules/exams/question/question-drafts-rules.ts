import type { QuestionContent, QuestionKind } from './question-contract.ts';
import { WHOLE } from './weight-rules.ts';

/** Returns a random id, which does not reveal a part's position. */
export function partId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

/** Returns an empty question of a kind, for the editor. */
export function emptyContent(kind: QuestionKind): QuestionContent {
  const base = { stem: '', explanation: '', pointsMilli: 1_000, source: '' };
  const rules = { isCaseSensitive: false, isThaiDigitSame: true, hasWildcard: false, isTypoAllowed: false };
  const item = () => ({ id: partId(), text: '' });
  const weighted = (weight: number) => ({ ...item(), weight, feedback: '' });
  switch (kind) {
    case 'single':
      return {
        kind,
        ...base,
        keepLast: false,
        options: [weighted(WHOLE), weighted(0), weighted(0), weighted(0)],
      };
    case 'truefalse':
      return { kind, ...base, isTrue: true, feedbackTrue: '', feedbackFalse: '' };
    case 'multiple':
      return {
        kind,
        ...base,
        keepLast: false,
        way: 'right_minus_wrong',
        options: [true, true, false, false].map((isRight) => ({ ...weighted(0), isRight })),
      };
    case 'short':
      return { kind, ...base, ...rules, forms: [{ text: '', weight: WHOLE, feedback: '' }] };
    case 'numeric':
      return {
        kind,
        ...base,
        units: [],
        feedbackOther: '',
        bands: [{ kind: 'near', value: '', tolerance: '0', isRelative: false, weight: WHOLE, feedback: '' }],
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
            forms: [{ text: '', weight: WHOLE, feedback: '' }],
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
  const filled = <Part extends { text: string }>(parts: readonly Part[]) =>
    parts.filter(({ text }) => text.trim() !== '');
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
      return { ...content, forms: filled(content.forms) };
    case 'matching':
      return { ...content, lefts: filled(content.lefts), rights: filled(content.rights) };
    case 'truefalse':
    case 'numeric':
    case 'gaps':
    case 'essay':
      return content;
  }
}
