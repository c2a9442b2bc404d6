import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { type KeptSession, keepSession } from './keep-session.ts';
import { TICK_MS, WARN_MS } from './session-clock.ts';

/** A channel that delivers nothing, as for a suspended tab. */
class SilentChannel extends EventTarget {
  postMessage(): void {
    return;
  }
  close(): void {
    return;
  }
}

/** A channel that delivers to all other tabs immediately. */
class ConnectedChannel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  close(): void {
    channels.delete(this);
  }
}

const channels = new Set<ConnectedChannel>();
let page: EventTarget;
let asked: string[];
let memory: Map<string, string>;
let kept: KeptSession[];

beforeEach(() => {
  [asked, memory, kept] = [[], new Map(), []];
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('document', new EventTarget());
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { href: 'http://shop.example/', assign: (to: string) => asked.push(to) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ msLeft: IDLE_LIMIT_MS });
  });
});

afterEach(() => {
  for (const each of kept) each.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a freshly loaded page and records its warnings. */
function open(): { warnings: boolean[]; session: KeptSession } {
  const warnings: boolean[] = [];
  const session = keepSession(IDLE_LIMIT_MS, (isNear) => warnings.push(isNear));
  kept.push(session);
  return { warnings, session };
}

test('a single idle tab warns, signs out and goes home', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(warnings).not.toContain(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(WARN_MS);
  expect(asked).toEqual(['/api/account/logout', 'http://shop.example/']);
});

test('a suspended tab neither warns nor ends a session that another tab keeps alive', async () => {
  const sleeper = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS / 2);
  open(); // a loaded page shares the end that the server reported
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(sleeper.warnings).not.toContain(true);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(WARN_MS + 1);
  expect(asked).toContain('/api/account/logout');
});

test('a warning stays when the reader moves in its tab, and clears at the next check once the end is far', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(WARN_MS);
  expect(asked, 'the session was extended').toEqual(['/api/session/touch']);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(warnings.at(-1)).toBe(false);
});

test('answering the warning clears it, even while an earlier request is pending', async () => {
  const { warnings, session } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  page.dispatchEvent(new Event('mousemove'));
  const before = warnings.length;
  session.touch();
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.slice(before)).toEqual([false]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  session.touch();
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.at(-1), 'the server was not reached').toBe(true);
});

test('without a connection the warning stays until the end, whatever the activity', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(WARN_MS - 1);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['http://shop.example/']);
});

test('answering a warning in another tab clears it', async () => {
  vi.stubGlobal('BroadcastChannel', ConnectedChannel);
  const [warned, other] = [open(), open()];
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  expect(warned.warnings.at(-1)).toBe(true);
  other.session.touch();
  await vi.advanceTimersByTimeAsync(1);
  expect(warned.warnings.at(-1)).toBe(false);
});

test('activity in one tab extends the session for all tabs', async () => {
  const [sleeper, other] = [open(), open()];
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS / 2);
  other.session.touch();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(sleeper.warnings).not.toContain(true);
  expect(asked).toEqual(['/api/session/touch']);
});
