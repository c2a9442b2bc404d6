import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellKey, movedRow, withPasted, withRowAt } from './row-rules.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 9, ['b', 'c', 'a']],
  [2, -1, ['c', 'a', 'b']],
])('row %s moved to %s', (from, to, moved) => {
  expect(movedRow(['a', 'b', 'c'], from, to)).toEqual(moved);
});

test('a removed row comes back to its place', () => {
  const anyRows = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(anyRows, fc.nat(), (rows, place) => {
      const at = place % rows.length;
      const without = rows.filter((_, index) => index !== at);
      expect(withRowAt(without, rows[at] ?? 0, at)).toEqual(rows);
    }),
  );
});

interface Size {
  key: string;
  name: string;
  price: string;
}

const size = (key: string, name = '', price = ''): Size => ({ key, name, price });
const columns = [
  (row: Size, name: string) => ({ ...row, name }),
  (row: Size, price: string) => ({ ...row, price }),
];
const paste = (rows: Size[], at: number, cells: string[][], from = 0) =>
  withPasted(rows, {
    at,
    columns: columns.slice(from),
    cells,
    make: (last) => size('new', '', last?.price),
    max: 3,
  });

test('pasted cells fill rows, and rows are added below', () => {
  expect(paste([size('a', 'S', '5')], 0, [['M', '6'], ['L']])).toEqual({
    rows: [size('a', 'M', '6'), size('new', 'L', '6')],
    filled: 2,
    left: 0,
  });
});

test('cells beyond the last column are left out', () => {
  expect(paste([size('a', 'S', '5')], 0, [['9', 'x']], 1).rows).toEqual([size('a', 'S', '9')]);
});

test('rows beyond the most that is allowed are counted', () => {
  const { rows, filled, left } = paste([size('a'), size('b')], 1, [['1'], ['2'], ['3'], ['4']]);
  expect(rows.map(({ name }) => name)).toEqual(['', '1', '2']);
  expect({ filled, left }).toEqual({ filled: 2, left: 2 });
});

const press = (key: string, more: Partial<Parameters<typeof cellKey>[0]> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test.each([
  ['Enter leads down', press('Enter'), false, { to: 1 }],
  ['Shift Enter leads up', press('Enter', { shiftKey: true }), false, { to: -1 }],
  ['an arrow leads down', press('ArrowDown'), false, { to: 1 }],
  ['an arrow leads up', press('ArrowUp'), false, { to: -1 }],
  ['a list of choices keeps its arrows', press('ArrowDown'), true, null],
  ['but not Enter', press('Enter'), true, { to: 1 }],
  ['Alt moves the row', press('ArrowUp', { altKey: true }), false, { moves: -1 }],
  ['Alt moves the row from a list of choices, too', press('ArrowDown', { altKey: true }), true, { moves: 1 }],
  ['Shift selects text', press('ArrowDown', { shiftKey: true }), false, null],
  ['Ctrl Enter is somebody else’s', press('Enter', { ctrlKey: true }), false, null],
  ['letters are typed', press('a'), false, null],
] as const)('%s', (_, given, takesArrows, does) => {
  expect(cellKey(given, { takesArrows })).toEqual(does);
});
