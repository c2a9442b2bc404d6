import { describe, expect, test } from 'vitest';
import { documentKinds, type NumberFormat } from '../document/document-kinds-rules.ts';
import { SeriesFormatInput } from './series-contract.ts';
import { findFormatProblem, nextNumber, type SeriesKey } from './series-rules.ts';

const HEAD = 'b0';
const key = (given: Partial<SeriesKey> = {}): SeriesKey => ({
  ...{ branchId: HEAD, kind: 'invoice', prefix: 'IV', period: 'month' },
  ...given,
});

describe('a format', () => {
  test.each<[string, Partial<SeriesKey>, SeriesKey[], string | null]>([
    ['with a new prefix', {}, [], null],
    ['with the prefix of its own kind', { prefix: 'INV' }, [], null],
    ['with the prefix that another kind has by default', { prefix: 'QT' }, [], 'billing.series_prefix_used'],
    [
      'with the prefix that another kind once had',
      {},
      [key({ kind: 'receipt' })],
      'billing.series_prefix_used',
    ],
    ['that returns to an earlier prefix', {}, [key(), key({ prefix: 'XX' })], null],
    ['with another period for the same prefix', { period: 'year' }, [key()], 'billing.series_period_fixed'],
    [
      'with the default prefix by the year',
      { prefix: 'INV', period: 'year' },
      [],
      'billing.series_period_fixed',
    ],
    ['like that of another branch', { period: 'year' }, [key({ branchId: 'b1' })], null],
  ])('%s', (_, given, held, code) => {
    expect(findFormatProblem(key(given), held)?.code ?? null).toBe(code);
  });

  test('kinds do not share their default prefixes', () => {
    const prefixes = Object.values(documentKinds).map(({ numbers }) => numbers.prefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});

describe('the next number', () => {
  const format = (given: Partial<NumberFormat>): NumberFormat => ({
    ...{ prefix: 'IV', period: 'month', digits: 5, separator: '-' },
    ...given,
  });

  test.each<[Partial<NumberFormat>, string, string]>([
    [{}, '00000', 'IV6911-00008'],
    [{ digits: 3 }, '00000', 'IV6911-008'],
    [{ separator: '' }, '00000', 'IV691100008'],
    [{ separator: '.' }, '00001', 'IV00001-6911.00008'],
    [{ period: 'year' }, '00000', 'IV69-00001'],
    [{ prefix: 'NEW' }, '00000', 'NEW6911-00001'],
  ])('%o of branch %s is %s', (given, branchCode, number) => {
    const counts = [{ prefix: 'IV', period: '6911', lastCount: 7 }];
    expect(nextNumber(format(given), { branchCode, on: '2026-11-28', counts })).toBe(number);
  });
});

describe('the form', () => {
  const typed = {
    branch: '019ac000-0000-7000-8000-000000000001',
    kind: 'invoice',
    version: '0',
    prefix: ' iv ',
    period: 'month',
    digits: '4',
    separator: '',
  };

  test('reads small letters as capitals', () => {
    expect(SeriesFormatInput.parse(typed)).toMatchObject({ prefix: 'IV', digits: 4, separator: '' });
  });

  test.each([
    { prefix: 'A' },
    { prefix: 'ABCDEFGHI' },
    { prefix: 'A1' },
    { prefix: 'กข' },
    { prefix: 'A\0' },
    { digits: '2' },
    { digits: '9' },
    { digits: '3.5' },
    { separator: '/' },
    { period: 'day' },
    { kind: '__proto__' },
    { branch: 'x' },
  ])('refuses %o', (given) => {
    expect(SeriesFormatInput.safeParse({ ...typed, ...given }).success).toBe(false);
  });
});
