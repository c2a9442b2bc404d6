import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SupervisedPostgres } from './supervised-postgres.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a watched database that ends `livesMs` after each start. */
function shortLived(livesMs: number): { startedAt: number[]; lines: string[]; live: { forMs: number } } {
  const startedAt: number[] = [];
  const lines: string[] = [];
  const live = { forMs: livesMs };
  const began = performance.now();
  let endsAt = began + livesMs;
  const supervisor = new SupervisedPostgres({
    isRunning: () => performance.now() < endsAt,
    start: async () => {
      startedAt.push(performance.now() - began);
      endsAt = performance.now() + live.forMs;
    },
    log: (line) => lines.push(line),
  });
  supervisor.watch();
  return { startedAt, lines, live };
}

function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

test('a database that ends soon after each start is restarted at once five times, then at growing intervals', async () => {
  const { startedAt, lines } = shortLived(300);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const gaps = gapsOf(startedAt);
  expect(Math.max(...gaps.slice(0, 4)), 'at the next check').toBeLessThanOrEqual(1_000);
  expect(gaps.slice(5, 10)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
  expect(lines.filter((line) => line.includes('times in a row')).at(-1)).toMatch(/again in 9\.\d s\.$/);
});

test.each([300, 2_000, 20_000, 59_000])(
  'a database that ends %d ms after each start is restarted at most 15 times in the first minute and 6 times in each later one',
  async (livesMs) => {
    const { startedAt } = shortLived(livesMs);
    await vi.advanceTimersByTimeAsync(61 * MINUTE_MS);
    expect(startedAt.filter((time) => time < MINUTE_MS).length).toBeLessThanOrEqual(15);
    expect(startedAt.length).toBeLessThanOrEqual(15 + 60 * 6);
    expect(startedAt.length, 'it never gives up').toBeGreaterThan(55);
  },
);

test('a database that has run for a minute is restarted at once', async () => {
  const { startedAt, live } = shortLived(300);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  live.forMs = MINUTE_MS + 1_000;
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  const gaps = gapsOf(startedAt);
  expect(gaps.slice(-2).every((gap) => gap <= live.forMs + 1_000)).toBe(true);
  live.forMs = 300;
  const before = startedAt.length;
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 5_000);
  expect(Math.max(...gapsOf(startedAt.slice(before)).slice(0, 4))).toBeLessThanOrEqual(1_000);
});

test('failed starts are retried at growing intervals, which a short run does not reset', async () => {
  const lines: string[] = [];
  let tries = 0;
  let livesUntil = 0;
  const supervisor = new SupervisedPostgres({
    isRunning: () => performance.now() < livesUntil,
    start: async () => {
      tries += 1;
      if (tries % 4 !== 0) throw new Error('It does not start.');
      livesUntil = performance.now() + 300;
    },
    log: (line) => lines.push(line),
  });
  supervisor.watch();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const pauses = lines.flatMap((line) => /trying again in ([\d.]+) s/.exec(line)?.[1] ?? []).map(Number);
  expect(pauses.slice(0, 6)).toEqual([0.5, 1, 2, 4, 8, 10]);
  supervisor.stop();
});
