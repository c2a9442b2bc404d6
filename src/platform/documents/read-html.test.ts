import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, RichDocument } from './document-contract.ts';
import { type HtmlSound, readHtml } from './read-html.ts';

const PICTURE = '0199c0de-7abc-7def-8123-456789abcdef';
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const read = (html: string) =>
  readHtml(html, ({ src, alt, caption, width }) =>
    src.startsWith('https:') ? { type: 'picture', attrs: { pictureId: PICTURE, alt, caption, width } } : null,
  );
const picture = (alt: string, caption = '', width = 'normal') => ({
  type: 'picture',
  attrs: { pictureId: PICTURE, alt, caption, width },
});
const gallery = (...captions: string[]) => ({
  type: 'gallery',
  attrs: { pictures: captions.map((caption) => ({ pictureId: PICTURE, alt: '', caption })) },
});
const table = (words: string) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text(words))] }] }],
});
const IMG = '<img src="https://x.test/1.png">';

test.each<[string, object[]]>([
  ['', []],
  ['  \n ', []],
  [
    'ชา <b>เขียว</b>  จาก\nดอย',
    [paragraph(text('ชา '), text('เขียว', { type: 'bold' }), text(' จากดอย'.replace('จากดอย', 'จาก ดอย')))],
  ],
  ['<p>a<br>b<br></p><p> </p>', [paragraph(text('a'), { type: 'hardBreak' }, text('b'))]],
  [
    '<h2>a</h2><h5>b</h5>',
    [
      { type: 'heading', attrs: { level: 2 }, content: [text('a')] },
      { type: 'heading', attrs: { level: 4 }, content: [text('b')] },
    ],
  ],
  [
    '<h1>a</h1><h2>b</h2>',
    [
      { type: 'heading', attrs: { level: 2 }, content: [text('a')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('b')] },
    ],
  ],
  [
    '<ul><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul></ul>',
    [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('a')),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('b'))] }] },
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('c'))] }] },
            ],
          },
        ],
      },
    ],
  ],
  [
    '<ol start="3"><li></li></ol>',
    [{ type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph()] }] }],
  ],
  [
    '<ol><li>a</li><li value="5">b</li><li>c</li></ol>',
    [
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 5 },
        content: ['b', 'c'].map((words) => ({ type: 'listItem', content: [paragraph(text(words))] })),
      },
    ],
  ],
  [
    '<b style="font-weight: bold; font-style: italic">a</b><span style="vertical-align: super">2</span> <q>b</q>',
    [
      paragraph(
        text('a', { type: 'bold' }, { type: 'italic' }),
        text('2', { type: 'superscript' }),
        text(' “b”'),
      ),
    ],
  ],
  [
    '<a href="javascript:alert(1)">a</a> <a href="/b">b</a>',
    [paragraph(text('a '), text('b', { type: 'link', attrs: { href: '/b' } }))],
  ],
  [
    '<pre><code class="language-ts">a\n  b</code></pre>',
    [{ type: 'codeBlock', attrs: { language: 'ts' }, content: [text('a\n  b')] }],
  ],
  ['<pre>\n\na\n</pre>', [{ type: 'codeBlock', content: [text('\na')] }]],
  ['<pre><code>\na\n</code></pre>', [{ type: 'codeBlock', content: [text('\na')] }]],
  ['<p>a&#1;\u001bb\uffff</p>', [paragraph(text('ab'))]],
  [
    '<p>a <a href="/x"><img src="https://x.test/1.png" alt="ภาพ"></a> b</p>',
    [paragraph(text('a')), picture('ภาพ'), paragraph(text('b'))],
  ],
  [
    '<figure><img src="https://x.test/1.png" alt="a"><figcaption>คำ<br>บรรยาย</figcaption></figure>',
    [picture('a', 'คำ บรรยาย')],
  ],
  [`<figure>${IMG}${IMG}</figure>`, [gallery('', '')]],
  [
    `<figure>${IMG}<p>คำ</p><figcaption>ใต้ภาพ</figcaption></figure>`,
    [picture(''), paragraph(text('คำ')), paragraph(text('ใต้ภาพ'))],
  ],
  [`<figure>${IMG}<table><tr><td>ช่อง</td></tr></table></figure>`, [picture(''), table('ช่อง')]],
  [
    `<figure class="wp-block-gallery"><ul><li><figure>${IMG}<figcaption>หนึ่ง</figcaption></figure></li><li><figure>${IMG}</figure></li></ul><figcaption>ทั้งหมด</figcaption></figure>`,
    [gallery('หนึ่ง', ''), paragraph(text('ทั้งหมด'))],
  ],
  [`<figure class="gallery">${IMG}</figure>`, [gallery('')]],
  [`<figure class="wp-block-image alignwide">${IMG}</figure>`, [picture('', '', 'wide')]],
  [
    `<figure>${IMG}<figcaption>${'ก'.repeat(501)}</figcaption></figure>`,
    [picture(''), paragraph(text('ก'.repeat(501)))],
  ],
  [
    `<figure>${IMG}<figcaption><ul><li>a</li></ul></figcaption></figure>`,
    [picture(''), { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] }],
  ],
  ['<figure><img src="/gone.png"><figcaption>คำ</figcaption></figure>', [paragraph(text('คำ'))]],
  ['<img src="https://x.test/1.png" alt="a" title="เตาเผา">', [picture('a', 'เตาเผา')]],
  ['<img src="https://x.test/IMG_1-300x200.png" title="img 1">', [picture('')]],
  ['<table>ก<tr>ข<td>ค</td></tr></table>', [paragraph(text('กข')), table('ค')]],
  ['<table><td>ก</td></table>', [paragraph(text('ก'))]],
  [
    '<table><tr><td><table><caption>ใน</caption><tr><td>ก</td></tr></table></td></tr></table>',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', content: [paragraph(text('ใน')), table('ก')] }],
          },
        ],
      },
    ],
  ],
  [
    '<div data-card="shop.product" data-key="A-1"></div>',
    [{ type: 'card', attrs: { kind: 'shop.product', key: 'A-1' } }],
  ],
  ['<div data-card="x" data-key="A-1">a</div>', [paragraph(text('a'))]],
  [
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    [{ type: 'embed', attrs: { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', title: '' } }],
  ],
  [
    '<table><caption>c</caption><tr><th colspan="2">a</th></tr><tr><td>b</td><td></td></tr></table>',
    [
      paragraph(text('c')),
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('a'))] }],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph(text('b'))] },
              { type: 'tableCell', content: [paragraph()] },
            ],
          },
        ],
      },
    ],
  ],
  [
    '<p style="text-align: center">a</p>',
    [{ type: 'paragraph', attrs: { align: 'center' }, content: [text('a')] }],
  ],
  ['<script>alert(1)</script><style>p{}</style>a', [paragraph(text('a'))]],
])('%.60j', (html, content) => {
  expect(read(html).document).toEqual({ type: 'doc', content });
});

