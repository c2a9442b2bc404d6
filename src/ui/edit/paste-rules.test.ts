import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedCells, withinLimits } from './paste-rules.ts';

const cellsOf = (text: string) => pastedCells({ text, html: '' }, 'field');

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
  expect(cellsOf(text)).toEqual(cells);
});

test('what a spreadsheet copies is read back', () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\r', '').trim());
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
  const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(block, (rows) => {
      const copied = rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
      const isLastEmpty = rows.length > 1 && rows.at(-1)?.join('') === '';
      expect(cellsOf(copied)).toEqual(isLastEmpty ? rows.slice(0, -1) : rows);
    }),
  );
});

const EXCEL =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><meta name=ProgId content=Excel.Sheet><table><tr><td>A</td></tr><tr><td>B</td></tr></table></html>';
const SHEETS = '<google-sheets-html-origin><table data-sheets-root="1"><td>A</td></table>';
const CALC =
  '<meta name="generator" content="LibreOffice 24.2 (Linux)"/><table cellspacing="0"><tr><td>A<br></td></tr></table>';
const WORD =
  '<html xmlns:w="urn:schemas-microsoft-com:office:word"><p class=MsoNormal>A</p><p class=MsoNormal>B</p></html>';
const OUTLOOK =
  '<html xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:x="urn:schemas-microsoft-com:office:excel"><p>A</p><p>B</p></html>';
const WRITER =
  '<meta name="generator" content="LibreOffice 24.2 (Linux)"/><table><tr><td><p>A</p></td></tr></table>';
const WEB = '<meta charset="utf-8"><ul><li>A</li><li>B</li></ul>';
const EDITOR = '<p data-pm-slice="0 0 []">A</p><p>B</p>';
const LINES = [['A'], ['B']];

test.each([
  ['lines', 'A\nB', '', { field: LINES, 'empty editor': LINES, 'filled editor': null }],
  [
    'columns between tabs',
    'A\t1\nB\t2',
    '',
    {
      field: [
        ['A', '1'],
        ['B', '2'],
      ],
      'empty editor': [
        ['A', '1'],
        ['B', '2'],
      ],
      'filled editor': [
        ['A', '1'],
        ['B', '2'],
      ],
    },
  ],
  ['a word', 'A', '', { field: null, 'empty editor': null, 'filled editor': null }],
  ['cells of Excel', 'A\nB', EXCEL, { field: LINES, 'empty editor': LINES, 'filled editor': LINES }],
  ['one cell of Excel', 'A\n', EXCEL, { field: null, 'empty editor': null, 'filled editor': null }],
  ['cells of Google Sheets', 'A\nB', SHEETS, { field: LINES, 'empty editor': LINES, 'filled editor': LINES }],
  ['cells of LibreOffice', 'A\nB', CALC, { field: LINES, 'empty editor': LINES, 'filled editor': LINES }],
  ['paragraphs of Word', 'A\r\nB', WORD, { field: LINES, 'empty editor': null, 'filled editor': null }],
  ['a mail of Outlook', 'A\r\nB', OUTLOOK, { field: LINES, 'empty editor': null, 'filled editor': null }],
  ['a table of Writer', 'A\nB', WRITER, { field: LINES, 'empty editor': null, 'filled editor': null }],
  ['a list of a page', 'A\nB', WEB, { field: LINES, 'empty editor': null, 'filled editor': null }],
  ['text of an editor here', 'A\nB', EDITOR, { field: null, 'empty editor': null, 'filled editor': null }],
])('what is pasted as rows: %s', (_, text, html, expected) => {
  const pasted = { text, html };
  expect({
    field: pastedCells(pasted, 'field'),
    'empty editor': pastedCells(pasted, 'empty editor'),
    'filled editor': pastedCells(pasted, 'filled editor'),
  }).toEqual(expected);
});

test('pasted texts are cut at the limits of their columns, and counted', () => {
  expect(withinLimits([['ชาที่', '12345'], ['ab']], [4, Infinity])).toEqual({
    cells: [['ชา', '12345'], ['ab']],
    cut: 1,
  });
});
