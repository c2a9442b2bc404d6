import type { Response } from '../question/question-contract.ts';

/** An answer that the server has not confirmed. */
export interface PendingAnswer {
  readonly attemptId: string;
  readonly slotNo: number;
  readonly seq: number;
  readonly response: Response | null;
  readonly isFlagged: boolean;
  /** In server time as estimated by the browser. */
  readonly typedAt: string;
  /** The answer that this browser had sent before for the question; it may arrive after this one was typed. */
  readonly follows: { readonly seq: number; readonly response: Response | null } | null;
}

const DATABASE = 'sala-exams';
const STORE = 'pending';

/** Opens the store of unconfirmed answers; null when IndexedDB is unavailable, which leaves them in memory only. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: ['attemptId', 'slotNo'] });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
      request.addEventListener('blocked', () => resolve(null));
    } catch {
      resolve(null); // private windows may block it
    }
  });
}

let database: Promise<IDBDatabase | null> | null = null;

async function store<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  database ??= open();
  const opened = await database;
  if (opened === null) return null;
  return new Promise((resolve) => {
    const request = work(opened.transaction(STORE, mode).objectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
  });
}

export async function keepPending(answer: PendingAnswer): Promise<void> {
  await store('readwrite', (kept) => kept.put(answer));
}

/** Deletes a confirmed answer, unless a newer one was typed meanwhile. */
export async function forgetPending({ attemptId, slotNo, seq }: PendingAnswer): Promise<void> {
  const kept = await store<PendingAnswer | undefined>('readonly', (all) => all.get([attemptId, slotNo]));
  if (kept && kept.seq <= seq) await store('readwrite', (all) => all.delete([attemptId, slotNo]));
}

export async function listPending(attemptId: string): Promise<PendingAnswer[]> {
  const range = IDBKeyRange.bound([attemptId, 0], [attemptId, 1_000]);
  return (await store<PendingAnswer[]>('readonly', (all) => all.getAll(range))) ?? [];
}

export async function forgetAttempt(attemptId: string): Promise<void> {
  await store('readwrite', (all) => all.delete(IDBKeyRange.bound([attemptId, 0], [attemptId, 1_000])));
}

const DEVICE_KEY = 'sala-exam-device';

/** Returns this tab's id, which survives reloads. */
export function deviceOfTab(): string {
  try {
    const known = sessionStorage.getItem(DEVICE_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    return crypto.randomUUID();
  }
}
