/** File name of specification §9. */
const PAYLOAD_FILE = '_payload.json';
/** A link that is only passed over is not worth a request; and the click paints before the page is prepared (§9). */
const PREFETCH_DELAY_MS = 100;
/** What was fetched ahead is used for so long. */
const FRESH_MS = 30_000;

interface Offered {
  readonly buildId: string;
  readonly paths: ReadonlySet<string>;
}

let offered: Offered | null = null;
const ahead = new Map<string, { payload: Promise<unknown>; at: number }>();

/** Says which pages have a payload beside them, for guests only; null: none. */
export function offerPayloads(pages: { id: string; prerendered: readonly string[] } | null): void {
  offered = pages && { buildId: pages.id, paths: new Set(pages.prerendered) };
  ahead.clear();
}

/**
 * Data of the page at `url`: its payload where it has one, else what `load` gives. A payload that cannot be had only
 * warns (specification §8).
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

/** Fetches payloads ahead of links that the reader points at. Returns how to stop. */
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
  payload.catch(() => undefined); // said when it is wanted
  ahead.set(path, { payload, at: Date.now() });
}

async function fetchPayload(path: string, buildId: string): Promise<unknown> {
  const reply = await fetch(`${path === '/' ? '' : path}/${PAYLOAD_FILE}?${buildId}`);
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return reply.json();
}

/** The page whose payload this path names; null for any other path. */
export function pageOfPayload(path: string): string | null {
  return path.endsWith(`/${PAYLOAD_FILE}`) ? path.slice(0, -PAYLOAD_FILE.length - 1) || '/' : null;
}
