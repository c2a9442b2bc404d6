import { describe, expect, test } from 'vitest';
import {
  CLUSTER_STATES,
  type ClusterState,
  type ClusterStep,
  missingParts,
  offeredSteps,
  STEP_RULES,
  type StepTaker,
} from './cluster-rules.ts';

const NEITHER: StepTaker = { isApplicant: false, isManager: false, isAdmin: false };
const APPLICANT: StepTaker = { ...NEITHER, isApplicant: true };
const ADMIN: StepTaker = { ...NEITHER, isManager: true, isAdmin: true };
const BOTH: StepTaker = { ...ADMIN, isApplicant: true };
const MANAGER: StepTaker = { ...NEITHER, isManager: true };

const stepsOf = (state: ClusterState, taker: StepTaker): ClusterStep[] =>
  offeredSteps(state, taker, []).map(({ step }) => step);

test.each<[ClusterState, ClusterStep[], ClusterStep[]]>([
  ['draft', ['submit', 'discard'], []],
  ['submitted', ['withdraw'], ['verify', 'request_changes']],
  ['verifying', [], ['approve', 'request_changes']],
  ['changes_requested', ['revise', 'discard'], []],
  ['active', [], ['suspend', 'close']],
  ['suspended', [], ['resume', 'close']],
  ['closed', [], []],
])('from %s the applicant takes %j and an admin %j', (state, applicant, admin) => {
  expect(stepsOf(state, APPLICANT)).toEqual(applicant);
  expect(stepsOf(state, ADMIN)).toEqual(admin);
  expect(stepsOf(state, MANAGER)).toEqual([]);
  expect(stepsOf(state, NEITHER)).toEqual([]);
});

test('managers and admins activate what they made themselves, and nobody else activates a draft', () => {
  expect(stepsOf('draft', BOTH)).toEqual(['activate', 'discard']);
  expect(stepsOf('draft', { ...APPLICANT, isManager: true })).toEqual(['activate', 'discard']);
  expect(stepsOf('draft', MANAGER)).toEqual([]);
});

test('every state is reached from a draft, and none but the last is a dead end', () => {
  const reached = new Set<ClusterState>(['draft']);
  for (const from of reached)
    for (const rule of Object.values(STEP_RULES))
      if ((rule.from as readonly ClusterState[]).includes(from)) reached.add(rule.to);
  expect([...reached].toSorted()).toEqual([...CLUSTER_STATES].toSorted());
  const deadEnds = CLUSTER_STATES.filter((state) => stepsOf(state, BOTH).length === 0);
  expect(deadEnds).toEqual(['closed']);
});

describe('what an application must have', () => {
  const whole = {
    addressLine: '88 หมู่ 3',
    subdistrictCode: 570103,
    postalCode: '57100',
    phone: '0531234567',
    email: '',
  };
  test.each([
    [{}, []],
    [{ phone: null, email: 'a@example.test' }, []],
    [{ phone: null }, ['contact']],
    [{ addressLine: '' }, ['address']],
    [{ subdistrictCode: null }, ['address']],
    [{ postalCode: '', phone: null }, ['address', 'contact']],
  ])('with %j it lacks %j', (part, missing) => {
    expect(missingParts({ ...whole, ...part })).toEqual(missing);
  });

  test('keeps it from being handed in, but not from being discarded', () => {
    expect(offeredSteps('draft', APPLICANT, ['address'])).toEqual([
      { step: 'submit', missing: ['address'] },
      { step: 'discard', missing: [] },
    ]);
  });
});
