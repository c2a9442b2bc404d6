import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOffMs, canonicalText, dueEntries, type OutboxEntry, settledEntry } from './outbox-rules.ts';

const entry = (seq: number, given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ seq, queue: 'reports', clientId: `id-${seq}`, hash: '', body: {}, attempts: 0, nextAtMs: 0 },
  quarantinedFor: null,
  ...given,
});
const due = (entries: readonly OutboxEntry[], most = 10) =>
  dueEntries(entries, 1_000, most).map(({ seq }) => seq);

describe('what is sent now', () => {
  test.for([
    [[entry(2), entry(1)], [1, 2], 'the oldest first'],
    [[entry(1, { nextAtMs: 1_001 }), entry(2)], [], 'nothing before one that pauses'],
    [[entry(1), entry(2, { nextAtMs: 1_001 }), entry(3)], [1], 'those before it'],
    [[entry(1, { nextAtMs: 1_000 })], [1], 'from the end of its pause'],
    [[entry(1, { quarantinedFor: 'conflict' }), entry(2)], [2], 'quarantine holds nothing up'],
  ] as const)('%#: %s', ([entries, expected]) => {
    expect(due(entries)).toEqual(expected);
  });

  test('is at most what a call takes', () => {
    expect(due([entry(1), entry(2), entry(3)], 2)).toEqual([1, 2]);
  });
});

test('what was accepted goes, what failed pauses longer each time, what cannot be accepted is set aside', () => {
  const sent = entry(1, { attempts: 2 });
  expect(settledEntry(sent, 'accepted', 0)).toBeNull();
  expect(settledEntry(sent, 'retry', 100)).toMatchObject({ attempts: 3, nextAtMs: 20_100 });
  expect(settledEntry(sent, 'conflict', 0)).toMatchObject({ quarantinedFor: 'conflict', attempts: 2 });
  expect(settledEntry(sent, 'refused', 0)).toMatchObject({ quarantinedFor: 'refused' });
});

test('pauses grow up to ten minutes', () => {
  expect([1, 2, 3, 7, 8, 50].map(backOffMs)).toEqual([5_000, 10_000, 20_000, 320_000, 600_000, 600_000]);
});

test('the canonical text depends on what is said, not on the order of keys', () => {
  expect(canonicalText({ b: [1, { d: 2, c: 3 }], a: null })).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalText(turned)).toBe(canonicalText(value));
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
