/** What a page hears of a topic. */
export interface LiveNews {
  /** How it stands now, as the topic's module declares it. */
  readonly state: unknown;
  /** What changed, where the news say so; empty after a new connection: anything may have. */
  readonly details: readonly string[];
}

type Listener = (news: LiveNews) => void;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The session is over: nobody is told anything until the page is loaded anew. */
const SESSION_OVER = 4_401;

const listeners = new Map<string, Set<Listener>>();
const latest = new Map<string, LiveNews>();
let socket: WebSocket | null = null;
let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isOver = false;

/**
 * Listens to a topic of the reader over the one socket of this tab, which is opened by the first listener and comes back
 * by itself. Whoever listens is told at once how the topic stands, as far as that is known. Returns how to stop.
 */
export function listenLive(topic: string, listener: Listener): () => void {
  const heard = listeners.get(topic) ?? new Set();
  listeners.set(topic, heard.add(listener));
  const known = latest.get(topic);
  if (known) listener({ state: known.state, details: [] });
  open();
  return () => {
    heard.delete(listener);
  };
}

/** As `listenLive`, without how things stand at the beginning: for pages that were loaded with it. */
export function listenNews(topic: string, listener: Listener): () => void {
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
    const { topic, ...news } = JSON.parse(data) as LiveNews & { topic: string };
    latest.set(topic, news);
    for (const listener of listeners.get(topic) ?? []) listener(news);
  });
  opened.addEventListener('close', ({ code }) => {
    socket = null;
    isOver = code === SESSION_OVER;
    // Apart from each other, so that a server that comes back is not run over by all pages at once.
    timer = setTimeout(open, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  });
}

if (typeof addEventListener === 'function') addEventListener('online', open);
