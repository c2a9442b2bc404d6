import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueSlide } from './playing-rules.ts';
import {
  DAY_MINUTES,
  localMoment,
  partsOfDay,
  playlistAt,
  type Schedule,
  type ScreenTime,
  weekdayOf,
} from './schedule-rules.ts';
import { isBuildNew, isPriceValid, PRICE_VALID_MS } from './signage-rules.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const time = (playlistId: string, given: Partial<ScreenTime>): ScreenTime => ({
  ...{ playlistId, weekdays: EVERY_DAY, fromMinute: 0, toMinute: DAY_MINUTES, fromOn: null, lastOn: null },
  ...given,
});
/** 28 November 2026 is a Saturday. */
const SCHEDULE: Schedule = {
  times: [
    time('promotion', { fromMinute: 600, toMinute: 660, fromOn: '2026-11-28', lastOn: '2026-11-29' }),
    time('night', { fromMinute: 1_320, toMinute: 120, weekdays: [6], lastOn: '2026-11-28' }),
    time('morning', { fromMinute: 480, toMinute: 720, weekdays: [1, 2, 3, 4, 5] }),
    time('weekend', { fromMinute: 480, toMinute: 720, weekdays: [6, 7] }),
  ],
  defaultPlaylistId: 'usual',
};

describe('what a screen plays', () => {
  test.for([
    ['2026-11-27', 479, 'usual', 'before the time begins'],
    ['2026-11-27', 480, 'morning', 'from its first minute'],
    ['2026-11-27', 719, 'morning', 'to its last minute'],
    ['2026-11-27', 720, 'usual', 'its end is not included'],
    ['2026-11-28', 480, 'weekend', 'another day of the week'],
    ['2026-11-28', 600, 'promotion', 'the first of two times counts'],
    ['2026-11-29', 659, 'promotion', 'the last day is included'],
    ['2026-11-30', 600, 'morning', 'the day after is not'],
    ['2026-11-28', 1_320, 'night', 'a time over midnight begins'],
    ['2026-11-29', 119, 'night', 'and goes on after midnight, though its last day was yesterday'],
    ['2026-11-29', 120, 'usual', 'until its end'],
    ['2026-11-28', 60, 'usual', 'it did not begin on Friday'],
    ['2026-12-06', 60, 'usual', 'it began on Saturdays until its last day'],
  ] as const)('%s at minute %i: %s, %s', ([on, minute, playlist]) => {
    expect(playlistAt(SCHEDULE, { on, minute })).toBe(playlist);
  });

  test('is nothing without a time that applies or a default', () => {
    expect(playlistAt({ times: [], defaultPlaylistId: null }, { on: '2026-11-28', minute: 0 })).toBeNull();
  });

  test('follows the clock of the site: the day changes at its midnight, also where the clock is moved', () => {
    expect(localMoment(new Date('2026-11-27T17:00:00Z'), 'Asia/Bangkok')).toEqual({
      on: '2026-11-28',
      minute: 0,
    });
    // The hour from 02:00 is missing.
    expect(localMoment(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toEqual({
      on: '2026-03-29',
      minute: 180,
    });
    expect([weekdayOf('2026-11-29'), weekdayOf('2026-11-30')]).toEqual([7, 1]);
  });
});

test('the parts of a day have no gaps and say what plays at every minute', () => {
  const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
  const times = fc.array(
    fc.record({
      playlistId: fc.constantFrom('a', 'b', 'c'),
      weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
      fromMinute: minute,
      toMinute: fc.integer({ min: 1, max: DAY_MINUTES }),
      fromOn: fc.constantFrom(null, '2026-11-28'),
      lastOn: fc.constantFrom(null, '2026-11-28'),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(times, fc.constantFrom('2026-11-27', '2026-11-28', '2026-11-29'), minute, (given, on, at) => {
      const schedule: Schedule = { times: given, defaultPlaylistId: null };
      const parts = partsOfDay(schedule, on);
      expect(parts.map(({ fromMinute }) => fromMinute)).toEqual([
        0,
        ...parts.slice(0, -1).map(({ toMinute }) => toMinute),
      ]);
      expect(parts.at(-1)?.toMinute).toBe(DAY_MINUTES);
      const part = parts.find(({ fromMinute, toMinute }) => at >= fromMinute && at < toMinute);
      expect(part?.playlistId).toBe(playlistAt(schedule, { on, minute: at }));
    }),
  );
});

describe('the slide that is due', () => {
  const slides = [
    { name: 'a', seconds: 5 },
    { name: 'b', seconds: 10 },
  ];

  test.for([
    [0, 'a', 5_000],
    [4_999, 'a', 1],
    [5_000, 'b', 10_000],
    [14_999, 'b', 1],
    [15_000, 'a', 5_000],
    [-1, 'b', 1],
  ] as const)('at %i ms is %s for %i ms', ([now, name, leftMs]) => {
    expect(dueSlide(slides, now)).toMatchObject({ slide: { name }, leftMs });
  });

  test('is none in an empty playlist', () => {
    expect(dueSlide([], 1_000)).toBeNull();
  });
});

test('a price is shown until it was last confirmed too long ago', () => {
  expect(isPriceValid(1_000, 1_000 + PRICE_VALID_MS - 1)).toBe(true);
  expect(isPriceValid(1_000, 1_000 + PRICE_VALID_MS)).toBe(false);
});

test('a price is not shown by a clock that was set back', () => {
  const confirmedAtMs = Date.parse('2026-11-28T09:00:00Z');
  expect(isPriceValid(confirmedAtMs, confirmedAtMs - 300_000)).toBe(true);
  expect(isPriceValid(confirmedAtMs, confirmedAtMs - 300_001)).toBe(false);
  expect(isPriceValid(confirmedAtMs, 0)).toBe(false);
});

test.for([
  ['a', 'b', true],
  ['a', 'a', false],
  ['a', '', false],
  ['', 'b', false],
] as const)('a page of build %j with a server of build %j: new is %s', ([ofPage, ofServer, isNew]) => {
  expect(isBuildNew(ofPage, ofServer)).toBe(isNew);
});
