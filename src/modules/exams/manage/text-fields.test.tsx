import { expect, test } from 'vitest';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { isBlank } from '#ui/edit/edited-column.ts';
import { MAX_OPTION_TEXT } from '../question/question-contract.ts';
import { textColumn } from './text-fields.tsx';

const column = textColumn<RichDocument>({
  key: 'text',
  header: 'Text',
  textOf: (text) => text,
  withText: (_, text) => text,
});

function documentOf(...content: Block[]): RichDocument {
  return { type: 'doc', content };
}

test.each<[string, RichDocument, boolean]>([
  ['nothing', documentOf(), true],
  ['an empty line', documentOf({ type: 'paragraph' }), true],
  ['a space', documentOfText(' '), true],
  ['a word', documentOfText('ก'), false],
  [
    'a picture without any text',
    documentOf({
      type: 'picture',
      attrs: { pictureId: '018f0000-0000-7000-8000-000000000001', alt: '', caption: '', width: 'normal' },
    }),
    false,
  ],
])('whether an option is blank: %s', (_, text, isEmpty) => {
  expect(isBlank(text, [column])).toBe(isEmpty);
});

test('options have the limit of their texts', () => {
  expect(column.maxLetters).toBe(MAX_OPTION_TEXT);
});
