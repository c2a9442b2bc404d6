import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, Mark, RichDocument } from '#platform/documents/document-contract.ts';
import { anyDocument } from '#ui/document/testing.ts';
import { documentMail } from './document-mail.ts';
import type { DocumentMail } from './document-mail-parts.ts';

const ID = '0196b1a0-0000-7000-8000-000000000001';
const AROUND: Omit<DocumentMail, 'document'> = {
  subject: 'ข่าว <วันนี้>',
  pictures: { [ID]: { src: `cid:${ID}`, width: 1200, height: 600 } },
  cards: {
    'shop.product:TEA-1': {
      kind: 'สินค้า',
      title: 'ชาอู่หลง',
      line: 'เก็บใหม่',
      price: '฿350.00',
      path: '/shop/product/TEA-1',
    },
  },
  locale: 'th',
  site: {
    name: 'โรงชา',
    origin: 'https://tea.example',
    settings: {
      theme: { accent: '#b45309', neutral: '#64748b', radius: 12, font: 'anuphan', scheme: 'light' },
    },
  },
};

function mailOf(...content: Block[]): { html: string; text: string; body: string } {
  const { html, text } = documentMail({ ...AROUND, document: { type: 'doc', content } });
  // Without the frame and the styles, which would hide what the table below is about.
  const body = (html.split('font-size:16px">').at(-1)?.split('</td></tr></table>\n<p')[0] ?? '')
    .replaceAll(/ style="[^"]*"/g, '')
    .trim();
  return { html, body, text: text.replace(/(?:^|\n\n)-- \nโรงชา\n$/, '') };
}

const words = (text: string, ...marks: Mark[]): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
});
const link = (href: string): Mark => ({ type: 'link', attrs: { href } });
const item = (text: string) => ({ type: 'listItem' as const, content: [words(text)] });
const cell = (type: 'tableCell' | 'tableHeader', text: string) => ({ type, content: [words(text)] });

test.for<[what: string, block: Block, html: string, text: string]>([
  ['a paragraph', words('a < b & "c"'), '<p>a &lt; b &amp; &quot;c&quot;</p>', 'a < b & "c"'],
  [
    'marks and line breaks',
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'หนา', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'x', marks: [{ type: 'code' }] },
      ],
    },
    '<p><strong><em>หนา</em></strong><br><code>x</code></p>',
    'หนา\nx',
  ],
  ['a heading', { ...words('หัวข้อ'), type: 'heading', attrs: { level: 3 } } as Block, '<h3>หัวข้อ</h3>', 'หัวข้อ'],
  [
    'a list',
    { type: 'bulletList', content: [item('ก'), item('ข')] },
    '<ul><li>ก</li><li>ข</li></ul>',
    '- ก\n- ข',
  ],
  [
    'a numbered list',
    { type: 'orderedList', attrs: { start: 3 }, content: [item('ก'), item('ข')] },
    '<ol start="3"><li>ก</li><li>ข</li></ol>',
    '3. ก\n4. ข',
  ],
  [
    'a quote',
    { type: 'blockquote', content: [words('ก'), words('ข')] },
    '<blockquote><p>ก</p>\n<p>ข</p></blockquote>',
    '> ก\n>\n> ข',
  ],
  [
    'code',
    { type: 'codeBlock', content: [{ type: 'text', text: 'a <b>\nc' }] },
    '<pre>a &lt;b&gt;\nc</pre>',
    'a <b>\nc',
  ],
  ['a line', { type: 'horizontalRule' }, '<hr>', '----'],
  [
    'a table, whose first row heads its columns',
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'ขนาด'), cell('tableHeader', 'ราคา')] },
        {
          type: 'tableRow',
          content: [cell('tableHeader', 'S'), { ...cell('tableCell', '40'), attrs: { colspan: 2 } }],
        },
      ],
    },
    '<table cellpadding="0" cellspacing="0"><tr><th scope="col">ขนาด</th><th scope="col">ราคา</th></tr>\n' +
      '<tr><th scope="row">S</th><td colspan="2">40</td></tr></table>',
    'ขนาด | ราคา\nS | 40',
  ],
  [
    'a link',
    words('ร้าน', link('https://a.example/?a=1&b=2')),
    '<p><a href="https://a.example/?a=1&amp;b=2">ร้าน</a></p>',
    'ร้าน (https://a.example/?a=1&b=2)',
  ],
  [
    'a link to the site',
    words('ร้าน', link('/shop')),
    '<p><a href="https://tea.example/shop">ร้าน</a></p>',
    'ร้าน (https://tea.example/shop)',
  ],
  [
    'a link that names its address',
    words('02 123', link('mailto:a@b.example')),
    '<p><a href="mailto:a@b.example">02 123</a></p>',
    '02 123 (mailto:a@b.example)',
  ],
  ['a place in the text', words('ข้างล่าง', link('#h-x')), '<p>ข้างล่าง</p>', 'ข้างล่าง'],
  ['a stored link that runs code', words('x', link('java\tscript:alert(1)')), '<p>x</p>', 'x'],
  [
    'a picture, as wide as the mail',
    { type: 'picture', attrs: { pictureId: ID, alt: 'ใบชา "อ่อน"', caption: 'ยอด', width: 'wide' } },
    `<div><img src="cid:${ID}" alt="ใบชา &quot;อ่อน&quot;" width="536" height="268"><p>ยอด</p></div>`,
    '[ใบชา "อ่อน"]\nยอด',
  ],
  [
    'a picture that is not known',
    { type: 'picture', attrs: { pictureId: 'constructor', alt: 'x', caption: 'x', width: 'normal' } },
    '',
    '',
  ],
  [
    'a gallery',
    { type: 'gallery', attrs: { pictures: [{ pictureId: ID, alt: 'หนึ่ง', caption: '' }] } },
    `<div><img src="cid:${ID}" alt="หนึ่ง" width="536" height="268"></div>`,
    '[หนึ่ง]',
  ],
  [
    'a video',
    { type: 'embed', attrs: { url: 'https://www.youtube-nocookie.com/embed/abcdefgh', title: 'วิธีชง' } },
    '<p><a href="https://www.youtube-nocookie.com/embed/abcdefgh">วิธีชง</a></p>',
    'วิธีชง (https://www.youtube-nocookie.com/embed/abcdefgh)',
  ],
  [
    'a card',
    { type: 'card', attrs: { kind: 'shop.product', key: 'TEA-1' } },
    '<table role="presentation" cellpadding="0" cellspacing="0"><tr><td><p>สินค้า</p><p><a href="https://tea.example/shop/product/TEA-1">ชาอู่หลง</a></p><p>เก็บใหม่</p><p>฿350.00</p></td></tr></table>',
    'ชาอู่หลง\nเก็บใหม่\n฿350.00\nhttps://tea.example/shop/product/TEA-1',
  ],
  ['a card of a record that is gone', { type: 'card', attrs: { kind: 'shop.product', key: 'GONE' } }, '', ''],
  ['a formula', { type: 'blockMath', attrs: { latex: String.raw`a<b` } }, '<pre>a&lt;b</pre>', 'a<b'],
])('%s', ([, block, html, text]) => {
  expect(mailOf(block)).toMatchObject({ body: html, text });
});

