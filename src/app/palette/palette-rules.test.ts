import { describe, expect, test } from 'vitest';
import { matchEntries, matchOf, movedTo } from './palette-rules.ts';

const NEW_PRODUCT = { label: 'New product', words: 'New product เพิ่มสินค้า add create สร้าง' };

describe('a page or action is found by its label and words, in both languages', () => {
  test.each([
    ['new product', 5],
    ['new', 4],
    ['NEW PRO', 4],
    ['product', 3],
    ['roduct', 2],
    ['create', 1],
    ['สินค้า', 1],
    ['เพิ่ม สินค้า', 1],
    ['product new', 1],
    ['order', null],
    ['', null],
    [' ', null],
  ])('%s', (query, match) => expect(matchOf(NEW_PRODUCT, query)).toBe(match));
});

test('the best entries come first, at most five, equal ones in their order', () => {
  const entries = ['Old pages', 'Pages', 'Paging', 'Homepage', 'A page', 'My page', 'Page'].map((label) => ({
    label,
    words: '',
  }));
  const found = matchEntries(entries, 'page').map(({ entry }) => entry.label);
  expect(found).toEqual(['Page', 'Pages', 'Old pages', 'A page', 'My page']);
});

test('what was typed without switching to the Thai layout is found where nothing else is', () => {
  const entries = [{ label: 'สินค้า', words: '' }];
  expect(matchEntries(entries, 'lbo8hk')).toMatchObject([{ entry: { label: 'สินค้า' } }]);
  expect(matchEntries(entries, 'zzz')).toEqual([]);
});

describe('arrow keys move through the list and around its ends', () => {
  test.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', 2, 3, 1],
    ['ArrowDown', 0, 0, null],
    ['Home', 1, 3, null],
  ])('%s from %i of %i', (key, at, count, next) => expect(movedTo(key, at, count)).toBe(next));
});
