import { expect, test } from 'vitest';
import { piecesOf } from './mail-text-rules.ts';

test.each([
  ['ดูที่ http://demo.localhost:5001/shop/orders/1?t=a.b.', ['http://demo.localhost:5001/shop/orders/1?t=a.b']],
  ['(https://a.example/x) และ https://b.example/ก', ['https://a.example/x', 'https://b.example/ก']],
  ['javascript:alert(1) ftp://x.y no link', []],
  ['', []],
])('%j contains the links %j', (text, links) => {
  const pieces = piecesOf(text);
  expect(pieces.flatMap((piece) => piece.href ?? [])).toEqual(links);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
