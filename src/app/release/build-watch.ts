import { BUILD_ID } from '#platform/navigation/build-id.ts';
import type { BuildMeta } from '../routing/route-rules.ts';

/** Delay before the manifest is fetched, after the page has settled (specification §9). */
const META_DELAY_MS = 1_000;
const POLL_EVERY_MS = 3_600_000;
/** Spreads the polls of tabs that were opened together. */
const POLL_JITTER_MS = 300_000;
const ASK_AT_MOST_EVERY_MS = 60_000;

interface Watched {
  /** A newer build or newer site settings exist: the next navigation is a full load. */
  isOutdated: boolean;
  meta: BuildMeta | null;
}

/** This tab's knowledge of builds. */
export const builds: Watched = { isOutdated: false, meta: null };

/** Fetches this build's manifest once and polls for the latest build. Returns a stop function. */
export function watchBuilds(onMeta: (meta: BuildMeta) => void): () => void {
  if (BUILD_ID === '') return () => undefined;
  const rest = setTimeout(() => void fetchMeta(onMeta), META_DELAY_MS);
  let askedAt = Date.now();
  const ask = (): void => {
    if (document.hidden || builds.isOutdated || Date.now() - askedAt < ASK_AT_MOST_EVERY_MS) return;
    askedAt = Date.now();
    void askForLatest();
  };
  const poll = setInterval(ask, POLL_EVERY_MS + Math.random() * POLL_JITTER_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearTimeout(rest);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', ask);
  };
}

async function fetchMeta(onMeta: (meta: BuildMeta) => void): Promise<void> {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  if (connection?.effectiveType === 'slow-2g') return;
  try {
    builds.meta = await fetchJson<BuildMeta>(`/builds/meta/${BUILD_ID}.json`);
    onMeta(builds.meta);
  } catch (error) {
    console.warn('The route rules could not be loaded.', error);
  }
}

async function askForLatest(): Promise<void> {
  try {
    const latest = await fetchJson<{ id?: unknown }>(`/builds/latest.json?${Date.now()}`);
    builds.isOutdated = typeof latest.id === 'string' && latest.id !== BUILD_ID;
  } catch (error) {
    console.warn('Whether there is a new build could not be asked.', error);
  }
}

async function fetchJson<Body>(url: string): Promise<Body> {
  const reply = await fetch(url, { credentials: 'omit' });
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return (await reply.json()) as Body;
}
