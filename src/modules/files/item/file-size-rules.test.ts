import { expect, test } from 'vitest';
import { bytesOfGb, fullness, sizeText } from './file-size-rules.ts';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1.44 * 1024 ** 2, '1.4 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3000 * 1024 ** 4, '3,000 TB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(sizeText(bytes, 'th')).toBe(text);
});

test.each([
  [79, 0, 'fine'],
  [79, 1, 'tight'],
  [94, 1, 'full'],
  [200, 0, 'full'],
] as const)('%i used and %i reserved of 100 is %s', (usedBytes, reservedBytes, state) => {
  expect(fullness({ usedBytes, reservedBytes, limitBytes: 100 }).state).toBe(state);
});

test('an empty quota is full', () => {
  expect(fullness({ usedBytes: 0, reservedBytes: 0, limitBytes: 0 }).percent).toBe(100);
});

test.each([
  ['5', 5 * 1024 ** 3],
  ['0,5', 512 * 1024 ** 2],
  ['', null],
  ['-1', undefined],
  ['มาก', undefined],
  ['9999999', undefined],
])('a quota typed as "%s" GB is %s bytes', (typed, bytes) => {
  expect(bytesOfGb(typed)).toBe(bytes);
});
