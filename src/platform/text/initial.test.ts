import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['สมชาย', 'ส'],
  ['เบญจา', 'บ'],
  ['ไกรสร', 'ก'],
  ['Anna', 'A'],
  ['😀 ร้านยิ้ม', '😀'],
  ['', ''],
])('%j → %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
