import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeCandidates, freeCode, latinCode } from './latin-code.ts';

test.each([
  ['Green tea', 'green-tea'],
  ['ชาเขียว 100 g', 'chakheiyw-100-g'],
  ['แก้ว', 'kaew'],
  ['โรงชา ๕๐', 'rongcha-50'],
  ['น้ำผึ้ง', 'namphueng'],
  ['Café crème', 'cafe-creme'],
  ['รับที่ร้าน', 'rabthiran'],
  ['เค้กวันศุกร์', 'khekwansuk'],
  ['อาหาร', 'ahar'],
  ['🙂', ''],
  ['', ''],
  ['one two three four five', 'one-two-three-four'],
  ['a'.repeat(60), 'a'.repeat(20)],
])('the code of %j is %j', (name, code) => {
  expect(latinCode(name, 20)).toBe(code);
});

test('every code has only small letters, digits and single hyphens, and fits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[ก-๙ a-z]*$/)), (name) => {
      expect(latinCode(name, 24)).toMatch(/^(?=.{0,24}$)(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    }),
  );
});

test('a taken code gets the next free number, within its length', () => {
  const free = (code: string, taken: string[], max: number): string =>
    freeCode(code, { taken: new Set(taken), rest: '7f3a', max });
  expect(free('tea', [], 10)).toBe('tea');
  expect(free('tea', ['tea', 'tea-2'], 10)).toBe('tea-3');
  expect(free('green-tea', ['green-tea'], 9)).toBe('green-t-2');
  expect(free('tea', codeCandidates('tea', 10), 10)).toBe('tea-7f3a');
});
