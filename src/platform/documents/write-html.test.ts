import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { Block, RichDocument } from './document-contract.ts';
import { SoundDocument as Model } from './document-contract.ts';
import { readHtml } from './read-html.ts';
import { seenBlock, seenSound } from './testing.ts';
import { writeHtml } from './write-html-rules.ts';

const pictureSource = (pictureId: string) => `@@PLUGINFILE@@/${pictureId}.webp`;
const soundSource = (soundId: string) => `@@PLUGINFILE@@/${soundId}.mp3`;
const idIn = (src = '') => /([0-9a-f-]{36})\.\w+$/.exec(src)?.[1] ?? '';

function broughtBack(content: readonly Block[]): { html: string; document: RichDocument } {
  const html = writeHtml({ type: 'doc', content: [...content] }, { pictureSource, soundSource });
  const { document } = readHtml(
    html,
    ({ src, ...picture }) => ({
      type: 'picture',
      attrs: { pictureId: idIn(src), ...picture },
    }),
    {
      hasTextFormulas: true,
      soundOf: ({ sources: [src], ...words }) => ({ type: 'sound', attrs: { soundId: idIn(src), ...words } }),
    },
  );
  return { html, document };
}

test('whatever the document, its HTML is read as the same document', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: seenBlock }, seenSound), { minLength: 1, maxLength: 4 }),
      (content) => {
        if (!Model.safeParse({ type: 'doc', content }).success) return;
        const back = broughtBack(content);
        expect(back.document.content, back.html).toEqual(content);
      },
    ),
    { numRuns: 300 },
  );
});

test('nothing in the words of a document becomes an element or an attribute', () => {
  const hostile = fc.constantFrom('<script>', '" onload="', '</p>', '<!--', '&lt;', "'", '>', ']]>', '|');
  const words = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  const PICTURE = '0199c0de-7abc-7def-8123-456789abcdef';
  fc.assert(
    fc.property(words, (text) => {
      const html = writeHtml(
        {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'code' }] }] },
            { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: text } }] },
            { type: 'blockMath', attrs: { latex: `\\]${text}` } },
            { type: 'codeBlock', content: [{ type: 'text', text }] },
            { type: 'picture', attrs: { pictureId: PICTURE, alt: text, caption: text, width: 'normal' } },
            { type: 'card', attrs: { kind: 'shop.product', key: text } },
          ],
        },
        { pictureSource: () => text },
      );
      const tags = html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
      expect(new Set(tags)).toEqual(
        new Set(
          '<p> </p> <code> </code> <pre> </pre> <figure> <figcaption> </figcaption> </figure>'
            .split(' ')
            .concat('<div data-latex="">', '</div>', '<img src="" alt="">', '<div data-card="" data-key="">'),
        ),
      );
    }),
  );
});

const text = (words: string, ...marks: 'bold'[]) => ({
  type: 'text' as const,
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: NonNullable<Extract<Block, { type: 'paragraph' }>['content']>): Block => ({
  type: 'paragraph',
  content,
});

test.each<[string, Block[], string]>([
  ['emphasis', [paragraph(text('น้ำ '), text('เดือด', 'bold'))], '<p>น้ำ <strong>เดือด</strong></p>'],
  [
    'formulas, in a text and in lines of their own',
    [
      paragraph(text('ค่า '), { type: 'inlineMath', attrs: { latex: 'x<2' } }),
      { type: 'blockMath', attrs: { latex: 'x^2' } },
    ],
    String.raw`<p>ค่า \(x&lt;2\)</p><p>\[x^2\]</p>`,
  ],
  [
    'a formula that its signs cannot hold',
    [paragraph({ type: 'inlineMath', attrs: { latex: String.raw`\text{a\)b}` } })],
    String.raw`<p><span data-latex="\text{a\)b}">\(\text{a\)b}\)</span></p>`,
  ],
  [
    'signs that are none of a formula',
    [paragraph(text(String.raw`\(x\)`))],
    String.raw`<p>\<span></span>(x\)</p>`,
  ],
  ['an empty paragraph', [{ type: 'paragraph' }, paragraph(text('a'))], '<p>a</p>'],
  [
    'merged cells',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('a'))] }],
          },
        ],
      },
    ],
    '<table><tr><th colspan="2"><p>a</p></th></tr></table>',
  ],
])('%s', (_, content, html) => {
  expect(writeHtml({ type: 'doc', content })).toBe(html);
});

test('where a picture has no address, its description and caption stand in its place', () => {
  const attrs = {
    pictureId: '0199c0de-7abc-7def-8123-456789abcdef',
    alt: 'แผนที่',
    caption: 'เหนือ',
    width: 'normal' as const,
  };
  expect(writeHtml({ type: 'doc', content: [{ type: 'picture', attrs }] })).toBe('<p>[แผนที่]</p><p>เหนือ</p>');
});

test('1 MB of spaces or signs is written in no time', () => {
  for (const piece of ['\u00a0', ' ', '$', '[latex]', '\\', '<']) {
    const spent = cpuClock();
    const words = paragraph(text(piece.repeat(100_000 / piece.length)));
    writeHtml({ type: 'doc', content: Array<Block>(10).fill(words) });
    expect(spent(), piece).toBeLessThan(1_000);
  }
});
