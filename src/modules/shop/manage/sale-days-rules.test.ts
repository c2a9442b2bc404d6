import { describe, expect, test } from 'vitest';
import { localTimeOfTyped, typedOfLocalTime } from './sale-days-rules.ts';

describe('dates of a sale', () => {
  test.each([
    ['from', { day: '21/11/2569', time: '' }, '2026-11-21T00:00'],
    ['to', { day: '21/11/2569', time: '' }, '2026-11-22T00:00'],
    ['to', { day: '31/12/2569', time: '' }, '2027-01-01T00:00'],
    ['from', { day: '21 พ.ย. 2569', time: '09:30' }, '2026-11-21T09:30'],
    ['from', { day: '', time: '' }, ''],
  ] as const)('%s %j is %s', (bound, typed, local) => {
    expect(localTimeOfTyped(typed, bound)).toBe(local);
  });

  test.each(['from', 'to'] as const)('%s survives a round trip', (bound) => {
    for (const typed of [
      { day: '21/11/2569', time: '' },
      { day: '01/01/2570', time: '18:00' },
      { day: '', time: '' },
    ]) {
      expect(typedOfLocalTime(localTimeOfTyped(typed, bound), bound)).toEqual(typed);
    }
  });

  test('an invalid date is kept as typed, to be refused', () => {
    expect(localTimeOfTyped({ day: '30/2/2569', time: '' }, 'from')).toBe('30/2/2569');
    expect(localTimeOfTyped({ day: '', time: '09:00' }, 'from')).toBe('09:00');
  });
});
