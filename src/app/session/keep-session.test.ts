import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { type KeptSession, keepSession } from './keep-session.ts';
import { TICK_MS, WARN_MS } from './session-clock.ts';

/** Nobody hears anybody: how it is for a tab that sleeps. */
class DeafChannel extends EventTarget {
  postMessage(): void {
    return;
  }
  close(): void {
    return;
  }
}

/** Tabs that are awake hear each other at once. */
class HearingChannel extends EventTarget {
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

const channels = new Set<HearingChannel>();
let page: EventTarget;
let asked: string[];
let memory: Map<string, string>;
let kept: KeptSession[];

beforeEach(() => {
  [asked, memory, kept] = [[], new Map(), []];
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', DeafChannel);
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

/** A page that was just loaded, and its warnings. */
function open(): { warnings: boolean[]; session: KeptSession } {
  const warnings: boolean[] = [];
  const session = keepSession(IDLE_LIMIT_MS, (isNear) => warnings.push(isNear));
  kept.push(session);
  return { warnings, session };
}

test('alone and without activity, a tab warns, signs out and goes home', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(warnings).not.toContain(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(WARN_MS);
  expect(asked).toEqual(['/api/account/logout', 'http://shop.example/']);
});

test('a tab that slept neither warns nor ends the session that another one keeps alive', async () => {
  const sleeper = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS / 2);
  open(); // a page that is loaded tells the end that the server gave it
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(sleeper.warnings).not.toContain(true);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(WARN_MS + 1);
  expect(asked).toContain('/api/account/logout');
});

test('a warning is left to be answered by whoever moves in its tab, and goes when the time shows that the end is far', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(WARN_MS);
  expect(asked, 'it was told, and lives on').toEqual(['/api/session/touch']);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(TICK_MS);
  expect(warnings.at(-1)).toBe(false);
});

test('whoever answers the warning is rid of it, also when they move while the server is asked', async () => {
  const { warnings, session } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  page.dispatchEvent(new Event('mousemove'));
  const told = warnings.length;
  session.touch();
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.slice(told)).toEqual([false]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  session.touch();
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings.at(-1), 'the server has not heard of it').toBe(true);
});

test('without a connection the warning stays for whatever moves, to the end', async () => {
  const { warnings } = open();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  page.dispatchEvent(new Event('mousemove'));
  await vi.advanceTimersByTimeAsync(WARN_MS - 1);
  expect(warnings.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['http://shop.example/']);
});

test('a warning goes when it is answered in another tab', async () => {
  vi.stubGlobal('BroadcastChannel', HearingChannel);
  const [warned, other] = [open(), open()];
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS);
  expect(warned.warnings.at(-1)).toBe(true);
  other.session.touch();
  await vi.advanceTimersByTimeAsync(1);
  expect(warned.warnings.at(-1)).toBe(false);
});

test('what a reader does in one tab moves the end for all', async () => {
  const [sleeper, other] = [open(), open()];
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS / 2);
  other.session.touch();
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - WARN_MS - 1);
  expect(sleeper.warnings).not.toContain(true);
  expect(asked).toEqual(['/api/session/touch']);
});
