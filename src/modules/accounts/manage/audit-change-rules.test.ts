import { expect, test } from 'vitest';
import { changeLine } from './audit-change-rules.ts';

test.each([
  [null, null, ''],
  [undefined, undefined, ''],
  [{ role: 'user' }, { role: 'admin' }, 'role: user → admin'],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b: 2 → 3'],
  [null, { role: 'user', email: 'x@example.test' }, 'role: user, email: x@example.test'],
  [{ a: 1 }, null, 'a: 1 → –'],
  [{ a: { b: 1 } }, { a: { b: 2 } }, 'a: {"b":1} → {"b":2}'],
  [{ paidSatang: 0 }, { paidSatang: 40_050 }, 'paid: ฿0.00 → ฿400.50'],
  [null, { amountSatang: 'x' }, 'amount: x'],
  [[1], [2], '[1] → [2]'],
  ['x', 'y', 'x → y'],
])('a change from %j to %j reads %j', (before, after, line) => {
  expect(changeLine(before, after)).toBe(line);
});
