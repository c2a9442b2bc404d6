import { describe, expect, test } from 'vitest';
import {
  ROLLOUT_STATES,
  canResume,
  decideApplying,
  decideUndoing,
  LONGEST_WORK_SECONDS,
  moves,
} from './rollout-rules.ts';

test('a rollout is applied, undone, and no more', () => {
  const allowed = ROLLOUT_STATES.flatMap((from) =>
    ROLLOUT_STATES.filter((to) => moves(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual(['applying applied', 'applied undoing', 'undoing undone']);
});

describe('one organisation', () => {
  const wanted = { modelId: 'm', number: 2, previewed: 4 };
  test.each([
    ['apply', { modelId: 'm', number: 1, version: 4, isClosed: false }],
    ['apply', { modelId: null, number: null, version: 4, isClosed: false }],
    ['changed', { modelId: 'm', number: 1, version: 5, isClosed: false }],
    ['unchanged', { modelId: 'm', number: 2, version: 5, isClosed: false }],
    ['closed', { modelId: 'm', number: 1, version: 4, isClosed: true }],
  ])('%s: %j', (decision, now) => {
    expect(decideApplying(now, wanted)).toBe(decision);
  });

  test('gets back what it followed only while nothing else has changed it', () => {
    const now = { modelId: 'm', number: 2, version: 5, isClosed: false };
    expect([5, 4, null].map((applied) => decideUndoing(now, applied))).toEqual([
      'restore',
      'changed',
      'changed',
    ]);
    expect(decideUndoing({ ...now, isClosed: true }, 5)).toBe('closed');
  });
});

test('work goes on where it gave up or ended without saying so', () => {
  const stateAt = new Date('2026-11-28T09:00:00Z');
  const later = (seconds: number): Date => new Date(stateAt.getTime() + seconds * 1_000);
  const held = { state: 'applying', stateAt, stoppedAt: null } as const;
  expect(canResume(held, later(LONGEST_WORK_SECONDS))).toBe(false);
  expect(canResume(held, later(LONGEST_WORK_SECONDS + 1))).toBe(true);
  expect(canResume({ ...held, stoppedAt: stateAt }, later(1))).toBe(true);
  expect(canResume({ ...held, state: 'applied' }, later(LONGEST_WORK_SECONDS + 1))).toBe(false);
});