describe('the frame', () => {
  test('names language and subject, gives Thai typefaces, and is as wide as mail clients expect', () => {
    const { html } = mailOf(words('ก'));
    expect(html).toContain('<html lang="th">');
    expect(html).toContain('<title>ข่าว &lt;วันนี้&gt;</title>');
    expect(html).toContain("'Noto Sans Thai'");
    expect(html).toContain('width="600"');
    expect(html).toContain('max-width:600px');
  });

  test('whatever has a ground has an ink, so that mail clients darken both or neither', () => {
    const all = documentMail({
      ...AROUND,
      document: { type: 'doc', content: fc.sample(anyDocument, 200).flatMap(({ content }) => content) },
    });
    const grounds = [...all.html.matchAll(/style="([^"]*background:[^"]*)"/g)].map(([, style]) => style);
    expect(grounds.length).toBeGreaterThan(5);
    for (const style of grounds) expect(style).toMatch(/(?:^|;)color:/);
  });
});

/** Elements of mails, with the attributes that they may have. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  html: 'lang',
  head: '',
  meta: 'charset name content',
  title: '',
  body: 'style',
  table: 'role width cellpadding cellspacing style',
  tr: '',
  td: 'align width height colspan rowspan style',
  th: 'scope colspan rowspan style',
  a: 'href style',
  img: 'src alt width height style',
  ol: 'start style',
  ...Object.fromEntries('p h2 h3 h4 ul blockquote pre hr div code'.split(' ').map((name) => [name, 'style'])),
  ...Object.fromEntries('li strong em u s sub sup br'.split(' ').map((name) => [name, ''])),
};

function* problemsIn(html: string): Generator<string> {
  const ELEMENT = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/g;
  for (const [tag, name = '', attributes = ''] of html.matchAll(ELEMENT)) {
    const allowed = ATTRIBUTES[name]?.split(' ');
    if (!allowed) yield `unexpected element: ${tag}`;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!allowed?.includes(attribute)) yield `unexpected attribute: ${tag}`;
      if (attribute === 'href' && !/^(?:https?:|mailto:|tel:|line:)/i.test(value))
        yield `unexpected link: ${tag}`;
      if (attribute === 'src' && value !== `cid:${ID}`) yield `unexpected picture: ${tag}`;
      // Nothing that an author wrote stands in a style.
      if (attribute === 'style' && !/^[a-z0-9:;#%.,'\- A-Z]*$/.test(value)) yield `unexpected style: ${tag}`;
      if (attribute === 'style' && /url|expression|import|evil/i.test(value))
        yield `unexpected style: ${tag}`;
    }
  }
  const rest = html
    .replace('<!doctype html>', '')
    .replaceAll(ELEMENT, '')
    .replaceAll(/<\/[a-z][a-z0-9]*>/g, '');
  if (/[<>]/.test(rest))
    yield `markup in text: ${rest.slice(Math.max(0, rest.search(/[<>]/) - 20)).slice(0, 80)}`;
}

test('nothing executable and no foreign style leaves generated documents, whatever they contain', () => {
  const documents: RichDocument[] = fc.sample(anyDocument, 5_000);
  const problems = documents.flatMap((document) => {
    const { html } = documentMail({
      ...AROUND,
      subject: '</title><script>alert(1)</script>',
      cards: {
        'any.kind:<script>alert(1)</script>': {
          kind: '<b>',
          title: '"><img src=x onerror=alert(1)>',
          line: '',
          price: null,
          path: 'javascript:alert(1)',
        },
      },
      document,
    });
    return [...problemsIn(html)];
  });
  expect(problems.slice(0, 5)).toEqual([]);
});
