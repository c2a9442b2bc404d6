import { expect, test } from 'vitest';
import { findPinWeakness } from './pin-rules.ts';

test.for([
  ['000000', 'repeating'],
  ['121212', 'repeating'],
  ['847847', 'repeating'],
  ['123456', 'in_order'],
  ['987654', 'in_order'],
  ['789012', 'in_order'],
  ['246802', 'in_order'],
  ['310533', 'day'],
  ['053133', 'day'],
  ['330531', 'day'],
  ['840012', null],
  ['739164', null],
  ['991399', null],
] as const)('%s: %s', ([pin, weakness]) => {
  expect(findPinWeakness(pin)).toBe(weakness);
});
