import { expect, test } from 'vitest';
import { keycapsOf } from './key-name.ts';

test.each([
  [{ code: 'KeyS', after: 'KeyG' }, ['G', 'S']],
  [{ code: 'Slash', shift: true }, ['?']],
  [{ code: 'Slash' }, ['/']],
  [{ code: 'KeyX', shift: true }, ['Shift', 'X']],
  [{ code: 'Escape' }, ['Esc']],
  [{ code: 'Digit1' }, ['1']],
])('%o is shown as %o', (key, caps) => {
  expect(keycapsOf(key)).toEqual(caps);
});
