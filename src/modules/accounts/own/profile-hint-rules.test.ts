import { expect, test } from 'vitest';
import { securityHints } from './profile-hint-rules.ts';

const ACCOUNT = { isOn: false, codesLeft: 0, role: 'user', sessions: 1, isHeld: false } as const;

test.each([
  ['a member', {}, ['factor_off']],
  ['a member without duties', { duties: [] }, ['factor_off']],
  ['a manager', { role: 'manager' }, ['factor_off_staff']],
  ['an accountant who is a member', { duties: ['accountant'] }, ['factor_off_staff']],
  [
    'somebody who lacks the second factor that the site requires',
    { role: 'manager', isHeld: true },
    ['held'],
  ],
  ['few codes and many sessions', { isOn: true, codesLeft: 2, sessions: 4 }, ['few_codes', 'many_sessions']],
] as const)('%s is advised %j: %j', (_, given, hints) => {
  expect(securityHints({ ...ACCOUNT, ...given })).toEqual(hints);
});
