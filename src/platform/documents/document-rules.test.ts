import { expect, test } from 'vitest';
import type { Block, Inline, RichDocument } from './document-contract.ts';
import { isEmptyDocument } from './block-rules.ts';
import { linksIn, problemsOf } from './document-check-rules.ts';
import { excerptOf, formulasIn, headingsOf, pictureIdsOf, readingMinutes, textOf } from './document-rules.ts';

const A = '0196b1a0-0000-7000-8000-00000000000a';
const B = '0196b1a0-0000-7000-8000-00000000000b';
const doc = (...content: Block[]): RichDocument => ({ type: 'doc', content });
const text = (value: string): Inline => ({ type: 'text', text: value });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const heading = (level: 2 | 3 | 4, value: string): Block => ({
  type: 'heading',
  attrs: { level },
  content: value === '' ? [] : [text(value)],
});
const picture = (pictureId: string, alt = '', caption = ''): Block => ({
  type: 'picture',
  attrs: { pictureId, alt, caption, width: 'normal' },
});
const link = (value: string, href: string): Inline => ({
  type: 'text',
  text: value,
  marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }],
});

test('the text has a line for each block, in reading order', () => {
  const document = doc(
    heading(2, 'หัวข้อ'),
    paragraph(text('หนึ่ง'), { type: 'hardBreak' }, text('สอง')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('ข้อ'))] }] },
    picture(A, 'ไม่แสดง', 'คำบรรยาย'),
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('ช่อง'))] }] }],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'let x;' }] },
  );
  expect(textOf(document)).toBe('หัวข้อ\nหนึ่ง\nสอง\nข้อ\nคำบรรยาย\nช่อง\nlet x;');
});

test('a sound is no empty document, and its text is what is said', () => {
  const attrs = { soundId: A, caption: 'บทสนทนา', transcript: 'สวัสดี\nสบายดีไหม' };
  const sound: Block = { type: 'sound', attrs };
  expect(textOf(doc(sound))).toBe('บทสนทนา\nสวัสดี\nสบายดีไหม');
  expect(isEmptyDocument(doc({ ...sound, attrs: { ...attrs, caption: '', transcript: '' } }))).toBe(false);
});

test('anchors are unique, keep Thai vowels and are no ids of the page', () => {
  expect(
    headingsOf(doc(heading(2, 'วิธีซัก ผ้า!'), heading(3, 'content'), heading(3, 'Content'), heading(4, '…'))),
  ).toEqual([
    { level: 2, text: 'วิธีซัก ผ้า!', anchor: 'h-วิธีซัก-ผ้า' },
    { level: 3, text: 'content', anchor: 'h-content' },
    { level: 3, text: 'Content', anchor: 'h-content-2' },
    { level: 4, text: '…', anchor: 'h-section' },
  ]);
});

test.each([
  ['', 0],
  ['คำ', 1],
  ['ก'.repeat(900), 1],
  ['ก'.repeat(901), 2],
  ['word '.repeat(230), 1],
  ['word '.repeat(231), 2],
  [`${'ก'.repeat(450)} ${'word '.repeat(116)}`, 2],
])('reading time %#', (value, minutes) => {
  expect(readingMinutes(doc(paragraph(...(value === '' ? [] : [text(value)]))))).toBe(minutes);
});

test('picture ids come once each, from pictures and galleries', () => {
  const gallery: Block = {
    type: 'gallery',
    attrs: {
      pictures: [
        { pictureId: B, alt: '', caption: '' },
        { pictureId: A, alt: '', caption: '' },
      ],
    },
  };
  expect(pictureIdsOf(doc(picture(A), { type: 'blockquote', content: [gallery, picture(A)] }))).toEqual([
    A,
    B,
  ]);
});

test.each([
  [true, doc()],
  [true, doc(paragraph(), paragraph(text(' \n')), { type: 'horizontalRule' })],
  [false, doc(paragraph(text('x')))],
  [false, doc(picture(A))],
  [false, doc({ type: 'card', attrs: { kind: 'shop.product', key: 'x' } })],
])('empty: %s', (isEmpty, document) => {
  expect(isEmptyDocument(document)).toBe(isEmpty);
});

test.each([
  ['ผ้าทอมือย้อมครามธรรมชาติจากสกลนคร', 20, /^ผ้าทอมือย้อมคราม…$/],
  ['Woven by hand in Sakon Nakhon', 16, /^Woven by hand…$/],
  ['short', 16, /^short$/],
  ['a'.repeat(40), 10, /^a{9}…$/],
  ['😀'.repeat(40), 10, /^(?:😀){4}…$/u],
])('an excerpt of %j up to %i', (value, max, expected) => {
  const excerpt = excerptOf(doc(heading(2, 'หัวข้อ'), paragraph(text(value))), max);
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThanOrEqual(max);
  expect(excerpt.isWellFormed()).toBe(true);
});

test('without paragraphs the excerpt begins with any text', () => {
  expect(excerptOf(doc(heading(2, 'หัวข้อ')), 50)).toBe('หัวข้อ');
});

test('problems name what an author should correct', () => {
  const document = doc(
    heading(3, 'ข้ามชั้น'),
    heading(2, ''),
    heading(3, 'ดี'),
    heading(4, 'ดี'),
    heading(2, 'ดี'),
    { type: 'blockquote', content: [picture(A, ' ')] },
    picture(B, 'มีคำอธิบาย'),
    paragraph(link(' ', '/a'), text('x'), link('y', '/b')),
    paragraph(link(' ', '/c'), link('z', '/c')),
    paragraph(link('Click here!', '/d'), text('x'), link('“ที่นี่”', '/d'), text('x'), link('here we are', '/d')),
  );
  expect(problemsOf(document)).toEqual([
    { at: 0, code: 'heading_level_skipped', text: 'ข้ามชั้น' },
    { at: 1, code: 'empty_heading' },
    { at: 5, code: 'picture_without_alt', pictureId: A },
    { at: 7, code: 'link_without_text', href: '/a' },
    { at: 9, code: 'link_text_vague', text: 'Click here!' },
    { at: 9, code: 'link_text_vague', text: '“ที่นี่”' },
  ]);
  expect(linksIn(document).map(({ at, href }) => `${at} ${href}`)).toEqual([
    '7 /a',
    '7 /b',
    '8 /c',
    '9 /d',
    '9 /d',
    '9 /d',
  ]);
});

test('formulas count as the words of their source', () => {
  const document = doc(paragraph(text('พื้นที่ '), { type: 'inlineMath', attrs: { latex: 'r^2' } }), {
    type: 'blockMath',
    attrs: { latex: 'a+b' },
  });
  expect(textOf(document)).toBe('พื้นที่ r^2\na+b');
  expect(formulasIn(document)).toEqual([
    { at: 0, latex: 'r^2', isBlock: false },
    { at: 1, latex: 'a+b', isBlock: true },
  ]);
  expect(isEmptyDocument(doc({ type: 'blockMath', attrs: { latex: 'a' } }))).toBe(false);
});
