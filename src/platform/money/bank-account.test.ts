import { expect, test } from 'vitest';
import { maskNumber, parseBankAccount } from './bank-account.ts';

test.each([
  ['012-3-45678-9', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['012345678', null],
  ['0123456789012345', null],
  ['01234x6789', null],
])('%s is the account %s', (typed, number) => {
  expect(parseBankAccount(typed)).toBe(number);
});

test('account numbers are logged by their end', () => {
  expect(maskNumber('0123456789')).toBe('•••• 6789');
  expect(maskNumber(null)).toBeNull();
});
