import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countGraphemes, graphemeCut, graphemes } from './grapheme.ts';

describe('text is truncated between visible characters', () => {
  test.each([
    ['น้ำดื่ม', 10, 'น้ำดื่ม'],
    ['น้ำดื่มเย็นชื่นใจ', 4, 'น้ำดื่ม…'],
    ['น้ำดื่มเย็น', 3, 'น้ำดื่…'],
    ['ผู้ใหญ่บ้าน', 3, 'ผู้ใ…'],
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['ab cdefg', 4, 'ab…'],
    ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2, '👨‍👩‍👧…'],
    ['', 3, ''],
  ])('%s cut to %s → %s', (text, max, expected) => {
    expect(graphemeCut(text, max)).toBe(expected);
  });

  test('never longer than requested, and always a prefix of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const cut = graphemeCut(text, max);
        expect(countGraphemes(cut)).toBeLessThanOrEqual(max);
        if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

test('characters come with their positions', () => {
  expect([...graphemes('กู้a')]).toEqual([
    { text: 'กู้', start: 0 },
    { text: 'a', start: 3 },
  ]);
});
