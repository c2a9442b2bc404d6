import { expect, test } from 'vitest';
import { DetailsInput } from './details-contract.ts';
import { parsePhone, parsePromptPay } from './details-rules.ts';

test.each([
  ['081-234-5678', '0812345678'],
  ['+66 81 234 5678', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['1-1017-00230-70-8', '1101700230708'],
  ['140000812345678', '140000812345678'],
  ['053-123-456', null],
  ['1101700230709', null],
  ['12345', null],
])('%s is registered with PromptPay as %s', (typed, number) => {
  expect(parsePromptPay(typed)).toBe(number);
});

test('a telephone number is kept as it is dialled in the country', () => {
  expect(parsePhone('+66 53 123 456')).toBe('053123456');
  expect(parsePhone('1669')).toBeNull();
});

test.each([
  [{ bankCode: '004' }, 'bankAccount'],
  [{ bankAccount: '0123456789' }, 'bankCode'],
  [{ bankCode: '999', bankAccount: '0123456789' }, 'bankCode'],
  [{ nameTh: ' ' }, 'nameTh'],
  [{ email: 'nobody' }, 'email'],
  [{ postalCode: '5710' }, 'postalCode'],
  [{ subdistrictCode: 'nowhere' }, 'subdistrictCode'],
  [{ taxId: '1234567890123' }, 'taxId'],
  [{ kind: '__proto__' }, 'kind'],
  [{ cluster: '../other' }, 'cluster'],
])('%j is refused at %s', (typed, field) => {
  const whole = { cluster: 'river-coop', version: '1', kind: 'cooperative', nameTh: 'สหกรณ์' };
  expect(DetailsInput.safeParse(whole).success).toBe(true);
  const { error } = DetailsInput.safeParse({ ...whole, ...typed });
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});
