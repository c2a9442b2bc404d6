import { expect, test } from 'vitest';
import type { Block, Inline } from './document-contract.ts';
import { writeMarkdown } from './write-markdown-rules.ts';

const PICTURE = '0199c0de-7abc-7def-8123-456789abcdef';
const text = (words: string, ...marks: NonNullable<Extract<Inline, { type: 'text' }>['marks']>): Inline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const write = (...content: Block[]) =>
  writeMarkdown({ type: 'doc', content }, (pictureId) => `pictures/${pictureId}.webp`);

test.each<[string, Block[], string]>([
  ['nothing', [], '\n'],
  ['a heading', [{ type: 'heading', attrs: { level: 2 }, content: [text('ชา')] }], '## ชา\n'],
  ['signs', [paragraph(text('1. *a* [b] & <c> #d'))], '1\\. \\*a\\* \\[b\\] &amp; \\<c\\> \\#d\n'],
  [
    'emphasis',
    [paragraph(text('a '), text('b ', { type: 'bold' }), text('c', { type: 'italic' }))],
    'a <strong>b </strong><em>c</em>\n',
  ],
  [
    'emphasis between spaces',
    [
      paragraph(
        text('ชา '),
        text('เขียว', { type: 'bold' }),
        text(' หอม ('),
        text('a', { type: 'italic' }),
        text(')'),
      ),
    ],
    'ชา **เขียว** หอม (*a*)\n',
  ],
  [
    'emphasis beside Latin letters',
    [paragraph(text('a'), text('b', { type: 'bold' }), text('c'))],
    'a<strong>b</strong>c\n',
  ],
  [
    'emphasis in Thai',
    [paragraph(text('ชา'), text('เขียว', { type: 'bold' }), text('หอม'))],
    'ชา<strong>เขียว</strong>หอม\n',
  ],
  ['a link', [paragraph(text('a', { type: 'link', attrs: { href: '/b?c&d' } }))], '[a](</b?c&amp;d>)\n'],
  ['code with ticks', [paragraph(text('a`b', { type: 'code' }))], '``a`b``\n'],
  ['a break', [paragraph(text('a'), { type: 'hardBreak' }, text('b'))], 'a\\\nb\n'],
  [
    'a list in a list',
    [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('a')),
              {
                type: 'orderedList',
                attrs: { start: 3 },
                content: [{ type: 'listItem', content: [paragraph(text('b'))] }],
              },
            ],
          },
        ],
      },
    ],
    '- a\n\n  3. b\n',
  ],
  [
    'a quotation',
    [{ type: 'blockquote', content: [paragraph(text('a')), paragraph(text('b'))] }],
    '> a\n>\n> b\n',
  ],
  [
    'code',
    [{ type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: '```' }] }],
    '````ts\n```\n````\n',
  ],
  [
    'a picture',
    [{ type: 'picture', attrs: { pictureId: PICTURE, alt: 'ภาพ', caption: 'คำ "บรรยาย"', width: 'normal' } }],
    `![ภาพ](<pictures/${PICTURE}.webp> "คำ \\"บรรยาย\\"")\n`,
  ],
  [
    'a table',
    [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('a|b'))] }] },
          { type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] },
        ],
      },
    ],
    '| a\\|b |\n| --- |\n|  |\n',
  ],
  [
    'a table with merged cells',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph(text('a'))] }],
          },
        ],
      },
    ],
    '<table><tr><td colspan="2"><p>a</p></td></tr></table>\n',
  ],
])('%s', (_, content, markdown) => {
  expect(write(...content)).toBe(markdown);
});
