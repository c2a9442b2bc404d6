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
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void;
}

const worker = globalThis as unknown as WorkerScope;
const CACHE = `sala-offline ${worker.registration.scope}`;
/** A page that the server does not deliver within this time is shown as it was kept. */
const PATIENCE_MS = 4_000;
/** Replies differ only by their compression, which a kept one has no more. */
const ANY = { ignoreVary: true };
const FILE = /^\/(?:assets|theme)\//;
const FILES_OF_PAGE = /["'](\/(?:assets|theme)\/[^"'\s]+)["']/g;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { page, files } = event.data as { page: string; files: readonly string[] };
  event.waitUntil(keep(page, files));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === new URL(worker.registration.scope).pathname) event.respondWith(answerPage(request));
  } else if (FILE.test(url.pathname)) event.respondWith(answerFile(request));
});

async function answerPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request.url, ANY);
  if (!kept) return fetch(request);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const reply = await Promise.race([fetch(request).catch(() => null), late]);
  return reply === null || reply.status >= 500 ? kept : reply;
}

/** Files are immutable under their names. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, ANY);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request.url, reply.clone());
  return reply;
}

/** Keeps a page with its files as they are now, then drops the files of former builds. */
async function keep(page: string, loaded: readonly string[]): Promise<void> {
  const reply = await fetch(page, { credentials: 'omit', cache: 'no-store', redirect: 'error' });
  if (!reply.ok) return;
  const cache = await caches.open(CACHE);
  const html = await reply.clone().text();
  const files = new Set([...loaded, ...filesIn(html)].map((file) => new URL(file, page).href));
  for (const file of files) if (!(await cache.match(file, ANY))) await cache.add(file);
  await cache.put(page, reply);
  const kept = await cache.keys();
  const isFile = ({ url }: Request): boolean => FILE.test(new URL(url).pathname);
  for (const other of kept.filter((request) => !isFile(request) && request.url !== page))
    for (const file of filesIn((await (await cache.match(other))?.text()) ?? ''))
      files.add(new URL(file, page).href);
  for (const request of kept) if (isFile(request) && !files.has(request.url)) await cache.delete(request);
}

function filesIn(html: string): string[] {
  return [...html.matchAll(FILES_OF_PAGE)].map(([, file = '']) => file);
}
