import { steadyNowMs } from '#platform/dates/device-clock.ts';
import type { OfflineStore } from './offline-store.ts';
import { canonicalText, dueEntries, type OutboxEntry, settledEntry, type Verdict } from './outbox-rules.ts';

/** Entries of a queue at most. Beyond it the oldest that wait are given up: a device may stay without network for good. */
const MAX_ENTRIES = 2_000;

/** Sends entries; returns the verdict of each by its client id, or null where the server could not be reached. */
export type SendEntries<Body> = (
  entries: readonly OutboxEntry<Body>[],
) => Promise<ReadonlyMap<string, Verdict> | null>;

/** Puts something into the outbox, where it stays until the server has accepted it or a person has discarded it. */
export async function putIntoOutbox(store: OfflineStore, queue: string, body: unknown): Promise<void> {
  const hash = await hashOf(body);
  const writing = store.transaction('outbox', 'readwrite');
  const keys = await writing.store.index('queue').getAllKeys(queue);
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES + 1)))
    await writing.store.delete(key);
  const entry: Omit<OutboxEntry, 'seq'> = {
    ...{ queue, clientId: crypto.randomUUID(), hash, body, attempts: 0, nextAtMs: 0 },
    quarantinedFor: null,
  };
  // The store numbers entries in the order in which they come.
  await writing.store.add(entry as OutboxEntry);
  await writing.done;
}

/** Returns what a queue holds, oldest first. */
export async function readOutbox(store: OfflineStore, queue: string): Promise<OutboxEntry[]> {
  return store.getAllFromIndex('outbox', 'queue', queue);
}

/** Returns what the queues hold whose names begin so, oldest first. */
export async function readQueues(store: OfflineStore, beginning: string): Promise<OutboxEntry[]> {
  return store.getAllFromIndex('outbox', 'queue', IDBKeyRange.bound(beginning, `${beginning}\uffff`));
}

/** Sends what is due, in order. Only the leading tab calls it, so that nothing is sent by two at once. */
export async function sendOutbox<Body>(
  store: OfflineStore,
  { queue, most, send }: { queue: string; most: number; send: SendEntries<Body> },
): Promise<void> {
  const due = dueEntries((await readOutbox(store, queue)) as OutboxEntry<Body>[], steadyNowMs(), most);
  if (due.length === 0) return;
  const verdicts = await send(due);
  const now = steadyNowMs();
  const writing = store.transaction('outbox', 'readwrite');
  for (const entry of due) {
    // Meanwhile somebody may have discarded it, or sent it on under a new id.
    const current = await writing.store.get(entry.seq);
    if (current?.clientId !== entry.clientId) continue;
    const settled = settledEntry(entry, verdicts?.get(entry.clientId) ?? 'retry', now);
    await (settled ? writing.store.put(settled) : writing.store.delete(entry.seq));
  }
  await writing.done;
}

/** Takes an entry out of quarantine, to be sent again under a new id: the former one may be taken. */
export async function retryEntry(store: OfflineStore, entry: OutboxEntry): Promise<void> {
  await store.put('outbox', {
    ...entry,
    ...{ clientId: crypto.randomUUID(), attempts: 0, nextAtMs: 0, quarantinedFor: null },
  });
}

/** Gives an entry up. */
export async function discardEntry(store: OfflineStore, { seq }: OutboxEntry): Promise<void> {
  await store.delete('outbox', seq);
}

async function hashOf(body: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalText(body)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
