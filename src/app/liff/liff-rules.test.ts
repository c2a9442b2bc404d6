import { expect, test } from 'vitest';
import { hasTokens, isInLine, placeAfter } from './liff-rules.ts';

test.for([
  [{}, null],
  [{ to: '/shop/products' }, '/shop/products'],
  [{ 'liff.state': '?to=%2Fshop%2Fproducts%3Fq%3D1' }, '/shop/products?q=1'],
  [{ 'liff.state': '/?to=%2Fuser%2Fwallet#top' }, '/user/wallet'],
  [{ to: '/a', 'liff.state': '?to=/b' }, '/a'],
  [{ 'liff.state': '/shop/products' }, null],
  [{ to: 'https://evil.example/' }, null],
  [{ to: '//evil.example' }, null],
  [{ to: '/\\evil.example' }, null],
  [{ to: 'javascript:alert(1)' }, null],
  [{ 'liff.state': '?to=https%3A%2F%2Fevil.example' }, null],
  [{ 'liff.state': '@evil.example/?to=%2F%2Fevil.example' }, null],
  [{ 'liff.state': '\0?__proto__=1' }, null],
] as const)('%j leads to %j', ([address, place]) => {
  expect(placeAfter(address)).toBe(place);
});

test.for([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.2.0 LIFF', true],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile Safari/537.36 Line/14.1.0/IAB', true],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile Safari/537.36', false],
  ['Online/1.0 Line/', false],
] as const)('%s is inside LINE: %j', ([userAgent, expected]) => {
  expect(isInLine(userAgent)).toBe(expected);
});

test('a fragment with a token of LINE is told from others', () => {
  expect(hasTokens('#access_token=a&id_token=b')).toBe(true);
  expect(hasTokens('#content')).toBe(false);
  expect(hasTokens('')).toBe(false);
});
