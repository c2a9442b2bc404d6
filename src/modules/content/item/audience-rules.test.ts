import { expect, test } from 'vitest';
import { ROLES } from '#platform/access/role-rules.ts';
import { audiencesOf, VARIANT_ROLES, variantFor } from './audience-rules.ts';

test.each([
  ['guest', [], 'guest'],
  ['guest', ['user', 'manager', 'admin'], 'guest'],
  ['user', ['manager', 'admin'], 'guest'],
  ['user', ['user'], 'user'],
  ['manager', ['user', 'admin'], 'user'],
  ['manager', ['user', 'manager'], 'manager'],
  ['admin', ['user', 'manager'], 'manager'],
  ['admin', ['admin'], 'admin'],
  ['admin', [], 'guest'],
] as const)('%s with variants for %j sees that of %s', (role, existing, seen) => {
  expect(variantFor(role, existing)).toBe(seen);
});

test('nobody sees a variant for a higher role', () => {
  for (const role of ROLES) expect(audiencesOf(role)).toContain(variantFor(role, VARIANT_ROLES));
});
