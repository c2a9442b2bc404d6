import { expect, test } from 'vitest';
import { holds, stronger } from './access-rules.ts';
import { AccessLevel } from './file-contract.ts';

test.each([
  [null, []],
  ['view', ['view']],
  ['download', ['view', 'download']],
  ['edit', ['view', 'download', 'edit']],
  ['manage', ['view', 'download', 'edit', 'manage']],
] as const)('%s includes %s', (has, expected) => {
  expect(AccessLevel.options.filter((wanted) => holds(has, wanted))).toEqual(expected);
});

test.each([
  [null, null, null],
  [null, 'view', 'view'],
  ['download', null, 'download'],
  ['view', 'download', 'download'],
  ['manage', 'edit', 'manage'],
  ['edit', 'edit', 'edit'],
] as const)('of %s and %s the stronger is %s', (one, other, expected) => {
  expect(stronger(one, other)).toBe(expected);
  expect(stronger(other, one)).toBe(expected);
});
