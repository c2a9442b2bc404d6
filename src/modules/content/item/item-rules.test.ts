import { expect, test } from 'vitest';
import {
  findReleaseProblem,
  isPublicAt,
  ITEM_STATES,
  type ItemStep,
  mayTake,
  publishedFrom,
  type Released,
  stateAt,
} from './item-rules.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const released = (from: number, until: number | null = null): Released => ({
  status: 'released',
  publishedAt: at(from),
  unpublishAt: until === null ? null : at(until),
  deletedAt: null,
});
const draft: Released = { status: 'draft', publishedAt: null, unpublishAt: null, deletedAt: null };

test.each([
  ['a draft', draft, 'draft'],
  ['released for later', released(1), 'scheduled'],
  ['released at this very instant', released(0), 'published'],
  ['released earlier', released(-1), 'published'],
  ['with an end ahead', released(-2, 1), 'published'],
  ['at its end', released(-2, 0), 'ended'],
  ['after its end', released(-2, -1), 'ended'],
  ['archived', { ...draft, status: 'archived' }, 'archived'],
  ['in the trash, whatever it was', { ...released(-1), deletedAt: at(-1) }, 'trashed'],
] as const)('%s: the state follows from the clock', (_name, item, state) => {
  expect(stateAt(item, NOW)).toBe(state);
  expect(isPublicAt(item, NOW)).toBe(state === 'published');
});

test.each([
  [draft, null, null, null],
  [draft, 5, null, null],
  [draft, -5, null, 'content.begins_in_the_past'],
  [draft, 0, null, 'content.begins_in_the_past'],
  [draft, null, 5, null],
  [draft, null, 0, 'content.ends_before_it_begins'],
  [draft, 5, 5, 'content.ends_before_it_begins'],
  [draft, 5, 6, null],
  [released(10), null, null, null],
  [released(10), 20, null, null],
  [released(-10), null, null, null],
  [released(-10), -20, null, 'content.begins_in_the_past'],
  [released(-10), 20, null, 'content.already_public'],
  [released(-10, -5), 20, null, null],
  [{ ...draft, status: 'archived' } as const, null, null, 'content.wrong_state'],
  [{ ...draft, deletedAt: at(-1) }, null, null, 'content.wrong_state'],
] as const)('releasing %j from %s until %s: %s', (item, from, until, problem) => {
  const asked = { at: from === null ? null : at(from), until: until === null ? null : at(until) };
  expect(findReleaseProblem(item, asked, NOW)).toBe(problem);
});

test('what readers see already keeps its date when it is published again', () => {
  expect(publishedFrom(released(-60), null, NOW)).toEqual(at(-60));
  expect(publishedFrom(released(60), null, NOW)).toEqual(NOW);
  expect(publishedFrom(released(-60, -30), null, NOW)).toEqual(NOW);
  expect(publishedFrom(draft, at(30), NOW)).toEqual(at(30));
});

test('every state but the trash leads into it, and only the trash leads out', () => {
  const steps: readonly ItemStep[] = ['trash', 'restore'];
  for (const state of ITEM_STATES)
    expect(steps.filter((step) => mayTake(step, state))).toEqual([state === 'trashed' ? 'restore' : 'trash']);
});
