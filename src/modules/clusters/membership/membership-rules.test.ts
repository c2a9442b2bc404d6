import { expect, test } from 'vitest';
import { CLUSTER_ROLES, MEMBER_STATES } from '../cluster/cluster-rules.ts';
import { ChangeMemberInput } from './membership-contract.ts';
import {
  findChangeProblem,
  hasSameBranches,
  hasUnknownBranch,
  MEMBER_CHANGES,
  type Outcome,
} from './membership-rules.ts';

const OWNER = { role: 'owner', state: 'active' } as const;
const MOVED_ON = 'clusters.member_moved_on';

test.each([
  ['active', ['change', 'suspend', 'move', 'end']],
  ['suspended', ['resume', 'end']],
  ['ended', []],
] as const)('a membership that is %s takes %j and nothing else', (state, changes) => {
  for (const change of MEMBER_CHANGES)
    expect(findChangeProblem({ role: 'member', state }, { change, to: null, otherOwners: 0 })).toBe(
      changes.some((each) => each === change) ? null : MOVED_ON,
    );
});

test.each<['change' | 'suspend' | 'move' | 'end', Outcome]>([
  ['change', { role: 'cashier', state: 'active' }],
  ['suspend', { role: 'owner', state: 'suspended' }],
  ['move', null],
  ['end', null],
])('the last owner cannot be taken away by %s', (change, to) => {
  expect(findChangeProblem(OWNER, { change, to, otherOwners: 0 })).toBe('clusters.last_owner');
  expect(findChangeProblem(OWNER, { change, to, otherOwners: 1 })).toBe(null);
});

test('an owner who stays one may change their branches; a suspended one may be ended', () => {
  expect(findChangeProblem(OWNER, { change: 'change', to: OWNER, otherOwners: 0 })).toBe(null);
  expect(
    findChangeProblem({ role: 'owner', state: 'suspended' }, { change: 'end', to: null, otherOwners: 0 }),
  ).toBe(null);
});

test('the rule looks at owners alone', () => {
  for (const role of CLUSTER_ROLES.filter((each) => each !== 'owner'))
    for (const state of MEMBER_STATES.filter((each) => each !== 'ended'))
      expect(findChangeProblem({ role, state }, { change: 'end', to: null, otherOwners: 0 })).toBe(null);
});

test.each([
  [null, null, true],
  [null, ['00000'], false],
  [['00001', '00000'], ['00000', '00001'], true],
  [['00001'], ['00000'], false],
  [['00001'], ['00001', '00002'], false],
] as const)('branches %j and %j are the same: %s', (one, other, same) => {
  expect(hasSameBranches(one, other)).toBe(same);
});

test.each([
  [null, null, false],
  [['00000'], null, false],
  [['00009'], null, true],
  [['00000', '00009'], ['00009'], false],
  [['00008'], ['00009'], true],
] as const)('of the branches %j with %j held before, one is unknown: %s', (codes, held, isUnknown) => {
  expect(hasUnknownBranch(codes, { inUse: new Set(['00000']), held })).toBe(isUnknown);
});

test.each([
  [undefined, undefined],
  [['', 'all'], null],
  [
    ['', '00002', '00001', '00002'],
    ['00001', '00002'],
  ],
  [['', 'all', '00001'], ['00001']],
  [[''], 'refused'],
  ['', 'refused'],
  [['', '1'], 'refused'],
  [['__proto__'], 'refused'],
])('a form that sends the branches %j means %j', (branches, meant) => {
  const id = '00000000-0000-7000-8000-000000000000';
  const sent = { member: id, person: id, role: 'cashier', branches };
  const { data, error } = ChangeMemberInput.safeParse(sent);
  expect(error ? 'refused' : data?.branches).toEqual(meant);
  if (error) expect(error.issues[0]?.path[0]).toBe('branches');
});
