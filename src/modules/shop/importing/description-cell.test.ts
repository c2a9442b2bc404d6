import { expect, test } from 'vitest';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import type { PictureAddresses } from '../product/description-pictures.ts';
import { describedBy, descriptionCell, MAX_DESCRIPTION_CELL } from './description-cell.ts';

const MICROSECONDS = 1_000_000;
const KEPT = '019a0000-0000-7000-8000-000000000001';
const ADDRESS = 'https://files.test/p/site/tea';
const pictures: PictureAddresses = {
  addressOf: (pictureId) => (pictureId === KEPT ? ADDRESS : undefined),
  idAt: (address) => (address === ADDRESS ? KEPT : null),
};
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const list = (...items: string[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
});
const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] });
const br = { type: 'hardBreak' };
const picture = (more: object = {}) => ({
  type: 'picture',
  attrs: { pictureId: KEPT, alt: 'ใบชา', caption: '', width: 'normal', ...more },
});
const doc = (...content: object[]) => RichDocument.parse({ type: 'doc', content });

test.each([
  ['a text', 'ชาเขียว', [paragraph(text('ชาเขียว'))]],
  ['lines of a cell', 'ชา\nกาแฟ\n\nขนม', [paragraph(text('ชา'), br, text('กาแฟ')), paragraph(text('ขนม'))]],
  [
    'Markdown',
    '## วิธีชง\n\n- ต้ม\n- รอ\n\n**ร้อน**',
    [heading('วิธีชง'), list('ต้ม', 'รอ'), paragraph(text('ร้อน', { type: 'bold' }))],
  ],
  [
    'HTML of another shop',
    '<p>ดี &amp; ใหม่<br>มาก</p>\n<ul>\n  <li>ต้ม</li>\n\n    <li>รอ</li>\n</ul>',
    [paragraph(text('ดี & ใหม่'), br, text('มาก')), list('ต้ม', 'รอ')],
  ],
  [
    'HTML within a text',
    'ดี <b>มาก</b><script>alert(1)</script>',
    [paragraph(text('ดี '), text('มาก', { type: 'bold' }))],
  ],
  ['a picture of the shop', `![ใบชา](<${ADDRESS}>)`, [picture()]],
  [
    'a picture of elsewhere',
    '![ใบชา](https://x.test/a.png)',
    [paragraph(text('ใบชา', { type: 'link', attrs: { href: 'https://x.test/a.png' } }))],
  ],
  ['a plain text with dimensions', 'ขนาด 10*20*30 ซม.', [paragraph(text('ขนาด 10*20*30 ซม.'))]],
  ['a plain text with signs between words', 'กว้าง*ยาว*สูง', [paragraph(text('กว้าง*ยาว*สูง'))]],
  ['a plain text with double signs', '10**20**30', [paragraph(text('10**20**30'))]],
  ['a plain text with single tildes', '100~200~300 ~5~', [paragraph(text('100~200~300 ~5~'))]],
  ['a plain text with hyphens', 'ชา\n-----', [paragraph(text('ชา')), { type: 'horizontalRule' }]],
  ['a plain text with spaces', 'ชา\n\n    ขนม', [paragraph(text('ชา')), paragraph(text('ขนม'))]],
  [
    'emphasis in the midst of Thai',
    'ดื่ม**ชา**ดี',
    [paragraph(text('ดื่ม'), text('ชา', { type: 'bold' }), text('ดี'))],
  ],
  ['a picture of a script', '![x](javascript:alert(1)) ชา', [paragraph(text('ชา'))]],
])('%s is read', (_, cell, content) => {
  expect(describedBy(cell, pictures)).toEqual(doc(...content));
});

test.each([
  ['what Markdown says', doc(heading('วิธีชง'), list('ต้ม', 'รอ'), picture())],
  [
    'spaces and empty paragraphs',
    doc(paragraph(text('ก  ข ')), { type: 'paragraph' }, paragraph(br, text('ค'))),
  ],
  [
    'alignment and a wide picture',
    doc({ ...paragraph(text('ก')), attrs: { align: 'center' } }, picture({ width: 'wide' })),
  ],
  [
    'cards and frames',
    doc(
      { type: 'card', attrs: { kind: 'shop.product', key: 'TEA' } },
      { type: 'embed', attrs: { url: 'https://www.youtube-nocookie.com/embed/abcdefghijk', title: '' } },
    ),
  ],
  [
    'pictures that are gone',
    doc({
      type: 'gallery',
      attrs: { pictures: [{ pictureId: '019a0000-0000-7000-8000-000000000009', alt: '', caption: '' }] },
    }),
  ],
  ['a plain text with signs of Markdown', documentOfText('- 5*3*2\n# <b>\n\n\n\n1. ก')],
])('%s: a cell as it was written leaves the document', (_, document) => {
  expect(describedBy(descriptionCell(document, pictures), pictures, document)).toBe(document);
});

test('a changed cell keeps the pictures of the shop', () => {
  const document = doc(paragraph(text('ชา')), picture({ caption: 'ยอดอ่อน' }));
  const cell = descriptionCell(document, pictures).replace('ชา', 'ชาใหม่');
  expect(describedBy(cell, pictures, document)).toEqual(
    doc(paragraph(text('ชาใหม่')), picture({ caption: 'ยอดอ่อน' })),
  );
});

test('without a cell the document stays, and so it does where the cell has its words alone', () => {
  const document = doc(heading('ชา'), paragraph(text('ร้อน', { type: 'bold' })));
  expect(describedBy(undefined, pictures, document)).toBe(document);
  expect(describedBy('ชา\n\nร้อน', pictures, document)).toBe(document);
});

test.each([
  '<a',
  '< ',
  '</',
  '*',
  '_a',
  '_a_b_c_d_e_f_g\n\n',
  '**a',
  '~a',
  '*a*',
  '[a](b',
  '[',
  '![](',
  '> ',
  '- ',
  '`',
  '<div>',
  '|-',
  '\n',
  '&',
  '<p>\n\n',
])('a long cell of %j is read in time, as a document or as nothing that is stored', (unit) => {
  const cell = unit.repeat(MAX_DESCRIPTION_CELL / unit.length);
  // The time of the processor: on a busy machine, that of the clock says little.
  const began = process.threadCpuUsage();
  describedBy(cell, pictures);
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / MICROSECONDS).toBeLessThan(2);
});
