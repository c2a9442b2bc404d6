import { expect, test } from 'vitest';
import {
  chooseAll,
  findTyped,
  NOTHING_CHOSEN,
  press,
  step,
  keepPresent,
  type Selection,
} from './selection-rules.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const PLAIN = { toggles: false, extends: false };
const chosen = ({ chosen }: Selection): string => [...chosen].sort().join('');

test('a click selects one, Ctrl toggles, Shift selects the range from the anchor', () => {
  const one = press(NOTHING_CHOSEN, ORDER, 'b', PLAIN);
  expect(chosen(one)).toBe('b');
  const two = press(one, ORDER, 'd', { ...PLAIN, toggles: true });
  expect(chosen(two)).toBe('bd');
  expect(chosen(press(two, ORDER, 'd', { ...PLAIN, toggles: true }))).toBe('b');
  expect(chosen(press(one, ORDER, 'e', { ...PLAIN, extends: true }))).toBe('bcde');
  const back = press(press(one, ORDER, 'e', { ...PLAIN, extends: true }), ORDER, 'a', {
    ...PLAIN,
    extends: true,
  });
  expect(chosen(back)).toBe('ab');
});

test('the arrows stop at both ends, and Shift extends and shrinks the selection', () => {
  let at = step(NOTHING_CHOSEN, ORDER, 1, false);
  expect(chosen(at)).toBe('a');
  at = step(at, ORDER, -1, false);
  expect(chosen(at)).toBe('a');
  at = step(step(at, ORDER, 1, true), ORDER, 1, true);
  expect(chosen(at)).toBe('abc');
  at = step(at, ORDER, -1, true);
  expect(chosen(at)).toBe('ab');
  expect(chosen(step(at, ORDER, 99, false))).toBe('e');
  expect(step(NOTHING_CHOSEN, [], 1, false)).toEqual(NOTHING_CHOSEN);
});

test('everything can be selected, and removed items are deselected', () => {
  const all = chooseAll(NOTHING_CHOSEN, ORDER);
  expect(chosen(all)).toBe('abcde');
  const left = keepPresent(all, ['b', 'c']);
  expect(chosen(left)).toBe('bc');
  expect(left.at).toBeNull();
  expect(keepPresent(left, ['b', 'c', 'z'])).toBe(left);
});

test('typing moves to the next name with that prefix, wrapping around', () => {
  const names = [
    { id: '1', name: 'กขค' },
    { id: '2', name: 'Report' },
    { id: '3', name: 'receipts' },
  ];
  expect(findTyped(names, null, 'r')).toBe('2');
  expect(findTyped(names, '2', 'r')).toBe('3');
  expect(findTyped(names, '3', 'r')).toBe('2');
  expect(findTyped(names, '2', 're')).toBe('2');
  expect(findTyped(names, '2', 'rec')).toBe('3');
  expect(findTyped(names, '2', 'ก')).toBe('1');
  expect(findTyped(names, '2', 'x')).toBeNull();
});
