import writeXlsx from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (text: string) => readImportFile(new TextEncoder().encode(text));

test('empty lines and cells beyond the headings are left out; lines keep the number of the spreadsheet', async () => {
  expect(await read('\n SKU , Name ,\n\n0012,ชา,rest\n,,\nB')).toEqual({
    headings: ['SKU', 'Name'],
    rows: [
      { row: 4, cells: ['0012', 'ชา'] },
      { row: 6, cells: ['B', ''] },
    ],
    encoding: 'utf-8',
  });
});

test('Thai of older spreadsheets is read', async () => {
  const thai = Uint8Array.from('ชื่อ,ราคา\nชาเขียว,120', (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });
  expect(await readImportFile(thai)).toMatchObject({
    headings: ['ชื่อ', 'ราคา'],
    rows: [{ cells: ['ชาเขียว', '120'] }],
    encoding: 'windows-874',
  });
});

test('a workbook keeps leading zeros, long numbers, fractions and days', async () => {
  const file = writeXlsx([
    ['phone', 'barcode', 'price', 'day', 'time', 'yes'].map((value) => ({ value, type: String })),
    [
      { value: '0812345678', type: String },
      { value: 8_851_234_567_890, type: Number },
      { value: 0.1 + 0.2, type: Number },
      { value: new Date('2026-11-24T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      { value: new Date('2026-11-24T09:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' },
      { value: true, type: Boolean },
    ],
  ]);
  expect(await readImportFile(new Uint8Array(await file.toBuffer()))).toMatchObject({
    rows: [
      { row: 2, cells: ['0812345678', '8851234567890', '0.3', '2026-11-24', '2026-11-24 09:30', 'TRUE'] },
    ],
    encoding: null,
  });
});

test.each([
  ['', 'platform.import_unreadable'],
  ['only,headings', 'platform.import_unreadable'],
  ['a\0b\n1', 'platform.import_unreadable'],
  ['PK\u0003\u0004 but no workbook', 'platform.import_unreadable'],
  [`a\n${'1\n'.repeat(10_001)}`, 'platform.import_too_long'],
  [`a\n${'1\n'.repeat(100_000)}`, 'platform.import_too_long'],
  [`${'a,'.repeat(60)}b\n1`, 'platform.import_too_wide'],
  [`a\n${'x'.repeat(20_001)}`, 'platform.import_cell_too_long'],
  ['x'.repeat(10_000_000), 'platform.import_too_large'],
])('%.20j is refused', async (text, code) => {
  await expect(read(text)).rejects.toMatchObject({ code });
});

test('control characters and halves of letters are dropped', async () => {
  expect((await read('a\n"1\u0007\u000b2\n3"')).rows).toEqual([{ row: 2, cells: ['12\n3'] }]);
});
