import { expect, test } from 'vitest';
import { isReservedSlug, mayBeSlug, slugKeyOf, slugOf } from './slug-rules.ts';

test.each([
  ['วันเปิดร้าน', 'วันเปิดร้าน'],
  ['  Opening Day! ', 'opening-day'],
  ['ร้านน\u0e4d\u0e32ชา', 'ร้านนำชา'],
  ['ข่าว\u200bปี ๒๕๖๙', 'ข่าวปี-2569'],
  ['report.data', 'report-data'],
  ['../../etc', 'etc'],
  ['!!!', ''],
])('%j becomes the slug %j', (typed, slug) => {
  expect(slugOf(typed)).toBe(slug);
});

test('a slug has 100 code points at most', () => {
  expect([...slugOf('ชา'.repeat(100))]).toHaveLength(100);
});

test('slugs are equal whatever their case', () => {
  expect(slugKeyOf('Opening-Day')).toBe(slugKeyOf('opening-day'));
});

test.each([
  ['page', 'shop', true],
  ['page', 'API', true],
  ['page', 'cms-blog', true],
  ['page', 'news', false],
  ['blog', 'shop', false],
  ['blog', 'manage', true],
] as const)('in %s, %j is reserved: %s', (space, slug, isReserved) => {
  expect(isReservedSlug(space, slug)).toBe(isReserved);
});

test.each([
  ['about', true],
  ['About', true],
  ['วันเปิดร้าน', true],
  ['sitemap.xml', false],
  ['a b', false],
  ['', false],
  ['x'.repeat(101), false],
])('%j may be a slug: %s', (text, isOne) => {
  expect(mayBeSlug(text)).toBe(isOne);
});
