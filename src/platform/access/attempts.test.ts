import { expect, test } from '../testing/test.ts';
import type { World } from '../testing/world.ts';
import {
  clearAttempts,
  countAttempt,
  countAttempts,
  readAttempts,
  takeAttempt,
  takeAttemptBack,
  takeSlowingAttempt,
  waitingUntil,
} from './attempts.ts';

const START = new Date('2026-11-23T08:00:00Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const attempt = (seconds = 0) => ({ subject: 'x', windowMinutes: 15, now: after(seconds) });

const count = (world: World, seconds = 0) =>
  world.write(({ tx, tenant }) => countAttempt(tx, tenant.id, attempt(seconds)));
const read = (world: World, seconds = 0) =>
  world.read(({ tx, tenant }) => readAttempts(tx, tenant.id, attempt(seconds)));
const take = (world: World, seconds: number, limit: { most: number | null; spacingMinutes?: number }) =>
  world.write(({ tx, tenant }) => takeAttempt(tx, tenant.id, { ...attempt(seconds), ...limit }));

test.for([
  [0, 0],
  [1, 1],
  [999, 1],
  [1000, 1],
  [1001, 2],
  [-5000, 0],
] as const)('%i ms from now are %i s in the refusal', ([ms, retryAfterSeconds]) => {
  expect(waitingUntil(new Date(START.getTime() + ms), START)).toEqual({ retryAfterSeconds });
});

test('concurrent attempts all count, and the retry time is the rest of the window that they began', async ({
  world,
}) => {
  await Promise.all(Array.from({ length: 20 }, () => count(world)));
  expect(await read(world, 60)).toEqual({
    attempts: 20,
    waiting: { retryAfterSeconds: 14 * 60 },
    lastAt: START,
  });
  expect(await count(world, 899)).toEqual({ attempts: 21, waiting: { retryAfterSeconds: 1 } });
  expect(await read(world, 900)).toEqual({ attempts: 0, waiting: { retryAfterSeconds: 0 }, lastAt: null });
  expect(await count(world, 900)).toEqual({ attempts: 1, waiting: { retryAfterSeconds: 900 } });
});

test('of concurrent attempts only as many pass as are left, and the others are not counted', async ({
  world,
}) => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(world, 0, { most: 5 })));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await take(world, 899, { most: 5 })).toBe(false);
  expect(await read(world, 899)).toMatchObject({ attempts: 5, lastAt: START });
  expect(await take(world, 899, { most: null })).toBe(true);
  expect(await take(world, 900, { most: 5 })).toBe(true);
  expect(await read(world, 900)).toMatchObject({ attempts: 1 });
});

test('beyond the limit one attempt passes at a time, spaced by minutes after the latest', async ({
  world,
}) => {
  const limit = { most: 1, spacingMinutes: 5 };
  expect(await take(world, 0, limit)).toBe(true);
  expect(await take(world, 299, limit)).toBe(false);
  const taken = await Promise.all([take(world, 300, limit), take(world, 300, limit)]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take(world, 599, limit)).toBe(false);
  expect(await take(world, 600, limit)).toBe(true);
});

test('taking back one attempt and clearing all of them affect no other site', async ({ world }) => {
  const other = await world.another();
  for (const each of [world, other])
    await each.write(({ tx, tenant }) => countAttempts(tx, tenant.id, { ...attempt(), by: 3 }));
  await world.write(({ tx, tenant }) => takeAttemptBack(tx, tenant.id, 'x'));
  expect(await read(world)).toMatchObject({ attempts: 2 });
  await world.write(({ tx, tenant }) => clearAttempts(tx, tenant.id, 'x'));
  expect([(await read(world)).attempts, (await read(other)).attempts]).toEqual([0, 3]);
});

test('beyond the free ones the wait doubles up to its limit, and what is refused does not prolong it', async ({
  world,
}) => {
  const slow = (seconds: number) =>
    world.write(({ tx, tenant }) =>
      takeSlowingAttempt(tx, tenant.id, {
        ...attempt(seconds),
        windowMinutes: 1440,
        free: 2,
        maxWaitSeconds: 4,
      }),
    );
  const taken = await Promise.all(Array.from({ length: 12 }, () => slow(0)));
  expect(taken.filter((wait) => wait === null)).toHaveLength(2);
  expect(taken.filter((wait) => wait?.retryAfterSeconds === 1)).toHaveLength(10);
  expect(await slow(1)).toBeNull();
  expect([await slow(1), await slow(2.5), await slow(3)]).toEqual([
    { retryAfterSeconds: 2 },
    { retryAfterSeconds: 1 },
    null,
  ]);
  expect([await slow(6), await slow(7), await slow(10), await slow(11)]).toEqual([
    { retryAfterSeconds: 1 },
    null,
    { retryAfterSeconds: 1 },
    null,
  ]);
  expect([await slow(86_399), await slow(86_400), await slow(86_400), await slow(86_400)]).toEqual([
    null,
    null,
    null,
    { retryAfterSeconds: 1 },
  ]);
});
