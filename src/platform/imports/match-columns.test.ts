import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportColumn } from './import-source.ts';
import { matchColumns } from './match-columns.ts';

const column = (key: string, th: string, en: string, synonyms: string[] = []): ImportColumn => ({
  key,
  label: (_inputs, { locale } = {}) => (locale === 'en' ? en : th),
  synonyms,
  example: '',
});
const COLUMNS = [
  column('code', 'รหัส', 'Code', ['SKU', 'Variant SKU']),
  column('price', 'ราคา', 'Price', ['ราคาขาย']),
  column('name', 'ชื่อ', 'Name'),
];

test.each([
  [
    ['SKU', 'price', 'ชื่อ'],
    ['code', 'price', 'name'],
  ],
  [
    ['variant_sku', 'ราคาขาย', ' NAME * '],
    ['code', 'price', 'name'],
  ],
  [
    ['Code', 'SKU'],
    ['code', null],
  ],
  [
    ['Price (baht)', 'ราคา (บาท)'],
    ['price', null],
  ],
  [
    ['ชื\u0e48อ', 'something else', ''],
    ['name', null, null],
  ],
  [
    ['__proto__', 'constructor', 'toString'],
    [null, null, null],
  ],
])('%j', (headings, fields) => {
  expect(matchColumns(headings, COLUMNS)).toEqual(fields);
});

test('no field is filled twice, whatever the headings', () => {
  const heading = fc.oneof(fc.string(), fc.constantFrom('SKU', 'sku', 'Code', 'Price', 'ราคา', 'Name'));
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 20 }), (headings) => {
      const fields = matchColumns(headings, COLUMNS);
      expect(fields).toHaveLength(headings.length);
      const filled = fields.filter((field) => field !== null);
      expect(new Set(filled).size).toBe(filled.length);
    }),
  );
});
