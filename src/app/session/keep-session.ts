import { go } from '../errors/go.ts';
import { isNearEnd, laterEnd, momentOf, nextLook, type SessionClock } from './session-clock.ts';

/** What counts as activity (specification §4). */
const ACTIVITY = ['mousemove', 'keydown', 'mousedown', 'touchstart'] as const;
const CHANNEL = 'sala.session';
/** Latest end known to any tab: a tab that was suspended reads it before trusting its own clock. */
const END_KEY = 'sala.session.end';

export interface KeptSession {
  /** Call when the reader answers the warning: extends the session on the server, and warns again if that fails. */
  touch(): void;
  stop(): void;
}

/**
 * Watches this tab's session, which has `msLeft` milliseconds left: reports activity to the server, shares an extended
 * session with other tabs, calls `onWarning` when the end gets near or moves away, and goes to `/` at the end. No tab
 * warns or leaves while another one knows a later end. Activity extends the session but leaves a visible warning until
 * the next check: otherwise it would vanish under the pointer on its way to it.
 */
export function keepSession(msLeft: number, onWarning: (isNear: boolean) => void): KeptSession {
  const startedAt = Date.now();
  let clock: SessionClock = { endsAt: startedAt + msLeft, touchedAt: startedAt, activeAt: startedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const tabs = new BroadcastChannel(CHANNEL);

  const check = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    const endsAt = laterEnd(clock, storedEnd(), now);
    if (endsAt > clock.endsAt) clock = { ...clock, endsAt };
    const moment = momentOf(clock, now);
    if (moment === 'over') return void leave(tabs);
    onWarning(isNearEnd(clock, now));
    if (moment === 'touch') void touch();
    scheduleCheck();
  };
  const scheduleCheck = (): void => {
    clearTimeout(timer);
    timer = setTimeout(check, nextLook(clock, Date.now()));
  };
  const extend = (endsAt: number): boolean => {
    const isLonger = endsAt > clock.endsAt;
    if (isLonger) clock = { ...clock, endsAt, touchedAt: Date.now() };
    return isLonger;
  };
  /** Returns whether the session still needs watching. */
  const touch = async (): Promise<boolean> => {
    clock = { ...clock, touchedAt: Date.now() };
    const left = await extendSession();
    if (isStopped) return false; // another watch has replaced this one
    if (left === 'ended') {
      await leave(tabs);
      return false;
    }
    if (left === 'unknown') return true;
    if (extend(Date.now() + left)) scheduleCheck();
    share(tabs, clock.endsAt);
    return true;
  };
  const onActivity = (): void => {
    clock = { ...clock, activeAt: Date.now() };
    const moment = momentOf(clock, clock.activeAt);
    if (moment === 'touch' || moment === 'over') check();
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('hasEnded' in data) go('/');
    else if (extend(data.endsAt)) check();
  });
  for (const kind of ACTIVITY) addEventListener(kind, onActivity, { passive: true });
  document.addEventListener('visibilitychange', check);
  share(tabs, clock.endsAt); // loading the page extended the session as well
  check();
  return {
    touch: () => void touch().then((isAlive) => isAlive && check()),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      tabs.close();
      for (const kind of ACTIVITY) removeEventListener(kind, onActivity);
      document.removeEventListener('visibilitychange', check);
    },
  };
}

/** Message between tabs of the same site. */
type TabMessage = { readonly endsAt: number } | { readonly hasEnded: true };

/** Broadcasts the end to active tabs and stores it for suspended ones. */
function share(tabs: BroadcastChannel, endsAt: number): void {
  broadcast(tabs, { endsAt });
  try {
    if (!(storedEnd() > endsAt)) localStorage.setItem(END_KEY, String(endsAt));
  } catch {
    return; // storage is blocked: active tabs were notified
  }
}

/** NaN if nothing is stored or storage is blocked. */
function storedEnd(): number {
  try {
    return Number.parseFloat(localStorage.getItem(END_KEY) ?? '');
  } catch {
    return Number.NaN;
  }
}

function broadcast(tabs: BroadcastChannel, message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches one origin only
  tabs.postMessage(message);
}

/**
 * Extends the session and returns its remaining milliseconds. `unknown` without a connection: the next check retries.
 */
async function extendSession(): Promise<number | 'ended' | 'unknown'> {
  try {
    const reply = await fetch('/api/session/touch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!reply.ok) return 'unknown';
    const { msLeft } = (await reply.json()) as { msLeft: number | null };
    return msLeft ?? 'ended';
  } catch {
    return 'unknown';
  }
}

/** Signs out, notifies the other tabs and goes home. */
async function leave(tabs: BroadcastChannel): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/account/logout', { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  try {
    broadcast(tabs, { hasEnded: true });
  } finally {
    go('/'); // needed even if the watch was stopped meanwhile and its channel is closed
  }
}
