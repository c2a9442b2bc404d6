import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { type Block, MAX_BLOCKS, MAX_ROWS, type PageLayout } from './layout-contract.ts';
import { blocksOf, documentOfLayout, layoutFor, picturesOfLayout } from './layout-parts-rules.ts';
import { readLayout } from './read-layout-rules.ts';
import { anyLayout } from './testing.ts';

const PICTURE = '0196b1a0-0000-7000-8000-00000000000a';
const one = (block: object): Block | undefined => {
  const layout = readLayout({ rows: [{ cols: [{ blocks: [block] }] }] });
  return layout ? blocksOf(layout)[0] : undefined;
};
const read = (given: unknown): PageLayout => {
  const layout = readLayout(given);
  if (!layout) throw new Error('No layout.');
  return layout;
};

test.each([[null], [5], ['rows'], [[]], [{}], [{ rows: 'x' }], [{ rows: null }]])(
  '%j is no layout',
  (given) => {
    expect(readLayout(given)).toBeNull();
  },
);

test('a row gets what the specification names, each harmless', () => {
  const [row] = read({ rows: [{}] }).rows;
  expect(row).toEqual({
    id: 'part-1',
    name: '',
    isHidden: false,
    audience: [],
    position: 'relative',
    margin: { desktop: { top: '0', right: '0', bottom: '0', left: '0' } },
    paddingIn: { desktop: { top: '0', right: '0', bottom: '0', left: '0' } },
    paddingOut: { desktop: { top: '0', right: '0', bottom: '0', left: '0' } },
    background: {
      ...{ type: 'none', color: null, image: null },
      ...{ gradientColor1: null, gradientColor2: null, gradientAngle: 180 },
    },
    border: { width: '0', style: 'solid', color: null, radius: '0' },
    columns: { desktop: 1, tablet: 1, mobile: 1 },
    gap: { desktop: 0 },
    width: 'full',
    visibility: { mobile: true, tablet: true, laptop: true, desktop: true },
    cols: [],
  });
});

test('flat values hold for every screen; a laptop follows a desktop', () => {
  const [row] = read({
    rows: [
      {
        margin: '-10px',
        paddingIn: { desktop: '20', mobile: { top: '4', left: '-4' } },
        columns: { desktop: '3', tablet: 2 },
        gap: { desktop: 4, mobile: 2 },
        visibility: { desktop: false, mobile: 'false' },
      },
    ],
  }).rows;
  expect(row?.margin.desktop.top).toBe('-10px');
  expect(row?.paddingIn).toEqual({
    desktop: { top: '20', right: '20', bottom: '20', left: '20' },
    mobile: { top: '4', right: '0', bottom: '0', left: '0' },
  });
  expect(row?.columns).toEqual({ desktop: 3, tablet: 2, mobile: 1 });
  expect(row?.gap).toEqual({ desktop: 4, mobile: 2 });
  expect(row?.visibility).toEqual({ mobile: false, tablet: true, laptop: false, desktop: false });
});

