import { expect, test } from 'vitest';
import type { OfflineStore } from './offline-store.ts';
import { discardEntry, retryEntry, sendOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-rules.ts';

/** A store that holds these entries in memory. */
function storeOf(entries: readonly OutboxEntry[]) {
  const rows = new Map(entries.map((entry) => [entry.seq, entry]));
  const calls = {
    get: async (seq: number) => rows.get(seq),
    put: async (entry: OutboxEntry) => rows.set(entry.seq, entry),
    delete: async (seq: number) => rows.delete(seq),
  };
  const store = {
    getAllFromIndex: async () => [...rows.values()],
    put: async (_table: string, entry: OutboxEntry) => calls.put(entry),
    delete: async (_table: string, seq: number) => calls.delete(seq),
    transaction: () => ({ store: calls, done: Promise.resolve() }),
  };
  return { rows, store: store as unknown as OfflineStore };
}

const entry = (seq: number): OutboxEntry => ({
  ...{ seq, queue: 'reports', clientId: `id-${seq}`, hash: '', body: {}, attempts: 0, nextAtMs: 0 },
  quarantinedFor: null,
});

test('what a person settled while it was being sent stays settled', async () => {
  const { rows, store } = storeOf([entry(1), entry(2), entry(3)]);
  await sendOutbox(store, {
    ...{ queue: 'reports', most: 10 },
    send: async ([discarded, retried]) => {
      if (discarded) await discardEntry(store, discarded);
      if (retried) await retryEntry(store, retried);
      return new Map([['id-2', 'accepted']]);
    },
  });
  expect([...rows.keys()]).toEqual([2, 3]);
  expect(rows.get(2)).toMatchObject({ attempts: 0, clientId: expect.not.stringMatching(/^id-/) });
  expect(rows.get(3)).toMatchObject({ attempts: 1, clientId: 'id-3' });
});
