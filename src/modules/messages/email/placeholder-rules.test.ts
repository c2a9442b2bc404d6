import { describe, expect, test } from 'vitest';
import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { filled, needsName, unknownPlaceholders } from './placeholder-rules.ts';

const line = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const text = (words: string): Inline => ({ type: 'text', text: words });
const bold = (words: string): Inline => ({ type: 'text', text: words, marks: [{ type: 'bold' }] });
const doc = (...content: Block[]): RichDocument => ({ type: 'doc', content });
const said = (words: string): RichDocument => doc(line(text(words)));

const VALUES = { name: 'สมชาย <ใจดี>', firstname: 'สมชาย', email: 'a@b.example', site: '{{email}}' };

describe('what cannot be filled', () => {
  test.for<[string, string, RichDocument, string[]]>([
    ['nothing', 'ถึง {{name}}', said('{{ Site }} และ {{email}} {ไม่ใช่}'), []],
    ['a misspelled name', '', said('ถึง {{nmae}} {{nmae}}'), ['{{nmae}}']],
    ['one in the subject', '{{price}}', said('x'), ['{{price}}']],
    ['nothing between the braces', '', said('{{}}'), ['{{}}']],
    ['braces without an end', '', said('ถึง {{name ครับ'), ['{{name ครับ']],
    ['one formatted in parts', '', doc(line(text('{{na'), bold('me}}'))), ['{{name}}']],
    ['the whole one beside it', '', doc(line(text('{{name}} {{na'), bold('me}}'))), ['{{name}}']],
    ['over a line break', '', doc(line(text('{{na'), { type: 'hardBreak' }, text('me}}'))), ['{{na']],
    [
      'in the address of a link',
      '',
      doc(
        line({
          type: 'text',
          text: 'x',
          marks: [{ type: 'link', attrs: { href: 'https://a.example/{{name}}' } }],
        }),
      ),
      ['{{name}}'],
    ],
    [
      'in a cell of a table',
      '',
      doc({
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [line(text('{{x}}'))] }] }],
      }),
      ['{{x}}'],
    ],
    [
      'in a list within a quote',
      '',
      doc({
        type: 'blockquote',
        content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [line(text('{{x}}'))] }] }],
      }),
      ['{{x}}'],
    ],
    [
      'in an alternative text',
      '',
      doc({ type: 'picture', attrs: { pictureId: 'x', alt: '{{x}}', caption: '{{y}}', width: 'normal' } }),
      ['{{x}}', '{{y}}'],
    ],
    [
      'a name of every object',
      '',
      said('{{constructor}} {{__proto__}}'),
      ['{{constructor}}', '{{__proto__}}'],
    ],
    ['code', '', doc({ type: 'codeBlock', content: [{ type: 'text', text: '{{x}}' }] }), []],
  ])('%s', ([, subject, document, unknown]) => {
    expect(unknownPlaceholders({ subject, document })).toEqual(unknown);
  });
});

test('names are needed only where they stand', () => {
  expect(needsName({ subject: 'x', document: said('{{site}} {{email}}') })).toBe(false);
  expect(needsName({ subject: '{{ firstname }}', document: said('x') })).toBe(true);
  expect(needsName({ subject: 'x', document: said('{{Name}}') })).toBe(true);
});

test('values are filled in once, as text, wherever people write', () => {
  const written = doc(
    line(bold('{{name}}'), text(' {{ SITE }} {{other}}')),
    { type: 'orderedList', content: [{ type: 'listItem', content: [line(text('{{firstname}}'))] }] },
    { type: 'codeBlock', content: [{ type: 'text', text: '{{name}}' }] },
    { type: 'gallery', attrs: { pictures: [{ pictureId: 'x', alt: '{{email}}', caption: '{{name}}' }] } },
  );
  expect(filled({ subject: 'ถึง {{firstname}}', document: written }, VALUES)).toEqual({
    subject: 'ถึง สมชาย',
    document: doc(
      line(bold('สมชาย <ใจดี>'), text(' {{email}} {{other}}')),
      { type: 'orderedList', content: [{ type: 'listItem', content: [line(text('สมชาย'))] }] },
      { type: 'codeBlock', content: [{ type: 'text', text: '{{name}}' }] },
      {
        type: 'gallery',
        attrs: { pictures: [{ pictureId: 'x', alt: 'a@b.example', caption: 'สมชาย <ใจดี>' }] },
      },
    ),
  });
});