test('what a document cannot hold is listed, with a link where there is an address', () => {
  const { document, notTaken } = read(
    '<iframe src="https://maps.test/x"></iframe><video src="https://x.test/a.mp4"></video><img src="/local.png">',
  );
  expect(notTaken).toEqual([
    { kind: 'frame', what: 'https://maps.test/x' },
    { kind: 'player', what: 'https://x.test/a.mp4' },
    { kind: 'picture', what: '/local.png' },
  ]);
  expect(document.content).toHaveLength(2);
});

test('items that count in letters begin with them where other words may refer to them', () => {
  const html = '<ol type="a"><li>x</li><li><p>y</p><ol type="I" start="4"><li>z</li></ol></li></ol>';
  const { document } = readHtml(html, () => null, { keepsLetters: true });
  expect(document.content).toEqual(
    ['a. x', 'b. y', 'IV. z'].map((words) => {
      const [sign = '', ...rest] = words.split(/(?<= )/);
      return paragraph(text(sign), text(rest.join('')));
    }),
  );
  expect(read('<ol type="a"><li>x</li></ol>').document.content).toMatchObject([{ type: 'orderedList' }]);
});

test('a sound is what its owner says, with its words', () => {
  const heard: HtmlSound[] = [];
  const soundOf = (sound: HtmlSound): Block | null => {
    heard.push(sound);
    return sound.sources.some((source) => !source.endsWith('b.mp3')) ? { type: 'horizontalRule' } : null;
  };
  const { document, notTaken } = readHtml(
    '<p>ฟัง <audio controls title="บทที่ 1"><source src="a.ogg"><source src="a.mp3">a.mp3</audio></p>' +
      '<audio title="คำตอบ ก.mp3" src="/f/%E0%B8%84%E0%B8%B3%E0%B8%95%E0%B8%AD%E0%B8%9A%20%E0%B8%81.mp3"></audio>' +
      '<figure class="sound"><audio src="a.mp3"></audio><figcaption>คำ</figcaption><p>หนึ่ง<br>สอง</p></figure>' +
      '<figure class="sound"><audio src="https://x.test/b.mp3"></audio><figcaption>คำ</figcaption></figure>',
    () => null,
    { soundOf },
  );
  expect(heard).toEqual([
    { sources: ['a.ogg', 'a.mp3'], caption: 'บทที่ 1', transcript: '' },
    {
      sources: ['/f/%E0%B8%84%E0%B8%B3%E0%B8%95%E0%B8%AD%E0%B8%9A%20%E0%B8%81.mp3'],
      caption: '',
      transcript: '',
    },
    { sources: ['a.mp3'], caption: 'คำ', transcript: 'หนึ่ง\nสอง' },
    { sources: ['https://x.test/b.mp3'], caption: 'คำ', transcript: '' },
  ]);
  expect(document.content).toMatchObject([
    paragraph(text('ฟัง')),
    { type: 'horizontalRule' },
    { type: 'horizontalRule' },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: [{ text: 'https://x.test/b.mp3' }] },
    paragraph(text('คำ')),
  ]);
  expect(notTaken).toEqual([{ kind: 'player', what: 'https://x.test/b.mp3' }]);
});

test('whatever the HTML, what comes out is a document of the model', () => {
  const name = fc.constantFrom(
    ...'p div h1 h3 ul ol li blockquote pre code table caption tr td th b i a img iframe figure figcaption br hr span video script svg'.split(
      ' ',
    ),
  );
  const attribute = fc.constantFrom(
    '',
    ' href="javascript:x"',
    ' href="/\0"',
    ' class="gallery"',
    ' title="x"',
    ' src="https://x.test/1.png"',
    ' src="//youtu.be/x"',
    ' colspan="900"',
    ' onclick="x"',
    ' style="text-align:center"',
  );
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.tuple(name, attribute).map(([tag, attributes]) => `<${tag}${attributes}>`),
    name.map((tag) => `</${tag}>`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      expect(RichDocument.safeParse(read(pieces.join('')).document).error).toBeUndefined();
    }),
    { numRuns: 400 },
  );
});

test('nesting beyond the limit keeps the words', () => {
  const { document, notTaken } = read(`${'<blockquote>'.repeat(60)}deep${'</blockquote>'.repeat(60)}`);
  expect(RichDocument.safeParse(document).success).toBe(true);
  expect(JSON.stringify(document)).toContain('deep');
  expect(notTaken[0]?.kind).toBe('depth');
});