test.each([
  [{ type: 'button', label: 'x', link: 'javascript:alert(1)' }, { link: '' }],
  [{ type: 'button', label: 'x', link: '/shop' }, { link: '/shop' }],
  [{ type: 'video', url: 'https://evil.test/x' }, { url: '' }],
  [
    { type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ' },
    { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  [{ type: 'text', document: { type: 'doc', content: [{ type: 'script' }] } }, { document: EMPTY_DOCUMENT }],
  [{ type: 'image', pictureId: '../../x' }, { pictureId: null }],
  [
    { type: 'image', pictureId: PICTURE, ratio: 'round' },
    { pictureId: PICTURE, ratio: 'original' },
  ],
  [{ type: 'countdown', until: '2026-12-31T17:00:00+07:00' }, { until: '2026-12-31T10:00:00.000Z' }],
  [{ type: 'countdown', until: 'tomorrow' }, { until: null }],
  [{ type: 'posts', count: 99 }, { count: 12 }],
  [{ type: 'records' }, { kind: '', keys: [], count: 3 }],
  [
    { type: 'records', kind: 'shop.product', keys: ['A', 7, 'A', '', null, 'B'], count: 99 },
    { kind: 'shop.product', keys: ['A', 'B'], count: 12 },
  ],
  [
    { type: 'records', kind: '<script>', keys: 'A' },
    { kind: '', keys: [] },
  ],
  [
    { type: 'stack', pictures: [{ pictureId: PICTURE, alt: 5 }, { pictureId: '<img>' }, null] },
    { pictures: [{ pictureId: PICTURE, alt: '', caption: '' }] },
  ],
  [{ type: 'stack', pictures: 'x' }, { pictures: [] }],
  [
    { type: 'protected_image', pictureId: 'javascript:alert(1)', alt: {}, watermark: 'ก'.repeat(100) },
    { pictureId: null, alt: '', watermark: 'ก'.repeat(80) },
  ],
  [
    { type: 'price', kind: 'shop.product', key: 'TEA-1', label: 'ซื้อเลย' },
    { kind: 'shop.product', key: 'TEA-1', label: 'ซื้อเลย' },
  ],
  [
    { type: 'price', kind: '<script>', key: 'TEA-1', label: 5 },
    { kind: '', key: '', label: '' },
  ],
  [
    { type: 'form', kind: 'forms.form', key: { slug: 'contact' } },
    { kind: 'forms.form', key: '' },
  ],
  [
    { type: 'map', title: 'ร้าน', address: 'ถนนพระอาทิตย์', place: { lat: 13.75, lng: 100.49, href: 'x' } },
    { title: 'ร้าน', address: 'ถนนพระอาทิตย์', place: { lat: 13.75, lng: 100.49 } },
  ],
  [
    { type: 'map', place: { lat: '13', lng: 100 } },
    { title: '', address: '', place: null },
  ],
  [{ type: 'map', place: { lat: 91, lng: 100 } }, { place: null }],
  [{ type: 'html', document: '<b>x</b>', html: '<script>' }, { document: EMPTY_DOCUMENT }],
  [
    { type: 'heading', level: 9, text: 5 },
    { level: 2, text: '' },
  ],
  [
    { type: 'hologram', size: 3 },
    { type: 'unknown', given: { id: 'part-3', type: 'hologram', size: 3 } },
  ],
  [{ type: 'constructor' }, { type: 'unknown' }],
])('of %j is kept %j', (given, kept) => {
  expect(one(given)).toMatchObject(kept);
});

test('a row within a row within a row is left out; ids are unique', () => {
  const nested = (block: object) => ({ type: 'row', row: { cols: [{ blocks: [block] }] } });
  const layout = read({
    rows: [
      {
        id: 'a',
        cols: [{ id: 'a', blocks: [nested(nested({ type: 'divider' })), { id: 'B"', type: 'divider' }] }],
      },
    ],
  });
  expect(blocksOf(layout).map(({ type }) => type)).toEqual(['row', 'divider']);
  const ids = [...JSON.stringify(layout).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
});

test('limits: 200 rows, 1,000 blocks, 1 MB, depth', () => {
  const rows = (count: number) => ({ rows: Array.from({ length: count }, () => ({})) });
  expect(readLayout(rows(MAX_ROWS))).not.toBeNull();
  expect(readLayout(rows(MAX_ROWS + 1))).toBeNull();
  const blocks = (count: number) => ({
    rows: [{ cols: [{ blocks: Array.from({ length: count }, () => ({ type: 'divider' })) }] }],
  });
  expect(readLayout(blocks(MAX_BLOCKS))).not.toBeNull();
  expect(readLayout(blocks(MAX_BLOCKS + 1))).toBeNull();
  expect(readLayout({ rows: [], more: 'x'.repeat(1_000_001) })).toBeNull();
  let deep: object = {};
  for (let level = 0; level < 10_000; level++) deep = { deep };
  expect(readLayout({ rows: [deep] })).toBeNull();
  expect(readLayout(JSON.parse('{"rows":[{"__proto__":{"polluted":1}}]}'))).toBeNull();
});

test('readers get what is for them: nothing hidden, of another role, or unknown', () => {
  const layout = read({
    rows: [
      { id: 'hidden', isHidden: true },
      { id: 'never', visibility: { mobile: false, tablet: false, laptop: false, desktop: false } },
      { id: 'members', audience: ['user', 'manager', 'admin'] },
      {
        id: 'all',
        name: 'Only editors read this',
        cols: [
          {
            blocks: [
              { id: 'b1', type: 'divider', audience: ['guest'] },
              { id: 'b2', type: 'divider', isHidden: true },
              { id: 'b3', type: 'hologram' },
              { id: 'b4', type: 'divider' },
            ],
          },
        ],
      },
    ],
  });
  const seen = (role: 'guest' | 'user') => layoutFor(layout, role);
  expect(seen('guest').rows.map(({ id }) => id)).toEqual(['all']);
  expect(blocksOf(seen('guest')).map(({ id }) => id)).toEqual(['b1', 'b4']);
  expect(seen('user').rows.map(({ id }) => id)).toEqual(['members', 'all']);
  expect(blocksOf(seen('user')).map(({ id }) => id)).toEqual(['b4']);
  expect(JSON.stringify(seen('guest'))).not.toMatch(/Only editors|members|hologram/);
});

test('pictures and words are those of all blocks and backgrounds', () => {
  const other = PICTURE.replace(/a$/, 'b');
  const layout = read({
    rows: [
      {
        background: { type: 'image', image: { pictureId: other } },
        cols: [
          {
            blocks: [
              { type: 'heading', level: 1, text: 'ชื่อหน้า' },
              { type: 'image', pictureId: PICTURE, caption: 'คำบรรยาย' },
              { type: 'icon_list', items: [{ text: 'ข้อหนึ่ง' }] },
            ],
          },
        ],
      },
    ],
  });
  expect(picturesOfLayout(layout)).toEqual([other, PICTURE]);
  expect(documentOfLayout(layout).content.map(({ type }) => type)).toEqual([
    'heading',
    'picture',
    'paragraph',
  ]);
});

test('whatever is given, what is read stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(anyLayout, fc.anything()), (given) => {
      const layout = readLayout(given);
      if (layout) expect(readLayout(structuredClone(layout))).toEqual(layout);
    }),
    { numRuns: 1_000 },
  );
});
