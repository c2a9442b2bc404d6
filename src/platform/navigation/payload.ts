/** Name in specification §9. */
const PAYLOAD_FILE = '_payload.json';
/**
 * Hover delay before prefetching, so that merely crossing a link costs no request and a click paints before the page
 * is prepared (§9).
 */
const PREFETCH_DELAY_MS = 100;
/** How long a prefetched payload is used. */
const FRESH_MS = 30_000;

interface Offered {
  readonly buildId: string;
  readonly paths: ReadonlySet<string>;
}

let offered: Offered | null = null;
const ahead = new Map<string, { payload: Promise<unknown>; at: number }>();

/** Sets the pages that have a prerendered payload, for guests only; null: none. */
export function offerPayloads(pages: { id: string; prerendered: readonly string[] } | null): void {
  offered = pages && { buildId: pages.id, paths: new Set(pages.prerendered) };
  ahead.clear();
}

/**
 * Returns the data of the page at `url`: its payload where it has one, else the result of `load`. A payload that fails
 * to load only warns (specification §8).
 */
export async function payloadOr<Data>(url: string, load: () => Promise<Data>): Promise<Data> {
  const { pathname, search } = new URL(url);
  if (!offered?.paths.has(pathname) || search !== '') return load();
  try {
    const known = ahead.get(pathname);
    ahead.delete(pathname);
    const isFresh = known !== undefined && Date.now() - known.at < FRESH_MS;
    return (await (isFresh ? known.payload : fetchPayload(pathname, offered.buildId))) as Data;
  } catch (error) {
    console.warn(`The payload of ${pathname} could not be loaded.`, error);
    return load();
  }
}

/** Prefetches payloads for links that the reader hovers over or focuses. Returns a function that stops it. */
export function warmPayloads(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPoint = ({ target }: Event): void => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.search !== '') return;
    if (link.pathname !== location.pathname) timer = setTimeout(() => warm(link.pathname), PREFETCH_DELAY_MS);
  };
  addEventListener('pointerover', onPoint, { passive: true });
  addEventListener('focusin', onPoint);
  return () => {
    clearTimeout(timer);
    removeEventListener('pointerover', onPoint);
    removeEventListener('focusin', onPoint);
  };
}

function warm(path: string): void {
  if (!offered?.paths.has(path)) return;
  const known = ahead.get(path);
  if (known && Date.now() - known.at < FRESH_MS) return;
  const payload = fetchPayload(path, offered.buildId);
  payload.catch(() => undefined); // reported when it is used
  ahead.set(path, { payload, at: Date.now() });
}

async function fetchPayload(path: string, buildId: string): Promise<unknown> {
  const reply = await fetch(`${path === '/' ? '' : path}/${PAYLOAD_FILE}?${buildId}`);
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return reply.json();
}

/** Returns the page of a payload path; null for any other path. */
export function pageOfPayload(path: string): string | null {
  return path.endsWith(`/${PAYLOAD_FILE}`) ? path.slice(0, -PAYLOAD_FILE.length - 1) || '/' : null;
}
