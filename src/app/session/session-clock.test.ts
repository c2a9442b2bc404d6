import { expect, test } from 'vitest';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { laterEnd, momentOf, nextLook, TICK_MS, TOUCH_EVERY_MS, WARN_MS } from './session-clock.ts';

const fresh = { endsAt: IDLE_LIMIT_MS, touchedAt: 0, activeAt: 0 };

test('the limit is two hours and the tick a tenth of it', () => {
  expect([IDLE_LIMIT_MS, TICK_MS]).toEqual([7_200_000, 720_000]);
});

test('without activity the reader is warned, then the session ends', () => {
  expect(momentOf(fresh, IDLE_LIMIT_MS - WARN_MS - 1)).toBe('live');
  expect(momentOf(fresh, IDLE_LIMIT_MS - WARN_MS)).toBe('warn');
  expect(momentOf(fresh, IDLE_LIMIT_MS - 1)).toBe('warn');
  expect(momentOf(fresh, IDLE_LIMIT_MS)).toBe('over');
});

test('activity is reported at most every five minutes, and immediately near the end', () => {
  expect(momentOf({ ...fresh, activeAt: 1_000 }, 2_000)).toBe('live');
  expect(momentOf({ ...fresh, activeAt: 1_000 }, TOUCH_EVERY_MS)).toBe('touch');
  const late = IDLE_LIMIT_MS - WARN_MS + 1;
  expect(momentOf({ endsAt: IDLE_LIMIT_MS, touchedAt: late - 5_000, activeAt: late }, late)).toBe('touch');
  expect(momentOf({ endsAt: IDLE_LIMIT_MS, touchedAt: late - 4_999, activeAt: late }, late)).toBe('warn');
});

test('after sleeping past the end the session is over, whatever the activity', () => {
  expect(momentOf({ ...fresh, activeAt: IDLE_LIMIT_MS + 1 }, IDLE_LIMIT_MS + 1)).toBe('over');
});

test("an end from another tab moves this one's later, never earlier and never beyond the limit", () => {
  const now = IDLE_LIMIT_MS;
  expect(laterEnd(fresh, now + 1_000, now)).toBe(now + 1_000);
  expect(laterEnd(fresh, now + IDLE_LIMIT_MS, now)).toBe(now + IDLE_LIMIT_MS);
  for (const reported of [0, now - 1, now, now + IDLE_LIMIT_MS + 1, Number.NaN])
    expect(laterEnd(fresh, reported, now)).toBe(fresh.endsAt);
});

test('the next check is due at the next event', () => {
  expect(nextLook(fresh, 0)).toBe(TICK_MS);
  expect(nextLook({ ...fresh, activeAt: 1_000 }, 1_000)).toBe(TOUCH_EVERY_MS - 1_000);
  expect(nextLook(fresh, IDLE_LIMIT_MS - WARN_MS - 5)).toBe(5);
  expect(nextLook(fresh, IDLE_LIMIT_MS - 7)).toBe(7);
});
