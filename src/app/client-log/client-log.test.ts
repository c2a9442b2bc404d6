import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '#modules/sites/public-ui.ts';

let sent: LogEntry[][];
let reply: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  sent = [];
  reply = async () => Response.json({ isKept: true });
  vi.stubGlobal('location', { pathname: '/shop/cart', search: '?q=somchai@example.com' });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).entries);
    return reply();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the last fifty entries are sent, scrubbed, shortly after they occur', async () => {
  const { noteProblem } = await import('./client-log.ts');
  for (let n = 0; n < 60; n++) noteProblem('error', new Error(`n${n} for 081-234-5678`));
  expect(sent).toEqual([]);
  await after(3_500);
  await vi.dynamicImportSettled();
  await after(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(50);
  expect(sent[0]?.[0]?.message).toContain('n10 for [number]');
  expect(JSON.stringify(sent)).not.toMatch(/5678|somchai/);
});

test('a site that keeps no log receives only one request', async () => {
  reply = async () => Response.json({ isKept: false });
  const { noteProblem } = await import('./client-log.ts');
  noteProblem('navigation', '404 /gone');
  await after(3_500);
  await vi.dynamicImportSettled();
  await after(60_000);
  noteProblem('navigation', '404 /gone');
  await after(60_000);
  expect(sent).toHaveLength(1);
});

test('entries that failed to send go with the next batch', async () => {
  reply = async () => new Response('', { status: 503 });
  const { noteProblem } = await import('./client-log.ts');
  noteProblem('error', 'first');
  await after(3_500);
  await vi.dynamicImportSettled();
  await after(40_000);
  reply = async () => Response.json({ isKept: true });
  noteProblem('rejection', 'second');
  await after(40_000);
  expect(sent.at(-1)?.map(({ message }) => message)).toEqual(['first', 'second']);
});

test('an aborted request is no problem, any other rejection is', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { watchProblems } = await import('./client-log.ts');
  watchProblems();
  const reject = (reason: unknown): boolean =>
    page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
  expect(reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))).toBe(false);
  expect(reject(new DOMException('No space left', 'QuotaExceededError'))).toBe(true);
  await after(3_500);
  await vi.dynamicImportSettled();
  await after(0);
  expect(sent.flat().map(({ message }) => message)).toEqual([expect.stringContaining('No space left')]);
});
