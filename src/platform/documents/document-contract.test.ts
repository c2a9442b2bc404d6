import { describe, expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { type Block, RichDocument, SoundDocument } from './document-contract.ts';
import { MAX_DOCUMENT_DEPTH } from './limit-rules.ts';

const words = (text = 'คำ'): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: unknown[]): unknown => ({ type: 'doc', content });
const linked = (href: unknown): unknown =>
  doc({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });

/** A quote in a quote …: `depth` lists of content. */
function nested(depth: number): unknown {
  let block: unknown = { type: 'horizontalRule' };
  for (let at = 1; at < depth; at += 1) block = { type: 'blockquote', content: [block] };
  return doc(block);
}

function accepts(value: unknown): boolean {
  return RichDocument.safeParse(value).success;
}

const sound = (attrs: object = {}): unknown => ({
  type: 'sound',
  attrs: { soundId: '0196b1a0-0000-7000-8000-000000000001', caption: 'เพลงชาติ', transcript: '', ...attrs },
});

test('a sound stands in documents of owners that keep sounds, and in no others, however deep', () => {
  const inTable = (block: unknown): unknown => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [words(), block] }] }],
  });
  for (const document of [doc(sound()), doc(words(), inTable(sound()))]) {
    expect(SoundDocument.safeParse(document).data).toEqual(document);
    expect(accepts(document)).toBe(false);
  }
  for (const document of [doc(words()), doc(inTable(words('sound'))), nested(MAX_DOCUMENT_DEPTH)])
    expect([accepts(document), SoundDocument.safeParse(document).success]).toEqual([true, true]);
});

test.each([
  ['by address', sound({ soundId: '/f/a.mp3' })],
  ['with a long caption', sound({ caption: 'ก'.repeat(501) })],
  ['with a long transcript', sound({ transcript: 'ก'.repeat(10_001) })],
  ['that plays at once', sound({ autoplay: true })],
  ['without a transcript', { type: 'sound', attrs: { soundId: crypto.randomUUID(), caption: '' } }],
])('a sound %s is refused', (_, block) => {
  expect(SoundDocument.safeParse(doc(block)).success).toBe(false);
});

test.each([
  ['an empty formula', doc({ type: 'blockMath', attrs: { latex: ' ' } })],
  ['a long formula', doc({ type: 'blockMath', attrs: { latex: 'x'.repeat(2_001) } })],
  [
    'a formula with a mark',
    doc({ type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x' }, marks: [] }] }),
  ],
  [
    'a formula in lines of its own within a line',
    doc({ type: 'paragraph', content: [{ type: 'blockMath', attrs: { latex: 'x' } }] }),
  ],
  ['an unknown block', doc({ type: 'script', content: [] })],
  ['raw HTML', doc({ type: 'html', attrs: { html: '<b>' } })],
  [
    'an unknown mark',
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'style' }] }] }),
  ],
  ['an unknown attribute', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } })],
  ['a key besides', doc({ type: 'horizontalRule', onclick: 'alert(1)' })],
  [
    'a class on a link',
    doc({
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: '/', class: 'x' } }] }],
    }),
  ],
  ['__proto__', JSON.parse('{"type":"doc","content":[],"__proto__":{"x":1}}')],
  [
    '__proto__ of attributes',
    JSON.parse('{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{"align":"end"}}}]}'),
  ],
  ['constructor', doc({ type: 'constructor' })],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } })],
  ['text outside of blocks', doc({ type: 'text', text: 'x' })],
  ['an item outside of lists', doc({ type: 'listItem', content: [words()] })],
  ['an empty list', doc({ type: 'bulletList', content: [] })],
  [
    'marks in code',
    doc({ type: 'codeBlock', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }),
  ],
  [
    'a picture by address',
    doc({ type: 'picture', attrs: { pictureId: 'https://evil.example/x.png', alt: '', caption: '' } }),
  ],
  ['a frame of another host', doc({ type: 'embed', attrs: { url: 'https://evil.example/', title: '' } })],
  ['a frame that runs code', doc({ type: 'embed', attrs: { url: 'javascript:alert(1)', title: '' } })],
  ['a card of no kind', doc({ type: 'card', attrs: { kind: '../x', key: 'y' } })],
  [
    'a colspan without end',
    doc({
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1e9 }, content: [words()] }] },
      ],
    }),
  ],
  ['NUL', doc(words('a\0b'))],
  ['half a character', doc(words('a\ud800b'))],
  ['a list', []],
  ['nothing', null],
  ['text', 'doc'],
])('%s is refused', (_, value) => {
  expect(accepts(value)).toBe(false);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'https:\\\\evil.example',
  'https:',
  'mailto:',
  '',
  `https://example.com/${'a'.repeat(2_000)}`,
  null,
  ['https://example.com/'],
])('a link to %j is refused', (href) => {
  expect(accepts(linked(href))).toBe(false);
});

test.each([
  'https://example.com/ทดสอบ?q=1#x',
  'HTTP://EXAMPLE.COM/',
  'mailto:shop@example.com',
  'tel:+6621234567',
  'line://ti/p/@sala',
  '/shop/product/a',
  '#h-x',
])('a link to %j is accepted', (href) => {
  expect(accepts(linked(href))).toBe(true);
});

describe('limits', () => {
  test('the deepest document is accepted, one level more is not', () => {
    expect(accepts(nested(MAX_DOCUMENT_DEPTH))).toBe(true);
    expect(accepts(nested(MAX_DOCUMENT_DEPTH + 1))).toBe(false);
    expect(accepts(nested(50))).toBe(false);
  });

  test('a hundred thousand levels exhaust no stack', () => {
    expect(accepts(nested(100_000))).toBe(false);
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at += 1) deep = { a: [deep] };
    expect(accepts(doc({ type: 'paragraph', attrs: deep }))).toBe(false);
  });

  test('lists in lists are read once, not once for each kind of list', () => {
    let block: unknown = { type: 'unknown' };
    for (let at = 0; at < 4; at += 1) {
      const inner = block;
      block = {
        type: 'orderedList',
        content: Array(8)
          .fill(0)
          .map(() => ({ type: 'listItem', content: [inner] })),
      };
    }
    const spent = cpuClock();
    expect(accepts(doc(block))).toBe(false);
    expect(spent()).toBeLessThan(2_000);
  });

  test('a document of almost 1 MB is read quickly; a larger one is refused', () => {
    const paragraph = words('ก'.repeat(200));
    expect(accepts(doc(...Array(1_400).fill(paragraph)))).toBe(true);
    const spent = cpuClock();
    expect(accepts(doc(...Array(1_400).fill(paragraph)))).toBe(true);
    expect(spent()).toBeLessThan(500);
    expect(accepts(doc(...Array(1_700).fill(paragraph)))).toBe(false);
  });
});
