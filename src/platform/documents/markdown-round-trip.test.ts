import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { Block, Inline, RichDocument } from './document-contract.ts';
import { RichDocument as Model } from './document-contract.ts';
import { markdownToHtml } from './markdown-html.ts';
import { readHtml } from './read-html.ts';
import { seenBlock } from './testing.ts';
import { writeMarkdown } from './write-markdown-rules.ts';

const addressOf = (pictureId: string) => `https://x.test/${pictureId}.webp`;

function broughtBack(
  document: RichDocument,
  mayBePlain = false,
): { markdown: string; document: RichDocument } {
  const markdown = writeMarkdown(document, addressOf);
  const read = readHtml(markdownToHtml(markdown, { mayBePlain }), ({ src, alt, caption, width }) => {
    const pictureId = /([0-9a-f-]{36})\.webp$/.exec(src)?.[1] ?? '';
    return { type: 'picture', attrs: { pictureId, alt, caption, width } };
  });
  return { markdown, document: read.document };
}

test.each([
  ['Markdown', false],
  ['what may be a plain text', true],
])('whatever the document, its Markdown is read as the same document: as %s', (_, mayBePlain) => {
  fc.assert(
    fc.property(fc.array(seenBlock, { minLength: 1, maxLength: 4 }), (content) => {
      const document: RichDocument = { type: 'doc', content };
      if (!Model.safeParse(document).success) return;
      const back = broughtBack(document, mayBePlain);
      expect(back.document, back.markdown).toEqual(document);
    }),
    { numRuns: 300 },
  );
});

const text = (value: string): Inline => ({ type: 'text', text: value });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });

test.each<[string, Block[], Block[]]>([
  [
    'an empty paragraph between others',
    [{ type: 'paragraph' }, paragraph(text('a'))],
    [paragraph(text('a'))],
  ],
  [
    'an empty heading',
    [{ type: 'heading', attrs: { level: 2 } }, paragraph(text('a'))],
    [paragraph(text('a'))],
  ],
  ['an empty quotation', [{ type: 'blockquote', content: [{ type: 'paragraph' }] }], []],
  ['several spaces', [paragraph(text('a  b'))], [paragraph(text('a b'))]],
  [
    'spaces and breaks at the ends',
    [paragraph({ type: 'hardBreak' }, text(' a '), { type: 'hardBreak' })],
    [paragraph(text('a'))],
  ],
])('what Markdown cannot hold: %s', (_, content, kept) => {
  expect(broughtBack({ type: 'doc', content }).document.content).toEqual(kept);
});

test('1 MB of spaces, ticks or signs is written in no time', () => {
  for (const piece of ['\u00a0', ' ', '`', '*', '[', 'www.', '!']) {
    const spent = cpuClock();
    writeMarkdown(
      { type: 'doc', content: Array(10).fill(paragraph(text(piece.repeat(100_000 / piece.length)))) },
      addressOf,
    );
    expect(spent(), piece).toBeLessThan(1_000);
  }
});
