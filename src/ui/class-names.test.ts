import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('joins the class names that apply', () => {
  expect(classNames('one', false, null, undefined, '', 'two')).toBe('one two');
});
