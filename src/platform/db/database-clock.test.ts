import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates a clock over a fake database that is `aheadMs` ahead of this machine and whose replies take `answerMs`. */
function clockOver(database: { aheadMs: number; answerMs?: number; isAway?: boolean }) {
  const skews: number[] = [];
  const errors: unknown[] = [];
  const clock = new DatabaseClock({
    database: {
      platformRows: async () => {
        if (database.isAway) throw new Error('away');
        const at = new Date(Date.now() + database.aheadMs);
        await new Promise((resolve) => setTimeout(resolve, database.answerMs ?? 0));
        return [{ at }] as never;
      },
    },
    onSkew: (skewMs) => skews.push(skewMs),
    onError: (error) => errors.push(error),
  });
  return { clock, skews, errors };
}

async function started(database: Parameters<typeof clockOver>[0]) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  const made = clockOver(database);
  const starting = made.clock.start();
  await vi.advanceTimersByTimeAsync(database.answerMs ?? 0);
  await starting;
  return made;
}

const off = (clock: DatabaseClock) => clock.now().getTime() - Date.now();

test('it returns the database’s time, even when this machine’s clock is wrong or changes', async () => {
  const { clock, skews } = await started({ aheadMs: 3_600_000 });
  expect(off(clock)).toBeCloseTo(3_600_000, -1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(off(clock)).toBeCloseTo(3_600_000, -1);
  const before = clock.now().getTime();
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(clock.now().getTime() - before).toBeLessThan(5);
  expect(skews).toEqual([-3_600_000]);
  clock.stop();
});

test('a slow reply shifts it no more than its uncertainty', async () => {
  const database = { aheadMs: 0, answerMs: 0 };
  const { clock } = await started(database);
  const before = off(clock);
  database.answerMs = 4_000;
  await vi.advanceTimersByTimeAsync(19_000);
  expect(off(clock)).toBe(before);
  clock.stop();
});

test('a change of the database’s clock is followed within fifteen seconds, and a skew is reported every ten minutes', async () => {
  const database = { aheadMs: 0 };
  const { clock, skews } = await started(database);
  expect(skews).toEqual([]);
  database.aheadMs = -6_000;
  await vi.advanceTimersByTimeAsync(15_010);
  expect(off(clock)).toBeCloseTo(-6_000, -1);
  await vi.advanceTimersByTimeAsync(19 * 60_000);
  expect(skews).toHaveLength(2);
  clock.stop();
});

test('during an outage of the database it runs on; before the first read it throws', async () => {
  const database = { aheadMs: 1_000, isAway: false };
  const { clock, errors } = await started(database);
  database.isAway = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(errors).toHaveLength(2);
  expect(off(clock)).toBeCloseTo(1_000, -1);
  clock.stop();
  expect(() => clockOver(database).clock.now()).toThrow(/not been read/);
  await expect(clockOver(database).clock.start()).rejects.toThrow('away');
});
