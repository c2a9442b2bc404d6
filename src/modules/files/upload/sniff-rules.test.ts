import { expect, test } from 'vitest';
import { sniffType } from './sniff-rules.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Bytes of a text in Windows-874, whose Thai letters stand in the order of Unicode. */
const thai = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });
const withBytes = (text: string, ...bytes: number[]) => Uint8Array.from([...thai(text), ...bytes]);

const UNKNOWN = { kind: 'other', type: 'application/octet-stream' };
const TEXT = { kind: 'text', type: 'text/plain' };
const NOTE = 'บันทึกการประชุม\r\n1.\tเปิดประชุม 9.00 น.';

test.each([
  ['UTF-8', utf8(NOTE), 'note.txt', TEXT],
  ['Windows-874', thai(NOTE), 'note.txt', TEXT],
  ['Windows-874 with its quotation marks', withBytes(NOTE, 0x93, 0x94, 0x85), 'note.txt', TEXT],
  ['a table in Windows-874', thai('ชื่อ,ราคา\nชาเขียว,120'), 'prices.csv', { kind: 'sheet', type: 'text/csv' }],
  ['Windows-874 with NUL', withBytes(NOTE, 0x00), 'note.txt', UNKNOWN],
  ['Windows-874 with a control byte', withBytes(NOTE, 0x1b), 'note.txt', UNKNOWN],
  ['Windows-874 with DEL', withBytes(NOTE, 0x7f), 'note.txt', UNKNOWN],
  ['Windows-874 with a byte that it lacks', withBytes(NOTE, 0xdb), 'note.txt', UNKNOWN],
  ['Windows-874 with a control byte of its upper half', withBytes(NOTE, 0x9d), 'note.txt', UNKNOWN],
  ['bytes of no language', Uint8Array.of(0xe0, 0x41, 0xe9, 0x42, 0xf1, 0x43, 0xfa), 'note.txt', UNKNOWN],
  [
    'Thai after the first bytes of a picture',
    withBytes('GIF89a', ...thai(NOTE)),
    'note.txt',
    { kind: 'image', type: 'image/gif' },
  ],
  ['Thai in Windows-874 called a picture', thai(NOTE), 'note.png', UNKNOWN],
  ['Thai in Windows-874 without an ending', thai(NOTE), 'note', UNKNOWN],
] as const)('%s', (_, bytes, name, found) => {
  expect(sniffType(bytes, name)).toEqual(found);
});
