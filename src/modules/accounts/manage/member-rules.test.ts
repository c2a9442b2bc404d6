import { expect, test } from 'vitest';
import { actionsFor, MEMBER_ROLES, MEMBER_STATES, mayDo, mayGive } from './member-rules.ts';

const member = (role: (typeof MEMBER_ROLES)[number], state: (typeof MEMBER_STATES)[number] = 'active') => ({
  personId: `the ${role}`,
  role,
  state,
});

test.each([
  ['user', 'user', []],
  ['user', 'admin', []],
  ['manager', 'user', ['suspend']],
  ['manager', 'manager', []],
  ['manager', 'admin', []],
  [
    'admin',
    'user',
    ['change_role', 'change_duties', 'suspend', 'end_sessions', 'reset_factor', 'make_entry_link', 'act_as'],
  ],
  [
    'admin',
    'manager',
    ['change_role', 'change_duties', 'suspend', 'end_sessions', 'reset_factor', 'make_entry_link', 'act_as'],
  ],
  ['admin', 'admin', ['change_role', 'change_duties', 'suspend', 'end_sessions', 'reset_factor']],
] as const)('actions of a %s on a %s: %j', (doer, target, actions) => {
  expect(actionsFor({ personId: 'me', role: doer }, member(target))).toEqual(actions);
});

test('a suspended member can only be restored or given a role or duties', () => {
  expect(actionsFor({ personId: 'me', role: 'admin' }, member('user', 'suspended'))).toEqual([
    'change_role',
    'change_duties',
    'restore',
  ]);
  expect(actionsFor({ personId: 'me', role: 'manager' }, member('user', 'suspended'))).toEqual(['restore']);
});

test('nobody can do anything to themselves', () => {
  for (const role of MEMBER_ROLES)
    for (const state of MEMBER_STATES)
      expect(actionsFor({ personId: `the ${role}`, role }, member(role, state))).toEqual([]);
});

test('the system can do everything', () => {
  expect(mayDo(null, member('admin'), 'change_role')).toBe(true);
});

test('only admins can give roles', () => {
  expect(MEMBER_ROLES.filter((role) => mayGive('admin', role))).toEqual(['user', 'manager', 'admin']);
  expect(MEMBER_ROLES.filter((role) => mayGive('manager', role))).toEqual([]);
});
