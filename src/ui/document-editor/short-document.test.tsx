import { expect, test } from 'vitest';
import type { Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { renderHtml, renderText } from '../testing.tsx';
import { onlyText } from './only-text-rules.ts';
import { ShortDocumentCell } from './short-document-cell.tsx';
import { ShortDocumentField } from './short-document-field.tsx';

const NO_MEDIA = { pictures: {} };
const EMPTY: RichDocument = { type: 'doc', content: [] };

function written(...content: Inline[]): RichDocument {
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

const raised: RichDocument = written(
  { type: 'text', text: '10' },
  { type: 'text', text: '3', marks: [{ type: 'superscript' }] },
);

function cell(value: RichDocument) {
  return (
    <ShortDocumentCell
      value={value}
      onChange={() => undefined}
      media={NO_MEDIA}
      aria-label="Option 2"
      data-cell="text"
      maxLetters={2_000}
      className="look"
    />
  );
}

test.each<[string, RichDocument, string | null]>([
  ['nothing', EMPTY, ''],
  ['an empty paragraph', { type: 'doc', content: [{ type: 'paragraph' }] }, ''],
  ['a text', written({ type: 'text', text: 'ก ข' }), 'ก ข'],
  [
    'two lines',
    written({ type: 'text', text: 'ก' }, { type: 'hardBreak' }, { type: 'text', text: 'ข' }),
    'ก\nข',
  ],
  ['a mark', raised, null],
  ['a formula', written({ type: 'inlineMath', attrs: { latex: 'x' } }), null],
  ['two paragraphs', { type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] }, null],
  ['a centred one', { type: 'doc', content: [{ type: 'paragraph', attrs: { align: 'center' } }] }, null],
])('whether a document is only text: %s', (_, document, text) => {
  expect(onlyText(document)).toBe(text);
});

test('a cell of only text can be typed into before its editor has come', () => {
  const html = renderHtml(cell(written({ type: 'text', text: 'ชาเขียว' })));
  expect(html).toMatch(/<div[^>]*role="textbox"[^>]*>ชาเขียว<\/div>/);
  expect(html).toMatch(/contenteditable="plaintext-only"/i);
  expect(html).toContain('data-cell="text"');
  expect(html).toContain('aria-label="Option 2"');
});

test('a cell with marks is drawn as readers see it, and is reached by keyboard', () => {
  const html = renderHtml(cell(raised));
  expect(html).toContain('10<sup>3</sup>');
  expect(html).toMatch(/role="textbox"[^>]*tabindex="0"/i);
  expect(html).not.toMatch(/contenteditable/i);
});

test('a field stands below its label', () => {
  const field = (
    <ShortDocumentField
      label="Feedback"
      optional
      value={raised}
      onChange={() => undefined}
      media={NO_MEDIA}
      maxLetters={2_000}
    />
  );
  expect(renderText(field)).toMatch(/^Feedback \(optional\) 10 3$/);
  expect(renderHtml(field)).toContain('aria-label="Feedback"');
});
