import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxEntry } from './outbox-rules.ts';

/** What the server last said, as kept by a device. */
export interface Snapshot<Content> {
  /** What it is about, such as one screen. */
  readonly name: string;
  /** Address of the page that shows it: it is forgotten with the page. */
  readonly page: string;
  /** Version of the content, by which the server is asked for a newer one. */
  readonly version: string;
  /** The server's time at the last contact. */
  readonly confirmedAtMs: number;
  /** The server's time minus the device's at the last contact. */
  readonly offsetMs: number;
  readonly content: Content;
}

/** A file that a snapshot refers to. */
interface KeptFile {
  /** Name of the snapshot. */
  readonly owner: string;
  readonly id: string;
  readonly blob: Blob;
}

interface Schema extends DBSchema {
  snapshots: { key: string; value: Snapshot<unknown> };
  files: { key: [string, string]; value: KeptFile };
  outbox: { key: number; value: OutboxEntry; indexes: { queue: string } };
}

export type OfflineStore = IDBPDatabase<Schema>;

const DATABASE = 'sala-offline';
const VERSION = 1;
/** A file that takes longer is tried again next time. */
const FILE_MS = 60_000;

/** Opens what this browser keeps for pages that go on without network; null where the browser keeps nothing. */
export async function openOfflineStore(): Promise<OfflineStore | null> {
  try {
    return await openDB<Schema>(DATABASE, VERSION, {
      upgrade(database) {
        database.createObjectStore('snapshots', { keyPath: 'name' });
        database.createObjectStore('files', { keyPath: ['owner', 'id'] });
        database
          .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
          .createIndex('queue', 'queue');
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null; // private windows may block it
  }
}

/** Returns the snapshot of this name; null where there is none. */
export async function findSnapshot<Content>(
  store: OfflineStore,
  name: string,
): Promise<Snapshot<Content> | null> {
  return ((await store.get('snapshots', name)) as Snapshot<Content> | undefined) ?? null;
}

/** Keeps a snapshot in place of an older one. One that is confirmed later by another tab stays. */
export async function keepSnapshot<Content>(store: OfflineStore, snapshot: Snapshot<Content>): Promise<void> {
  const writing = store.transaction('snapshots', 'readwrite');
  const known = await writing.store.get(snapshot.name);
  if (!known || known.confirmedAtMs <= snapshot.confirmedAtMs) await writing.store.put(snapshot);
  await writing.done;
}

/**
 * Drops the files that a snapshot no longer refers to, then fetches those that are not kept yet. A file that cannot be
 * fetched now is left out and tried again next time; without network the others are not tried either.
 */
export async function keepFiles(
  store: OfflineStore,
  owner: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Blob>> {
  const kept = await readFiles(store, owner);
  for (const id of kept.keys())
    if (!files.has(id)) {
      await store.delete('files', [owner, id]);
      kept.delete(id);
    }
  for (const [id, url] of files) {
    if (kept.has(id)) continue;
    const blob = await fetchFile(url);
    if (blob === 'unreachable') break;
    if (blob === null) continue;
    await store.put('files', { owner, id, blob });
    kept.set(id, blob);
  }
  return kept;
}

/** Returns the kept files of a snapshot by their ids. */
export async function readFiles(store: OfflineStore, owner: string): Promise<Map<string, Blob>> {
  const rows = await store.getAll('files', IDBKeyRange.bound([owner, ''], [owner, '\uffff']));
  return new Map(rows.map(({ id, blob }) => [id, blob]));
}

/** Forgets a snapshot with its files. What waits in the outbox stays. */
export async function forgetSnapshot(store: OfflineStore, name: string): Promise<void> {
  await store.delete('snapshots', name);
  await store.delete('files', IDBKeyRange.bound([name, ''], [name, '\uffff']));
}

/** Forgets the snapshots that a page shows. */
export async function forgetSnapshotsOf(store: OfflineStore, page: string): Promise<void> {
  const snapshots = await store.getAll('snapshots');
  for (const snapshot of snapshots) if (snapshot.page === page) await forgetSnapshot(store, snapshot.name);
}

async function fetchFile(url: string): Promise<Blob | null | 'unreachable'> {
  try {
    const reply = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(FILE_MS) });
    return reply.ok ? await reply.blob() : null;
  } catch {
    return 'unreachable';
  }
}

/** Notes in the console that the browser stopped keeping things: it is out of room, or was cleared. */
export function reportLostStore(error: unknown): void {
  console.warn('This browser stopped keeping what works without network.', error);
}
