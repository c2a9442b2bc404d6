import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UploadState, UploadView } from '../browser/upload-view.ts';
import { inTrayOrder } from './tray-order-rules.ts';

const STATES: readonly UploadState[] = [
  'waiting',
  'sending',
  'finishing',
  'paused',
  'offline',
  'elsewhere',
  'needs_file',
  'conflict',
  'done',
  'failed',
  'cancelled',
];

function viewOf(id: number, state: UploadState): UploadView {
  return {
    id: String(id),
    name: `${id}.txt`,
    sizeBytes: 1,
    place: { space: 'own', parent: null, parentName: '', shareCode: null },
    state,
    sentBytes: 0,
    problem: null,
    code: null,
    item: null,
  };
}

test.each([
  [['done', 'conflict'], '1 0'],
  [['done', 'sending', 'failed', 'conflict', 'needs_file'], '3 4 2 1 0'],
  [['cancelled', 'done', 'waiting', 'paused'], '2 3 0 1'],
  [['failed', 'failed', 'conflict', 'conflict'], '2 3 0 1'],
] as const)('uploads that are %s are shown in the order %s', (states, expected) => {
  const shown = inTrayOrder(states.map((state, id) => viewOf(id, state)));
  expect(shown.map(({ id }) => id).join(' ')).toBe(expected);
});

test('every upload has its row, and none that needs nobody comes before one that asks or failed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 200 }), (states) => {
      const shown = inTrayOrder(states.map((state, id) => viewOf(id, state)));
      expect(new Set(shown.map(({ id }) => id)).size).toBe(states.length);
      const needs = shown.map(({ state }) => ['conflict', 'needs_file', 'failed'].includes(state));
      expect(needs).toEqual(needs.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});
