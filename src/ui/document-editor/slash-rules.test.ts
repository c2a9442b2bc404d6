import { expect, test } from 'vitest';
import { linkAddress } from './link-address-rules.ts';
import { matching } from './slash-rules.ts';

const ITEMS = [
  { words: 'table grid ตาราง' },
  { words: 'bulleted list unordered รายการ จุด' },
  { words: 'heading title h2 หัวข้อใหญ่' },
];

test.each([
  ['', [0, 1, 2]],
  ['ta', [0]],
  ['ตาร', [0]],
  ['หัว', [2]],
  ['H2', [2]],
  ['bulleted l', [1]],
  ['list', [1]],
  ['able', []],
])('%j finds %j', (query, found) => {
  expect(matching(ITEMS, query).map((item) => ITEMS.indexOf(item))).toEqual(found);
});

test.each([
  ['https://example.com/a b', null],
  ['https://example.com/ก', 'https://example.com/ก'],
  ['example.com', 'https://example.com'],
  ['ศาลา.ไทย/ร้าน?x=1', 'https://ศาลา.ไทย/ร้าน?x=1'],
  ['a@example.com', 'mailto:a@example.com'],
  ['/shop', '/shop'],
  ['tel:021234567', 'tel:021234567'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT.alert:1', null],
  ['word', null],
  ['', null],
])('the link typed as %j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
