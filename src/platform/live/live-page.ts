/** An update of a topic. */
export interface LiveMessage {
  /** Current state, as declared by the topic's module. */
  readonly state: unknown;
  /** What changed, where known; empty after a reconnect: anything may have changed. */
  readonly details: readonly string[];
}

type Listener = (news: LiveMessage) => void;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Close code for an ended session: no reconnect until the page is reloaded. */
const SESSION_OVER = 4_401;

const listeners = new Map<string, Set<Listener>>();
const latest = new Map<string, LiveMessage>();
let socket: WebSocket | null = null;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isOver = false;

/**
 * Subscribes to a topic of the reader over the single socket of this tab, which is opened by the first listener and
 * reconnects automatically. Calls the listener at once with the last known state. Returns a function that
 * unsubscribes.
 */
export function listenLive(topic: string, listener: Listener): () => void {
  const topicListeners = listeners.get(topic) ?? new Set();
  listeners.set(topic, topicListeners.add(listener));
  const known = latest.get(topic);
  if (known) listener({ state: known.state, details: [] });
  open();
  return () => {
    topicListeners.delete(listener);
  };
}

/** As `listenLive`, but skips the initial state: for pages that were loaded with it. */
export function listenLiveChanges(topic: string, listener: Listener): () => void {
  let isFirst = true;
  return listenLive(topic, (news) => {
    const isNews = !isFirst || news.details.length > 0;
    isFirst = false;
    if (isNews) listener(news);
  });
}

function open(): void {
  if (socket !== null || isOver || typeof WebSocket === 'undefined') return;
  clearTimeout(timer);
  const address = new URL('/api/live', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(address);
  socket = opened;
  opened.addEventListener('open', () => {
    pauseMs = FIRST_PAUSE_MS;
  });
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { topic, ...news } = JSON.parse(data) as LiveMessage & { topic: string };
    latest.set(topic, news);
    for (const listener of listeners.get(topic) ?? []) listener(news);
  });
  opened.addEventListener('close', ({ code }) => {
    socket = null;
    isOver = code === SESSION_OVER;
    // Jitter, so that pages do not all reconnect to a restarted server at once.
    timer = setTimeout(open, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  });
}

if (typeof addEventListener === 'function') addEventListener('online', open);
