import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_START, csvLine } from '../text/csv.ts';
import { separatedCells } from './separated-cells.ts';

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n"1,5";2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\rx\ty',
    [
      ['a', 'b'],
      ['x', 'y'],
    ],
  ],
  [
    '\ufeff"ก,ข";"ค"\n1;2',
    [
      ['ก,ข', 'ค'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"say ""hi""\nagain",2',
    [
      ['a', 'b'],
      ['say "hi"\nagain', '2'],
    ],
  ],
  [
    'a,b\n"\'=SUM(A1)",\'=1+1',
    [
      ['a', 'b'],
      ['=SUM(A1)', '=1+1'],
    ],
  ],
])('%j', (text, cells) => {
  expect(separatedCells(text)).toEqual(cells);
});

test('reading stops after the lines that are wanted', () => {
  expect(separatedCells('a\n'.repeat(1_000), { most: 3 })).toEqual([['a'], ['a'], ['a']]);
});

test('whatever is written as CSV is read again', () => {
  const line = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      // The first line decides on the separator, so it is a plain heading.
      const written = CSV_START + [['one', 'two'], ...lines].map(csvLine).join('');
      expect(separatedCells(written)).toEqual([['one', 'two'], ...lines, ['']]);
    }),
  );
});
