import { expect, test } from 'vitest';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { renderHtml } from '#ui/testing.tsx';
import { DocumentView } from './document-view.tsx';
import { soundBlocks } from './sound-block.tsx';
import { executableIn } from './testing.ts';

const ID = '0196b1a0-0000-7000-8000-000000000001';
const PICTURES = { [ID]: { url: '/f/a.webp', thumbnail: '/f/a-s.webp', width: 1600, height: 900 } };

function html(...content: Block[]): string {
  return renderHtml(<DocumentView document={{ type: 'doc', content }} pictures={PICTURES} />);
}

const words = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('nothing executable leaves: 10,000 generated documents', () => {
  expect(executableIn(10_000)).toEqual([]);
});

test('a picture has its size, its alternative text and its caption', () => {
  const shown = html({
    type: 'picture',
    attrs: { pictureId: ID, alt: 'ผ้าคราม', caption: 'ทอที่สกลนคร', width: 'wide' },
  });
  expect(shown).toMatch(
    /<figure class="w-full"><img src="\/f\/a\.webp" alt="ผ้าคราม" width="1600" height="900"/,
  );
  expect(shown).toContain('ทอที่สกลนคร</figcaption>');
});

test('an unknown picture, an unknown card and a frame of another host show nothing', () => {
  const none: Block[] = [
    { type: 'picture', attrs: { pictureId: crypto.randomUUID(), alt: '', caption: '', width: 'normal' } },
    { type: 'picture', attrs: { pictureId: 'constructor', alt: '', caption: '', width: 'normal' } },
    { type: 'gallery', attrs: { pictures: [{ pictureId: crypto.randomUUID(), alt: '', caption: '' }] } },
    { type: 'card', attrs: { kind: 'shop.product', key: 'none' } },
    { type: 'embed', attrs: { url: 'https://evil.example/', title: '' } },
  ];
  expect(html(...none)).toMatch(/^<div class="[^"]*"><\/div>$/);
});

test('a sound is played on demand, with its caption and its words; an unknown one shows nothing', () => {
  const sound = (soundId: string, caption: string, transcript: string): Block => ({
    type: 'sound',
    attrs: { soundId, caption, transcript },
  });
  const shown = (...content: Block[]): string =>
    renderHtml(
      <DocumentView
        document={{ type: 'doc', content }}
        pictures={{}}
        otherBlock={soundBlocks({ [ID]: { url: '/s/1' } })}
      />,
    );
  const one = shown(sound(ID, 'บท "หนึ่ง"', '<script>สวัสดี'));
  expect(one).toMatch(/<audio (?=[^>]*controls="")(?=[^>]*preload="none")(?=[^>]*src="\/s\/1")/);
  expect(one).toContain('aria-label="บท &quot;หนึ่ง&quot;"');
  expect(one).toContain('บท &quot;หนึ่ง&quot;</figcaption>');
  expect(one).toMatch(/<details.*&lt;script&gt;สวัสดี<\/p><\/details>/);
  expect(shown(sound(ID, '', ''))).not.toMatch(/figcaption|details|aria-label=""/);
  const none = /^<div class="[^"]*"><\/div>$/;
  expect(shown(sound(crypto.randomUUID(), 'x', 'y'), sound('constructor', 'x', 'y'))).toMatch(none);
  // Where no sounds are offered, one that is stored nevertheless shows nothing.
  expect(html(sound(ID, 'x', 'y'))).toMatch(none);
});

test('a card is the record that the page knows by its name', () => {
  const document: RichDocument = {
    type: 'doc',
    content: [{ type: 'card', attrs: { kind: 'shop.product', key: 'TXT-001' } }],
  };
  const cards = {
    'shop.product:TXT-001': {
      kind: 'สินค้า',
      title: 'ผ้าคราม',
      line: '',
      price: { priceSatang: 90_000, regularPriceSatang: 120_000, isFrom: false },
      pictureUrl: null,
      path: '/shop/product/TXT-001',
    },
  };
  const shown = renderHtml(<DocumentView document={document} pictures={{}} cards={cards} />);
  expect(shown).toMatch(/<a [^>]*href="\/shop\/product\/TXT-001"[^>]*>ผ้าคราม<\/a>/);
  expect(shown).toContain('900');
});

test('a link around several marks is one link; a stored link that runs code is text', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/' } } as const;
  const shown = html({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'one ', marks: [link] },
      { type: 'text', text: 'two', marks: [{ type: 'bold' }, link] },
      { type: 'text', text: ' three', marks: [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }] },
    ],
  });
  expect(shown).toMatch(
    /<a href="https:\/\/example\.com\/" rel="noopener" class="[^"]*">one <strong>two<\/strong><\/a> three/,
  );
});

test('a formula is MathML that names its source; a wrong one is its source', () => {
  const shown = html(
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'ถ้า ' },
        { type: 'inlineMath', attrs: { latex: 'a<b' } },
        { type: 'inlineMath', attrs: { latex: String.raw`\href{javascript:alert(1)}{x}` } },
      ],
    },
    { type: 'blockMath', attrs: { latex: String.raw`\frac{1}{2}` } },
    { type: 'blockMath', attrs: { latex: String.raw`\frac{1` } },
  );
  expect(shown).toContain(
    'ถ้า <span class="contents"><math alttext="a&lt;b"><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math></span>',
  );
  expect(shown).toMatch(/<code class="[^"]*">\\href\{javascript:alert\(1\)\}\{x\}<\/code>/);
  expect(shown).toContain('display="block"><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>');
  expect(shown).toMatch(/<code class="[^"]*">\\frac\{1<\/code>/);
});

test('links of visitors lend no weight', () => {
  const document: RichDocument = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
          { type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: '/shop' } }] },
        ],
      },
    ],
  };
  const shown = renderHtml(<DocumentView document={document} pictures={{}} isUserContent />);
  expect(shown).toContain('rel="noopener nofollow ugc"');
  expect(shown).toMatch(/<a class="[^"]*" href="\/shop"[^>]*>b/);
});

test('headings have anchors, also equal ones', () => {
  const heading: () => Block = () => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: 'วิธี ซัก' }],
  });
  const shown = html(heading(), { type: 'blockquote', content: [heading()] });
  expect([...shown.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['h-วิธี-ซัก', 'h-วิธี-ซัก-2']);
});

test('a first row of headings is the head of the table; headings of rows name rows', () => {
  const shown = html({
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', content: [words('ขนาด')] }] },
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', content: [words('S')] },
          { type: 'tableCell', attrs: { colspan: 2 }, content: [words('40')] },
        ],
      },
    ],
  });
  expect(shown).toMatch(/<thead><tr><th scope="col"/);
  expect(shown).toMatch(/<tbody><tr><th scope="row".*<td colSpan="2"|<td colspan="2"/);
  expect(shown).toContain('tabindex="0"');
});
