import { expect, test } from 'vitest';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { gapMark, withMark, withoutMark } from './gap-mark-rules.ts';

const table: RichDocument = {
  type: 'doc',
  content: [
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableCell',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a [[1]] b' }] }],
            },
            {
              type: 'tableCell',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '[[2]]' }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('a mark is added at the end of the text, or below what is no text', () => {
  expect(withMark({ type: 'doc', content: [] }, gapMark(1))).toEqual(documentOfText('[[1]]'));
  const { content } = withMark(documentOfText('ก\n\nข'), gapMark(2));
  expect(content.at(-1)).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'ข' },
      { type: 'text', text: ' [[2]]' },
    ],
  });
  expect(withMark(table, gapMark(3)).content.at(-1)).toEqual(documentOfText('[[3]]').content[0]);
});

test('a mark goes wherever it stands, and nothing else does', () => {
  expect(JSON.stringify(withoutMark(table, gapMark(1)))).toBe(
    JSON.stringify(table).replace('a [[1]] b', 'a  b'),
  );
  expect(JSON.stringify(withoutMark(table, gapMark(2)))).not.toContain('[[2]]');
  expect(withoutMark(table, gapMark(3))).toEqual(table);
});
