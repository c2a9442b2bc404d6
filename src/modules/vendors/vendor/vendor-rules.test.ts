import { expect, test } from 'vitest';
import {
  isLeftToOthers,
  mayAddDocuments,
  mayCheck,
  mayEdit,
  offeredSteps,
  sees,
  STEP_RULES,
  VENDOR_STATES,
  type VendorState,
  type VendorStep,
} from './vendor-rules.ts';

const NOBODY = { isReader: false, isReviewer: false, isApplicant: false, isOwnEntry: false, isBuyer: false };
const APPLICANT = { ...NOBODY, isApplicant: true };
const REVIEWER = { ...NOBODY, isReader: true, isReviewer: true };
const ENTRANT = { ...REVIEWER, isOwnEntry: true };
const BUYER = { ...NOBODY, isBuyer: true };
const COMPLETE = { missing: [], openChecks: 0 };

const steps = (state: VendorState, standing: typeof NOBODY, hasApplicant = true): VendorStep[] =>
  offeredSteps(state, { ...standing, hasApplicant }, COMPLETE).map(({ step }) => step);

test.each([
  ['draft', ['submit', 'discard'], []],
  ['applied', ['withdraw'], ['check', 'request_changes', 'refuse']],
  ['checking', [], ['approve', 'request_changes', 'refuse']],
  ['changes_requested', ['submit', 'discard'], ['refuse']],
  ['approved', [], ['suspend', 'end']],
  ['suspended', [], ['resume', 'end']],
  ['refused', [], []],
  ['discarded', [], []],
  ['ended', [], []],
] as const)('from %s the applicant takes %j and staff take %j', (state, applicant, reviewer) => {
  expect(steps(state, APPLICANT)).toEqual(applicant);
  expect(steps(state, REVIEWER)).toEqual(reviewer);
  expect(steps(state, NOBODY)).toEqual([]);
  expect(steps(state, BUYER)).toEqual([]);
});

test('nobody decides about themselves; a vendor that staff registered is handed in by staff', () => {
  expect(steps('checking', { ...REVIEWER, isApplicant: true })).toEqual([]);
  expect(steps('draft', REVIEWER, false)).toEqual(['submit', 'discard']);
  expect(mayCheck('checking', { ...REVIEWER, isApplicant: true })).toBe(false);
  expect(mayCheck('checking', REVIEWER)).toBe(true);
  expect(mayCheck('applied', REVIEWER)).toBe(false);
});

test('nobody checks or approves what they have entered; they still send it back, refuse, suspend and end it', () => {
  expect(steps('applied', ENTRANT, false)).toEqual(['request_changes', 'refuse', 'withdraw']);
  expect(steps('checking', ENTRANT, false)).toEqual(['request_changes', 'refuse']);
  expect(steps('approved', ENTRANT, false)).toEqual(['suspend', 'end']);
  for (const state of ['checking', 'approved', 'suspended'] as const) {
    expect(mayCheck(state, ENTRANT)).toBe(false);
    expect(isLeftToOthers(state, ENTRANT)).toBe(true);
    expect(isLeftToOthers(state, REVIEWER)).toBe(false);
  }
});

test.each([
  ['draft', true],
  ['approved', true],
  ['suspended', true],
  ['ended', false],
  ['refused', false],
] as const)('%s: the applicant adds documents: %s', (state, adds) => {
  expect(mayAddDocuments(state, APPLICANT)).toBe(adds);
  expect(mayAddDocuments(state, BUYER)).toBe(false);
});

test('approving with open points needs a reason, with none it does not', () => {
  const approving = (openChecks: number) =>
    offeredSteps('checking', { ...REVIEWER, hasApplicant: true }, { missing: [], openChecks }).find(
      ({ step }) => step === 'approve',
    );
  expect(approving(0)?.needsReason).toBe(false);
  expect(approving(1)?.needsReason).toBe(true);
});

test('every state is reached, and every step leads to another state', () => {
  const reached = new Set<VendorState>(['draft', ...Object.values(STEP_RULES).map(({ to }) => to)]);
  expect([...reached].toSorted()).toEqual(VENDOR_STATES.toSorted());
  for (const { from, to } of Object.values(STEP_RULES)) expect(from).not.toContain(to);
});

test.each([
  ['draft', true, false],
  ['checking', true, false],
  ['approved', false, true],
  ['ended', false, true],
  ['discarded', false, false],
] as const)('%s: the applicant edits: %s, those who buy see it: %s', (state, edits, isSeen) => {
  expect(mayEdit(state, APPLICANT)).toBe(edits);
  expect(sees(state, BUYER)).toBe(isSeen);
  expect(sees(state, APPLICANT)).toBe(true);
  expect(sees(state, NOBODY)).toBe(false);
});
