/** Folders of the files that a page is made of. */
const FILE = /^\/(?:assets|theme)\//;

/**
 * Keeps the open page, so that it can be loaded without network. `scope` is its path, which its module declares as one of its
 * `offlineScopes`; other pages are not touched. Returns whether this browser keeps it.
 */
export async function keepPage(scope: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return false;
  try {
    const { default: script } = await import('./offline-worker.ts?worker&url');
    await workers.register(`${script}?scope=${encodeURIComponent(scope)}`, { scope });
    const { active } = await workers.ready;
    await document.fonts.ready;
    const { origin, pathname, search } = location;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, which has one origin
    active?.postMessage({ page: origin + pathname + search, files: filesOfPage() });
    return active !== null;
  } catch {
    return false; // no network, or the browser is set up to keep nothing
  }
}

/** Forgets what was kept of a page, and ends its worker. */
export async function forgetPage(scope: string): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration(scope);
  if (!registration) return;
  await caches.delete(`sala-offline ${registration.scope}`);
  await registration.unregister();
}

function filesOfPage(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILE.test(pathname))
    .map(({ href }) => href);
}
