import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';
import { textPieces, withShownAddresses } from './web-addresses.ts';

const slug = 'ชงชาให้อร่อย';
const escaped = encodeURIComponent(slug);

test.each([
  [
    `https://baan.example/lesson/detail/${escaped}?from=${escaped}#a`,
    `https://baan.example/lesson/detail/${slug}?from=${slug}#a`,
  ],
  ['/a%20b%2Fc%3F', '/a%20b%2Fc%3F'],
  [`/%E0%B8`, '/%E0%B8'],
  ['/100%', '/100%'],
  ['/%E2%80%AEgnp.exe', '/%E2%80%AEgnp.exe'], // a direction mark
  ['/%E2%80%8B', '/%E2%80%8B'], // a letter without width
  ['/%41%2f', '/%41%2f'],
  [`/${escaped.slice(0, -3)}`, `/${slug.slice(0, -1)}%E0%B8`], // cut by a preview
  ['/caf%C3%A9', '/café'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});

test('a text is split at its addresses; the links stay as they were', () => {
  expect(textPieces(`ดูที่ https://sala.example/${escaped}. ขอบคุณ (http://b.example/x)`)).toEqual([
    { text: 'ดูที่ ', href: null },
    { text: `https://sala.example/${slug}`, href: `https://sala.example/${escaped}` },
    { text: '. ขอบคุณ (', href: null },
    { text: 'http://b.example/x', href: 'http://b.example/x' },
    { text: ')', href: null },
  ]);
  expect(withShownAddresses(`ไป https://sala.example/${escaped}, แล้ว ${escaped}`)).toBe(
    `ไป https://sala.example/${slug}, แล้ว ${escaped}`,
  );
});

test('no text is lost, and what is shown leads to the same address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
      const pieces = textPieces(text);
      expect(pieces.map((piece) => piece.href ?? piece.text).join('')).toBe(text);
      for (const { text: shown, href } of pieces)
        if (href !== null && URL.canParse(href) && href.isWellFormed())
          expect(new URL(shown).href.toUpperCase()).toBe(new URL(href).href.toUpperCase());
    }),
  );
});

test.each([
  ['ดูที่ http://demo.localhost:5001/shop/orders/1?t=a.b.', ['http://demo.localhost:5001/shop/orders/1?t=a.b']],
  ['(https://a.example/x) และ https://b.example/ก', ['https://a.example/x', 'https://b.example/ก']],
  ['javascript:alert(1) ftp://x.y no link', []],
  ['', []],
])('%j contains the links %j', (text, links) => {
  expect(textPieces(text).flatMap((piece) => piece.href ?? [])).toEqual(links);
});
