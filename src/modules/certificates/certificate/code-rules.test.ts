import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_LETTERS, codeIn, codeOf, readCode, readNumber, spokenCode } from './code-rules.ts';
import { statusOf } from './status-rules.ts';

const code = fc.array(fc.nat(31), { minLength: CODE_LETTERS, maxLength: CODE_LETTERS }).map(codeOf);

test('a code is read in its printed form, with look-alike letters corrected', () => {
  fc.assert(
    fc.property(code, (one) => {
      expect(readCode(spokenCode(one))).toBe(one);
      expect(readCode(` ${one.toLowerCase().replaceAll('0', 'O').replaceAll('1', 'i')} `)).toBe(one);
      expect(codeIn(`https://x.example/lesson/certification/public/${one}#top`)).toBe(one);
    }),
  );
});

test('a code with one wrong letter is rejected', () => {
  fc.assert(
    fc.property(code, fc.nat(CODE_LETTERS), fc.nat(30), (one, at, by) => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      const wrong = alphabet[(alphabet.indexOf(one[at] ?? '') + 1 + by) % 32] ?? '';
      expect(readCode(one.slice(0, at) + wrong + one.slice(at + 1))).toBeNull();
    }),
  );
  expect(readCode('')).toBeNull();
  expect(readCode('x'.repeat(10_000))).toBeNull();
});

test('a number is read with Thai digits and surrounding words, and anything else is rejected', () => {
  expect(readNumber('เลขที่ ๐๑๒/๒๕๖๙')).toEqual({ number: 12, year: 2569 });
  expect(readNumber('12 / 2569')).toEqual({ number: 12, year: 2569 });
  for (const typed of ['12', '12/69', '1/2569/3', '12345678/2569', '-']) expect(readNumber(typed)).toBeNull();
});

test('a certificate is valid on its last day and expired on the next; a revoked one stays revoked', () => {
  const issued = { state: 'issued', expiresOn: '2026-11-21' } as const;
  expect(statusOf(issued, '2026-11-21')).toBe('valid');
  expect(statusOf(issued, '2026-11-22')).toBe('expired');
  expect(statusOf({ ...issued, expiresOn: null }, '2999-01-01')).toBe('valid');
  expect(statusOf({ ...issued, state: 'revoked' }, '2026-11-22')).toBe('revoked');
});
