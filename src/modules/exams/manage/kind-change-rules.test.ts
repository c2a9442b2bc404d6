import { expect, test } from 'vitest';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { type ContentOf, QUESTION_KINDS } from '../question/question-contract.ts';
import { emptyContent } from '../question/question-drafts-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { withKind } from './kind-change-rules.ts';

const single: ContentOf<'single'> = {
  ...(emptyContent('single') as ContentOf<'single'>),
  stem: documentOfText('Which?'),
  explanation: documentOfText('Because'),
  pointsMilli: 2_500,
  source: 'book',
  options: [
    { id: 'aaaa', text: documentOfText('No'), weight: 0, feedback: documentOfText('Not this') },
    { id: 'bbbb', text: documentOfText('Yes'), weight: WHOLE, feedback: documentOfText('') },
    { id: 'cccc', text: documentOfText(''), weight: 0, feedback: documentOfText('') },
  ],
};

test.each(QUESTION_KINDS)('as %s a question keeps its texts, points and source', (kind) => {
  const { stem, explanation, pointsMilli, source } = single;
  expect(withKind(single, kind)).toMatchObject({ kind, stem, explanation, pointsMilli, source });
});

test('options stay with what makes them right and what is said about them, there and back', () => {
  const multiple = withKind(single, 'multiple') as ContentOf<'multiple'>;
  expect(multiple.options.slice(0, 2)).toEqual([
    { ...single.options[0], isRight: false },
    { ...single.options[1], isRight: true },
  ]);
  expect(multiple.options).toHaveLength(4);
  const back = withKind(multiple, 'single') as ContentOf<'single'>;
  expect(back.options.slice(0, 2)).toMatchObject(single.options.slice(0, 2));
});

test('options become items, and the first item the right option', () => {
  const ordering = withKind(single, 'ordering') as ContentOf<'ordering'>;
  expect(ordering.items.slice(0, 2)).toEqual([
    { id: 'aaaa', text: documentOfText('No') },
    { id: 'bbbb', text: documentOfText('Yes') },
  ]);
  const back = withKind(ordering, 'single') as ContentOf<'single'>;
  expect(back.options.map(({ weight }) => weight)).toEqual([WHOLE, 0, 0, 0]);
});

test('a kind without options begins empty', () => {
  expect(withKind(single, 'short')).toMatchObject({ forms: [{ text: '' }] });
  expect((withKind(withKind(single, 'essay'), 'single') as ContentOf<'single'>).options).toHaveLength(4);
});
