import { uploadCalls } from './upload-calls.ts';
import type {
  KeptUpload,
  Network,
  SendPart,
  UploadMemory,
  UploadPorts,
  WhenFree,
  WithLock,
} from './upload-ports.ts';

/** The engine's ports, implemented by the browser. */
export function browserPorts(): UploadPorts {
  return {
    calls: uploadCalls((url, init) => fetch(url, init)),
    send: sendByXhr,
    memory: indexedDbMemory(),
    withLock: withBrowserLock,
    whenFree: whenBrowserLockFree,
    network,
    now: Date.now,
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      }),
  };
}

/** Time without progress after which a part is aborted. Uses XHR, because `fetch` has no upload progress. */
const STALLED_MS = 60_000;

const sendByXhr: SendPart = (target, body, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), STALLED_MS);
    };
    const abort = (): void => xhr.abort();
    const end = (): void => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
    };
    const fail = (): void => {
      end();
      if (signal.aborted) reject(signal.reason as Error);
      else resolve({ status: 0, etag: null, retryAfterMs: 0, message: null });
    };
    xhr.open(target.method, target.url);
    for (const [name, value] of Object.entries(target.headers)) {
      // The browser sets these headers itself and forbids setting them.
      if (!/^(?:content-length|host)$/i.test(name)) xhr.setRequestHeader(name, value);
    }
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      alive();
      onProgress(loaded);
    });
    xhr.addEventListener('load', () => {
      end();
      resolve({
        status: xhr.status,
        etag: xhr.getResponseHeader('etag'),
        retryAfterMs: Number(xhr.getResponseHeader('retry-after') ?? 0) * 1000 || 0,
        message: null,
      });
    });
    xhr.addEventListener('error', fail);
    xhr.addEventListener('abort', fail);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return fail();
    alive();
    xhr.send(body);
  });

/** Lets one tab at a time send a file. Without Web Locks, there is no protection across tabs. */
const withBrowserLock: WithLock = (name, work) => {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? 'taken' : work()));
};

const whenBrowserLockFree: WhenFree = async (name) => {
  const locks = navigator.locks as LockManager | undefined;
  // Shared mode, so that several waiting tabs do not block each other.
  await locks?.request(name, { mode: 'shared' }, () => undefined);
};

const network: Network = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

const DATABASE = 'sala-uploads';
const STORE = 'kept';

/** Stored in IndexedDB, which can hold file handles. If it is blocked, nothing is remembered and the rest works. */
function indexedDbMemory(): UploadMemory {
  const opened = openDatabase().catch(() => null);
  const inStore = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    const database = await opened;
    if (database === null) return null;
    return settled(work(database.transaction(STORE, mode).objectStore(STORE))).catch(() => null);
  };
  return {
    all: async () =>
      (await inStore<KeptUpload[]>('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>)) ?? [],
    put: async (kept) => {
      await inStore('readwrite', (store) => store.put(kept));
    },
    remove: async (uploadId) => {
      await inStore('readwrite', (store) => store.delete(uploadId));
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'uploadId' });
  });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
}
