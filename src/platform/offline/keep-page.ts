import { cacheName, FILE, forgetPageInCache } from './kept-pages.ts';

/** A worker that has not kept the page within this time may never do. */
const KEEPING_MS = 60_000;

/**
 * Keeps the open page, so that it can be loaded without network. `scope` is its path, which its module declares as one of its
 * `offlineScopes`; other pages are not touched. Returns whether this browser has kept it.
 */
export async function keepPage(scope: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return false;
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), KEEPING_MS);
  });
  try {
    return await Promise.race([keepWith(workers, scope), late]);
  } catch {
    return false; // no network, or the browser is set up to keep nothing
  }
}

async function keepWith(workers: ServiceWorkerContainer, scope: string): Promise<boolean> {
  const { default: script } = await import('./offline-worker.ts?worker&url');
  await workers.register(`${script}?scope=${encodeURIComponent(scope)}`, { scope });
  const { active } = await workers.ready;
  await document.fonts.ready;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
  });
  port1.start();
  active.postMessage({ page: openPage(), files: filesOfPage() }, [port2]);
  return answer;
}

/** Forgets what was kept of the open page, and ends its worker when it answers for no other one. */
export async function forgetPage(scope: string): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration(scope);
  if (!registration) return;
  const name = cacheName(registration.scope);
  if (await forgetPageInCache(await caches.open(name), openPage())) return;
  await caches.delete(name);
  await registration.unregister();
}

/** Returns the address under which the open page is kept. */
export function openPage(): string {
  const { origin, pathname, search } = location;
  return origin + pathname + search;
}

function filesOfPage(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILE.test(pathname))
    .map(({ href }) => href);
}
