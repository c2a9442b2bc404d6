import { ANY, cacheName, FILE, forgetPageInCache, keepPageInCache } from './kept-pages.ts';
import { forgetSnapshotsOf, openOfflineStore } from './offline-store.ts';

/**
 * Service worker of one page that goes on without network. It answers for that page and for the scripts, styles and fonts of
 * this build, and for nothing else. The page is kept as a guest gets it: nothing personal stays on the device.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> };
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (
      event: ExtendableEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] },
    ) => void,
  ): void;
}

const worker = globalThis as unknown as WorkerScope;
const CACHE = cacheName(worker.registration.scope);
/** A page that the server does not deliver within this time is shown as it was kept. */
const PATIENCE_MS = 4_000;
/** Statuses that say that there is no such page any more. */
const GONE = [404, 410];

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { page, files } = event.data as { page: string; files: readonly string[] };
  const answer = async (): Promise<void> => event.ports[0]?.postMessage(await keep(page, files));
  event.waitUntil(answer());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === new URL(worker.registration.scope).pathname) event.respondWith(answerPage(event));
  } else if (FILE.test(url.pathname)) event.respondWith(answerFile(request));
});

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await (await caches.open(CACHE)).match(request.url, ANY);
  if (!kept) return fetch(request);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const reply = await Promise.race([fetch(request).catch(() => null), late]);
  if (reply === null || reply.status >= 500) return kept;
  if (GONE.includes(reply.status)) event.waitUntil(forget(request.url));
  return reply;
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, ANY);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request.url, reply.clone());
  return reply;
}

/** Keeps a page with its files as they are now. Returns whether it is kept. */
async function keep(page: string, loaded: readonly string[]): Promise<boolean> {
  try {
    const reply = await fetch(page, { credentials: 'omit', cache: 'no-store', redirect: 'error' });
    if (reply.ok) await keepPageInCache(await caches.open(CACHE), { page, reply, loaded });
    return reply.ok;
  } catch {
    return false; // no network, or no room
  }
}

/** Forgets a page that is gone with what was kept for it; the last one ends this worker. */
async function forget(page: string): Promise<void> {
  const store = await openOfflineStore();
  if (store) await forgetSnapshotsOf(store, page);
  store?.close();
  if (await forgetPageInCache(await caches.open(CACHE), page)) return;
  await caches.delete(CACHE);
  await worker.registration.unregister();
}
