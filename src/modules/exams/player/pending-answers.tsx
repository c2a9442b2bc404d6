import type { Response } from '../question/question-contract.ts';

/** An answer that the server has not confirmed yet. */
export interface PendingAnswer {
  readonly attemptId: string;
  readonly slotNo: number;
  readonly seq: number;
  readonly response: Response | null;
  readonly isFlagged: boolean;
  /** By the server's time as this browser knows it. */
  readonly typedAt: string;
  /** What this browser had sent for the question before; it may have arrived after this was typed. */
  readonly follows: { readonly seq: number; readonly response: Response | null } | null;
}

const DATABASE = 'sala-exams';
const STORE = 'pending';

/** What is kept in this browser until it is confirmed. Where the browser keeps nothing, the tab's memory has to do. */
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
      resolve(null); // private windows may refuse
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

/** Forgets what was confirmed, unless something newer was typed meanwhile. */
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

/** What this tab calls itself; it lives as long as the tab, reloads included. */
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
