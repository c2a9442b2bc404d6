import { expect, test } from 'vitest';
import { faultsIn, presentSection } from './section-rules.ts';

const problem = {
  message: 'No',
  fields: { title: ['Missing'], 'rows.0.sku': ['Taken'], 'rows.1.price': ['Too low'], rowsOfAnother: ['No'] },
};

test.each([
  ['a field of its own', ['title'], 1],
  ['all fields of a list', ['rows'], 2],
  ['several names', ['title', 'rows'], 3],
  ['none of a name that begins alike', ['row'], 0],
])('a section counts %s', (_, fields, count) => {
  expect(faultsIn({ id: 's', label: 'Section', fields }, problem)).toBe(count);
});

test('a section without fields, or a form without a problem, has no faults', () => {
  expect(faultsIn({ id: 's', label: 'Section' }, problem)).toBe(0);
  expect(faultsIn({ id: 's', label: 'Section', fields: ['title'] }, null)).toBe(0);
});

const places = [
  { id: 'words', top: -400 },
  { id: 'variants', top: 90 },
  { id: 'stock', top: 700 },
];

test.each([
  ['the last that begins above the line', places, 100, false, 'variants'],
  ['the one before it, a little earlier', places, 80, false, 'words'],
  ['the first at the top of the page', [{ id: 'words', top: 300 }], 100, false, 'words'],
  ['the last at the end of the page', places, 100, true, 'stock'],
  ['none without sections', [], 100, true, null],
] as const)('present is %s', (_, list, line, isAtEnd, id) => {
  expect(presentSection(list, { line, isAtEnd })).toBe(id);
});
