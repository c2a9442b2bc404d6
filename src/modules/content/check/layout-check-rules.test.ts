import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageLayout } from '../layout/layout-contract.ts';
import { blocksOf } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { anyLayout } from '../layout/testing.ts';
import { type LayoutFinding, layoutFindings, linksOfLayout } from './layout-check-rules.ts';

const PICTURE = '019a0000-0000-7000-8000-000000000001';

function layoutOf(...blocks: object[]): PageLayout {
  const layout = readLayout({ rows: [{ cols: [{ blocks }] }] });
  if (!layout) throw new Error('No layout.');
  return layout;
}

const text = (content: object[]) => ({ type: 'text', document: { type: 'doc', content } });
const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: words }],
});
const link = (href: string, words: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }],
});

test.each<[string, object, LayoutFinding['code'][]]>([
  ['a heading', { type: 'heading', text: 'ชา', level: 2 }, []],
  ['a heading without words', { type: 'heading' }, ['block_unfinished']],
  ['a heading of spaces', { type: 'heading', text: ' ' }, ['empty_heading']],
  ['a picture', { type: 'image', pictureId: PICTURE, alt: 'ใบชา' }, []],
  ['a picture without a description', { type: 'image', pictureId: PICTURE }, ['picture_without_alt']],
  ['no picture yet', { type: 'image' }, ['block_unfinished']],
  ['a gallery', { type: 'gallery', pictures: [{ pictureId: PICTURE, alt: 'ใบชา' }] }, []],
  ['a gallery without pictures', { type: 'gallery' }, ['block_unfinished']],
  ['a pile without pictures', { type: 'stack' }, ['block_unfinished']],
  [
    'a protected picture without a description',
    { type: 'protected_image', pictureId: PICTURE },
    ['picture_without_alt'],
  ],
  ['no protected picture yet', { type: 'protected_image' }, ['block_unfinished']],
  ['no video yet', { type: 'video' }, ['block_unfinished']],
  ['a button', { type: 'button', label: 'ซื้อ', link: '/shop' }, []],
  ['a button that leads nowhere', { type: 'button', label: 'ซื้อ' }, ['block_unfinished']],
  ['a button without words', { type: 'button', link: '/shop' }, ['block_unfinished']],
  ['an empty list', { type: 'icon_list' }, ['block_unfinished']],
  ['an empty accordion', { type: 'accordion' }, ['block_unfinished']],
  ['tabs without any', { type: 'tabs' }, ['block_unfinished']],
  ['a countdown to nothing', { type: 'countdown' }, ['block_unfinished']],
  ['records of no kind', { type: 'records' }, ['block_unfinished']],
  ['the newest records of a kind', { type: 'records', kind: 'shop.product' }, []],
  ['a price of nothing', { type: 'price' }, ['block_unfinished']],
  ['no form yet', { type: 'form' }, ['block_unfinished']],
  ['a map of nowhere', { type: 'map' }, ['block_unfinished']],
  ['a map of an address', { type: 'map', address: 'เชียงใหม่' }, []],
  ['no section yet', { type: 'section' }, ['block_unfinished']],
  ['space, a line and posts', { type: 'spacer' }, []],
  ['a text', text([link('/shop', 'ร้านของเรา')]), []],
  ['a link that says nothing', text([link('/shop', 'ที่นี่')]), ['link_text_vague']],
  ['a skipped level within a text', text([heading(4, 'วิธีชง')]), ['heading_level_skipped']],
])('%s', (_, block, codes) => {
  const layout = layoutOf({ ...block, id: 'here' });
  expect(layoutFindings(layout)).toEqual(
    codes.map((code) => expect.objectContaining({ code, part: 'here' })),
  );
});

test('findings stand in the order of the page, each with its block; a page has one title', () => {
  const layout = layoutOf(
    { id: 'title', type: 'heading', level: 1, text: 'ไร่ชา' },
    { id: 'button', type: 'button', label: 'ซื้อ' },
    { id: 'words', ...text([heading(2, 'การเก็บ'), heading(4, 'ยอดอ่อน'), link('/x', 'here')]) },
    {
      type: 'row',
      row: { cols: [{ blocks: [{ id: 'inner', type: 'heading', level: 1, text: 'ไร่ชาอีกครั้ง' }] }] },
    },
  );
  expect(layoutFindings(layout).map(({ code, part }) => [code, part])).toEqual([
    ['block_unfinished', 'button'],
    ['heading_level_skipped', 'words'],
    ['link_text_vague', 'words'],
    ['title_repeated', 'inner'],
  ]);
});

test('what nobody sees is not unfinished, and titles for different readers are not repeated', () => {
  const title = { type: 'heading', level: 1, text: 'ไร่ชา' };
  const layout = layoutOf(
    { id: 'hidden', type: 'button', label: 'ซื้อ', isHidden: true },
    {
      type: 'row',
      row: { isHidden: true, cols: [{ blocks: [{ id: 'inner', type: 'button', label: 'ซื้อ' }] }] },
    },
    { id: 'guests', ...title, audience: ['guest'] },
    { id: 'members', ...title, audience: ['user'] },
    { id: 'both', ...title, audience: ['user', 'guest'] },
  );
  expect(layoutFindings(layout).map(({ code, part }) => [code, part])).toEqual([['title_repeated', 'both']]);
});

test('the links of texts, buttons, pictures and lists have their blocks', () => {
  const layout = layoutOf(
    { id: 'list', type: 'icon_list', items: [{ text: 'โทร', link: 'tel:+6621234567' }, { text: 'ไม่มีลิงก์' }] },
    { id: 'words', ...text([link('/about', 'เกี่ยวกับเรา')]) },
    { id: 'picture', type: 'image', pictureId: PICTURE, alt: 'ไร่', link: '/farm' },
    { id: 'button', type: 'button', label: 'ซื้อ', link: '/shop' },
  );
  expect(linksOfLayout(layout).map(({ part, href }) => `${part} ${href}`)).toEqual([
    'list tel:+6621234567',
    'words /about',
    'picture /farm',
    'button /shop',
  ]);
});

test('every finding of any layout names a block of it', () => {
  fc.assert(
    fc.property(anyLayout, (given) => {
      const layout = readLayout(given);
      if (!layout) return;
      const ids = new Set(blocksOf(layout).map(({ id }) => id));
      for (const { part } of [...layoutFindings(layout), ...linksOfLayout(layout)])
        expect(ids.has(part)).toBe(true);
    }),
  );
});
