import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from './paste-rules.ts';

test.each([
  ['a word', 'S-01', null],
  ['nothing', '', null],
  ['one cell that ends its row', 'S-01\n', null],
  ['a row', 'S-01\t590', [['S-01', '590']]],
  ['a column', 'S\r\nM\r\nL\r\n', [['S'], ['M'], ['L']]],
  [
    'a block with an empty cell',
    'S\t\n\t590',
    [
      ['S', ''],
      ['', '590'],
    ],
  ],
  ['a cell with a line break', '"two\nlines"\t5', [['two\nlines', '5']]],
  ['quotes within a quoted cell', '"say ""hi"""\t5', [['say "hi"', '5']]],
  ['quotes that are text', '5" nail\t9', [['5" nail', '9']]],
  ['an opening quote alone', '"open\t9', [['"open', '9']]],
  ['an empty row between', 'a\n\nb', [['a'], [''], ['b']]],
])('%s', (_, text, cells) => {
  expect(readPasted(text)).toEqual(cells);
});

test('what a spreadsheet copies is read back', () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\r', '').trim());
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
  const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(block, (rows) => {
      const copied = rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
      const isLastEmpty = rows.length > 1 && rows.at(-1)?.join('') === '';
      expect(readPasted(copied)).toEqual(isLastEmpty ? rows.slice(0, -1) : rows);
    }),
  );
});
