import { expect, test } from 'vitest';
import type { Inline, RichDocument } from '#platform/documents/document-contract.ts';
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

test('a mark goes although its letters look different, and the letters around it keep their looks', () => {
  const bold = [{ type: 'bold' as const }];
  const stem = (...content: Inline[]): RichDocument => ({
    type: 'doc',
    content: [{ type: 'paragraph', content }],
  });
  const text = (words: string, marks?: typeof bold): Inline => ({
    type: 'text',
    text: words,
    ...(marks && { marks }),
  });
  expect(withoutMark(stem(text('a [['), text('1', bold), text(']] b [[1]] c')), '[[1]]')).toEqual(
    stem(text('a '), text(' b  c')),
  );
  expect(withoutMark(stem(text('a [[1'), text(']] b', bold)), '[[1]]')).toEqual(
    stem(text('a '), text(' b', bold)),
  );
  const broken = stem(text('[[1'), { type: 'hardBreak' }, text(']] [[11]]'));
  expect(withoutMark(broken, '[[1]]')).toEqual(broken);
});
