import { go } from '../errors/go.ts';
import { isNearEnd, laterEnd, momentOf, nextLook, type SessionClock } from './session-clock.ts';

/** What counts as activity (specification §4). */
const ACTIVITY = ['mousemove', 'keydown', 'mousedown', 'touchstart'] as const;
const CHANNEL = 'sala.session';
/** The latest end that any tab was told: a tab that slept reads it before it believes its own clock. */
const END_KEY = 'sala.session.end';

export interface KeptSession {
  /** The reader has answered: tells the server, and warns again if it does not hear. */
  touch(): void;
  stop(): void;
}

/**
 * Watches the session of this tab, which has `msLeft` milliseconds to live: tells the server of activity, shares a longer
 * life with the other tabs, calls `onWarning` when the end is near or has moved away, and leaves for `/` at the end. No
 * tab warns or leaves while another one knows of a longer life. What the reader does in this tab moves the end away and
 * leaves the warning to be answered until the next look: it would go from under the pointer that is on its way to it.
 */
export function keepSession(msLeft: number, onWarning: (isNear: boolean) => void): KeptSession {
  const begun = Date.now();
  let clock: SessionClock = { endsAt: begun + msLeft, touchedAt: begun, activeAt: begun };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const tabs = new BroadcastChannel(CHANNEL);

  const look = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    const endsAt = laterEnd(clock, toldEnd(), now);
    if (endsAt > clock.endsAt) clock = { ...clock, endsAt };
    const moment = momentOf(clock, now);
    if (moment === 'over') return void leave(tabs);
    onWarning(isNearEnd(clock, now));
    if (moment === 'touch') void touch();
    lookLater();
  };
  const lookLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, nextLook(clock, Date.now()));
  };
  const prolong = (endsAt: number): boolean => {
    const isLonger = endsAt > clock.endsAt;
    if (isLonger) clock = { ...clock, endsAt, touchedAt: Date.now() };
    return isLonger;
  };
  /** Whether there is still something to watch. */
  const touch = async (): Promise<boolean> => {
    clock = { ...clock, touchedAt: Date.now() };
    const left = await askForLife();
    if (isStopped) return false; // another watch has taken over meanwhile
    if (left === 'ended') {
      await leave(tabs);
      return false;
    }
    if (left === 'unknown') return true;
    if (prolong(Date.now() + left)) lookLater();
    share(tabs, clock.endsAt);
    return true;
  };
  const onActivity = (): void => {
    clock = { ...clock, activeAt: Date.now() };
    const moment = momentOf(clock, clock.activeAt);
    if (moment === 'touch' || moment === 'over') look();
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('hasEnded' in data) go('/');
    else if (prolong(data.endsAt)) look();
  });
  for (const kind of ACTIVITY) addEventListener(kind, onActivity, { passive: true });
  document.addEventListener('visibilitychange', look);
  share(tabs, clock.endsAt); // a page that was loaded made the session longer as well
  look();
  return {
    touch: () => void touch().then((goesOn) => goesOn && look()),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      tabs.close();
      for (const kind of ACTIVITY) removeEventListener(kind, onActivity);
      document.removeEventListener('visibilitychange', look);
    },
  };
}

/** What a tab says to the other tabs of its site. */
type Told = { readonly endsAt: number } | { readonly hasEnded: true };

/** Tells the tabs that listen, and writes it down for those that sleep. */
function share(tabs: BroadcastChannel, endsAt: number): void {
  tell(tabs, { endsAt });
  try {
    if (!(toldEnd() > endsAt)) localStorage.setItem(END_KEY, String(endsAt));
  } catch {
    return; // storage is blocked: the tabs that listen know
  }
}

/** NaN where nobody has told anything, or storage is blocked. */
function toldEnd(): number {
  try {
    return Number.parseFloat(localStorage.getItem(END_KEY) ?? '');
  } catch {
    return Number.NaN;
  }
}

function tell(tabs: BroadcastChannel, told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches one origin only
  tabs.postMessage(told);
}

/** Milliseconds that the session lives from now; `unknown` without a connection: the next look asks again. */
async function askForLife(): Promise<number | 'ended' | 'unknown'> {
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

/** Clears the token, tells the other tabs, and goes home. */
async function leave(tabs: BroadcastChannel): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/account/logout', { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  try {
    tell(tabs, { hasEnded: true });
  } finally {
    go('/'); // also where the watch was stopped meanwhile, and with it the way to the others
  }
}
