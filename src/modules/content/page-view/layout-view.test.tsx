import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { layoutFor } from '../layout/layout-parts-rules.ts';
import { type LayoutContext, LayoutView } from './layout-view.tsx';
import { readLayout } from '../layout/read-layout-rules.ts';
import { executableInLayouts } from './testing.ts';

const shown = (given: object, more: Partial<LayoutContext> = {}): string => {
  const layout = readLayout(given);
  if (!layout) throw new Error('No layout.');
  const context = { pictures: {}, posts: {}, zone: 'Asia/Bangkok', ...more };
  return renderHtml(<LayoutView layout={layoutFor(layout, 'guest')} context={context} />);
};
const block = (given: object, more: Partial<LayoutContext> = {}): string =>
  shown({ rows: [{ cols: [{ blocks: [given] }] }] }, more);
const PICTURE = '0196b1a0-0000-7000-8000-00000000000a';
const pictures = { [PICTURE]: { url: '/full.webp', thumbnail: '/small.webp', width: 800, height: 600 } };
const MARKED = { mark: { selected: null } };
const CARDS = {
  'shop.product:TEA-1': {
    ...{ kind: 'Product', title: 'ชาเขียว', line: '', pictureUrl: null, path: '/shop/product/TEA-1' },
    price: { priceSatang: 15_000, regularPriceSatang: 20_000, isFrom: false },
  },
  'forms.form:contact': {
    ...{ kind: 'Form', title: 'ติดต่อ', line: '', pictureUrl: null, price: null },
    ...{ path: '/form/contact', framePath: '/form/contact/embed' },
  },
};

test('a row has the columns, gap and spacing of each width of screen', () => {
  const html = shown({
    rows: [
      {
        columns: { desktop: 4, tablet: 2 },
        gap: 6,
        margin: { desktop: '10', mobile: '-4px' },
        width: '3xl',
        border: { width: '1', style: 'dashed', color: '#abc', radius: '8' },
        cols: [{ colspan: { desktop: 3, mobile: 12 }, blocks: [] }],
      },
    ],
  });
  expect(html).toContain(
    '--c-1:repeat(1, minmax(0, 1fr));--c-2:repeat(2, minmax(0, 1fr));--c-3:repeat(4, minmax(0, 1fr))',
  );
  expect(html).toContain('--g-1:24px');
  expect(html).toContain('--s-1:12px');
  expect(html).toContain('--m-1:-4px -4px -4px -4px;--m-2:10px 10px 10px 10px');
  expect(html).toContain('max-width:48rem');
  expect(html).toContain('border-width:1px;border-style:dashed;border-color:#abc;border-radius:8px');
  expect(html).toContain('--n-1:span 1 / span 1;--n-2:span 2 / span 2;--n-3:span 3 / span 3');
});

test('a dark background gets light words, one of the theme follows it', () => {
  const background = (color: string): string =>
    shown({ rows: [{ background: { type: 'color', color }, cols: [] }] });
  expect(background('#123')).toContain('color-scheme:dark');
  expect(background('#fed')).toContain('color-scheme:light');
  expect(background('accent')).toContain('background-color:var(--color-accent)');
  expect(background('surface')).not.toContain('color-scheme');
});

test('readers get no ids of parts, no names, and nothing of an editor', () => {
  const html = shown({
    rows: [{ name: 'secret', cols: [{ blocks: [{ type: 'divider' }, { type: 'image' }] }] }],
  });
  expect(html).not.toMatch(/data-part|secret|outline-transparent/);
});

test('a price is that of the record now, the former one struck through; without the record there is nothing', () => {
  const price = { type: 'price', kind: 'shop.product', key: 'TEA-1', label: 'ซื้อเลย' };
  const html = block(price, { cards: CARDS });
  expect(html).toMatch(/฿150.*<s[^>]*>.*฿200/);
  expect(html).toMatch(/href="\/shop\/product\/TEA-1"[^>]*>ซื้อเลย/);
  expect(block(price)).not.toContain('ซื้อเลย');
  expect(block({ ...price, key: '__proto__' }, { cards: CARDS })).not.toContain('ซื้อเลย');
  expect(block(price, MARKED)).toContain('Empty');
});

test('a form stands in a frame of this site; one that is not open says so; editors see where it stands', () => {
  const form = { type: 'form', kind: 'forms.form', key: 'contact' };
  expect(block(form, { cards: CARDS })).toMatch(/<iframe src="\/form\/contact\/embed"[^>]*loading="lazy"/);
  expect(block(form)).toContain('This form is not open now.');
  const edited = block(form, { cards: CARDS, ...MARKED });
  expect(edited).toContain('The form stands here');
  expect(edited).not.toContain('<iframe');
  expect(block({ type: 'form' })).not.toContain('not open');
});

test('a map is a place in words and links; its frame is not there before it is asked for', () => {
  const html = block({ type: 'map', title: 'ร้าน', place: { lat: 13.75, lng: 100.49 } });
  expect(html).toContain('https://www.google.com/maps/search/?api=1&amp;query=13.75%2C100.49');
  expect(html).toContain('https://www.openstreetmap.org/?mlat=13.75&amp;mlon=100.49#map=17/13.75/100.49');
  expect(html).not.toContain('<iframe');
  expect(block({ type: 'map', address: 'ถนนพระอาทิตย์' })).not.toContain('google');
  expect(block({ type: 'map' }, MARKED)).toContain('Empty');
});

test('a pile shows its first picture and how many there are; a protected picture is not in the page that is sent', () => {
  const stack = { type: 'stack', pictures: [{ pictureId: PICTURE, alt: 'ไร่ชา' }, { pictureId: PICTURE }] };
  expect(block(stack, { pictures })).toMatch(/aria-label="Show 2 pictures: ไร่ชา".*src="\/full.webp"/);
  expect(block(stack, MARKED)).toContain('Empty');
  const guarded = { type: 'protected_image', pictureId: PICTURE, watermark: 'ชาบ้านดอย' };
  expect(block(guarded, { pictures })).toContain('aspect-ratio:800 / 600');
  expect(block(guarded, { pictures })).not.toContain('/full.webp');
  expect(block(guarded, MARKED)).toContain('Empty');
});

test('nothing executable leaves: generated layouts', () => {
  expect(executableInLayouts(1_000, renderHtml)).toEqual([]);
});
