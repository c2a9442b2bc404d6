import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RichDocument } from './document-contract.ts';
import { documentOfText, plainTextOf } from './plain-text-rules.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const br = { type: 'hardBreak' };

test.each([
  ['nothing', '', []],
  ['a line', 'ชา', [paragraph(text('ชา'))]],
  ['lines', 'ชา\nกาแฟ', [paragraph(text('ชา'), br, text('กาแฟ'))]],
  [
    'line breaks of Windows',
    'ชา\r\nกาแฟ\r\n\r\nขนม',
    [paragraph(text('ชา'), br, text('กาแฟ')), paragraph(text('ขนม'))],
  ],
  ['paragraphs', 'ชา\n\nกาแฟ', [paragraph(text('ชา')), paragraph(text('กาแฟ'))]],
  ['more empty lines', 'ชา\n\n\n\nกาแฟ', [paragraph(text('ชา')), paragraph(br, br, text('กาแฟ'))]],
  ['marks of Markdown and HTML', '# <b>*', [paragraph(text('# <b>*'))]],
  ['a line of spaces', 'ก\n \nข', [paragraph(text('ก'), br, text(' '), br, text('ข'))]],
])('%s: a text becomes a document that shows the same', (_, given, content) => {
  expect(documentOfText(given)).toEqual({ type: 'doc', content });
});

test('every text is a document that the model accepts, and comes back', () => {
  const line = fc.constantFrom('ชา', 'a b', ' ', '\t', '', '- x', '<p>', '__proto__');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const given = lines.join('\n').trim();
      const document = documentOfText(given);
      expect(RichDocument.safeParse(document).success).toBe(true);
      expect(plainTextOf(document)).toBe(given);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['very many short lines', 'ก\n'.repeat(50_000)],
  ['very many paragraphs', 'ก\n\n'.repeat(33_000)],
  ['one long line', 'ก'.repeat(100_000)],
])('a text of %s keeps within what stands beside each other', (_, long) => {
  const given = long.trim();
  const document = documentOfText(given);
  expect(RichDocument.safeParse(document).success).toBe(true);
  expect(plainTextOf(document)).toBe(given);
});

test('a rich document has its words as text, block by block', () => {
  expect(
    plainTextOf({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'วิธีชง' }] },
        { type: 'horizontalRule' },
        {
          type: 'bulletList',
          content: ['ต้มน้ำ', 'รอ'].map((words) => ({
            type: 'listItem' as const,
            content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
          })),
        },
      ],
    }),
  ).toBe('วิธีชง\n\nต้มน้ำ\nรอ');
});
