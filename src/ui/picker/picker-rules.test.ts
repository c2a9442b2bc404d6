import { expect, test } from 'vitest';
import { chosenAfter, type PickerOption, placeAfter } from './picker-rules.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id): PickerOption => ({ id, label: id })) as [
  PickerOption,
  PickerOption,
  PickerOption,
];

test.each([
  ['one is chosen', [], a, 1, ['a']],
  ['one replaces another', [a], b, 1, ['b']],
  ['one stays when it is pressed again', [a], a, 1, ['a']],
  ['several are added in the order of pressing', [b], a, 3, ['b', 'a']],
  ['a second press takes one out', [a, b], a, 3, ['b']],
  ['nothing is added beyond the limit', [a, b], c, 2, ['a', 'b']],
  ['at the limit one can still be taken out', [a, b], b, 2, ['a']],
  ['one that is refused is not chosen', [a], { ...b, refusal: 'no' }, 1, ['a']],
] as const)('%s', (_, chosen, pressed, most, expected) => {
  expect(chosenAfter(chosen, pressed, most).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, -1],
  ['Enter', 0, 3, -1],
  ['ArrowDown', -1, 0, -1],
] as const)('%s at %i of %i', (key, place, count, expected) => {
  expect(placeAfter(key, place, count)).toBe(expected);
});
