import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { branchesInScope, branchTotals, seriesOf, totalOfSeries } from './figure-rules.ts';

const STEPS = ['2026-11-01', '2026-11-02', '2026-11-03'];

describe('values of a period', () => {
  test('are summed by step and by branch, and nothing is 0', () => {
    const values = [
      { on: '2026-11-01', branchCode: '00000', value: 5 },
      { on: '2026-11-01', branchCode: '00001', value: 7 },
      { on: '2026-11-03', branchCode: '00000', value: -2 },
    ];
    expect(seriesOf(values, STEPS)).toEqual([12, 0, -2]);
    expect(branchTotals(values, ['00000', '00002'])).toEqual({ '00000': 3, '00001': 7, '00002': 0 });
  });

  test('add up, unless they are a level', () => {
    expect(totalOfSeries([3, 4, 5], false)).toBe(12);
    expect(totalOfSeries([3, 4, 5], true)).toBe(5);
    expect(totalOfSeries([], true)).toBe(0);
  });
});

describe('the branches in which somebody sees figures', () => {
  test.each([
    ['all', [{ branchCodes: null }], ['00000', '00001']],
    ['some', [{ branchCodes: ['00001', '00009'] }], ['00001']],
    [
      'those of all memberships',
      [{ branchCodes: ['00000'] }, { branchCodes: ['00001'] }],
      ['00000', '00001'],
    ],
    ['only foreign ones', [{ branchCodes: ['00009'] }], []],
    ['none without a membership', [], []],
  ])('%s', (_, memberships, seen) => {
    expect(branchesInScope(['00000', '00001'], memberships)).toEqual(seen);
  });

  test('are never others than those of the organisation', () => {
    const code = fc.constantFrom('00000', '00001', '00002', '00003');
    const scope = fc.record({ branchCodes: fc.option(fc.array(code)) });
    fc.assert(
      fc.property(fc.uniqueArray(code), fc.array(scope), (own, memberships) => {
        expect(own).toEqual(expect.arrayContaining(branchesInScope(own, memberships)));
      }),
    );
  });
});
