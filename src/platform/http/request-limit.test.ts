import { describe, expect, test } from 'vitest';
import type { Actor } from '../scope.ts';
import { Refusal } from '../refusal.ts';
import {
  GUESTS_AT_ONCE,
  GUESTS_PER_NETWORK,
  MEMBERS_PER_NETWORK,
  spendRequestLimit,
  takeTokens,
} from './request-limit.ts';
import { MOST_BUCKETS, RateLimiter } from './token-bucket.ts';
import type { RequestFrame } from './request-frame.ts';

const USUAL = 60;
const OFFICE = '203.0.113.7';
const guest: Actor = { kind: 'guest', role: 'guest', guestId: null };

function member(userId: string): Actor {
  return { kind: 'person', userId } as Actor;
}

interface More {
  readonly ip?: string;
  readonly what?: string;
  readonly perMinute?: number;
  /** Null: the limit supports own buckets, but this guest has none. */
  readonly own?: string | null;
  readonly perHonestGuest?: number;
}

/** Returns a function that counts how many of a number of simultaneous calls pass. */
function counter() {
  const limiter = new RateLimiter();
  return (actor: Actor, calls: number, more: More = {}) => {
    const { ip = OFFICE, what = 'POST /api/x', perMinute, own, perHonestGuest } = more;
    const app = { limiter, config: { callsPerMinute: USUAL } };
    const frame = { app, tenant: { id: 't' }, actor, ip, now: new Date(0) } as unknown;
    let passed = 0;
    for (let n = 0; n < calls; n++)
      try {
        spendRequestLimit(
          frame as RequestFrame,
          what,
          own === undefined ? { perMinute, perHonestGuest } : { perMinute, own: () => own },
        );
        passed++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'platform.too_many_requests' });
      }
    return passed;
  };
}

describe('a declared rate limit', () => {
  test('gives each member their own bucket per call, on any network', () => {
    const passed = counter();
    expect(passed(member('a'), 3, { perMinute: 2 })).toBe(2);
    expect(passed(member('a'), 3, { perMinute: 2, ip: '198.51.100.1' })).toBe(0);
    expect(passed(member('b'), 3, { perMinute: 2 })).toBe(2);
    expect(passed(member('a'), 3, { perMinute: 2, what: 'POST /api/y' })).toBe(2);
  });

  test('limits all members of a client network together', () => {
    const passed = counter();
    for (let n = 0; n < MEMBERS_PER_NETWORK; n++)
      expect(passed(member(`m${n}`), 1, { perMinute: 1 })).toBe(1);
    expect(passed(member('one too many'), 1, { perMinute: 1 })).toBe(0);
    expect(passed(member('somewhere else'), 1, { perMinute: 1, ip: '198.51.100.1' })).toBe(1);
  });

  test('gives all guests of a client network one bucket, whatever their cookies, separate from members', () => {
    const passed = counter();
    const again: Actor = { kind: 'guest', role: 'guest', guestId: 'new' };
    expect(passed(guest, 2, { perMinute: 3, ip: '2001:db8::1' })).toBe(2);
    expect(passed(again, 2, { perMinute: 3, ip: '2001:db8::2' })).toBe(1);
    expect(passed(member('a'), 1, { perMinute: 3, ip: '2001:db8::2' })).toBe(1);
    expect(passed(guest, 1, { perMinute: 3, ip: '2001:db8:0:1::1' })).toBe(1);
  });
});

test('without a declaration the default limit applies, and a multiple of it to the guests of a client network', () => {
  const passed = counter();
  expect(passed(member('a'), USUAL + 5)).toBe(USUAL);
  expect(passed(guest, USUAL * GUESTS_PER_NETWORK + 5)).toBe(USUAL * GUESTS_PER_NETWORK);
});

test('a guest with an own bucket is not blocked by others of the network, but is still limited', () => {
  const passed = counter();
  expect(passed(guest, USUAL * GUESTS_PER_NETWORK + 5)).toBe(USUAL * GUESTS_PER_NETWORK);
  expect(passed(guest, USUAL + 5, { own: 'known browser' })).toBe(USUAL);
  expect(passed(guest, 1, { own: 'another browser' })).toBe(1);
  expect(passed(guest, 1)).toBe(0);
});

test('where guests may have own buckets, the others of a network share the default limit, even if the declared one is lower', () => {
  const passed = counter();
  const low = { perMinute: 2 };
  expect(passed(guest, USUAL * GUESTS_PER_NETWORK + 5, { ...low, own: null })).toBe(
    USUAL * GUESTS_PER_NETWORK,
  );
  expect(passed(guest, 5, { ...low, own: 'a right link' })).toBe(2);
  expect(passed(guest, 5, { ...low, own: 'another right link' })).toBe(2);
});

describe('where many honest guests come from one address', () => {
  const busy = { perMinute: 5, perHonestGuest: 2 };
  const known = (guestId: string): Actor => ({ kind: 'guest', role: 'guest', guestId });

  test('each guest is limited singly', () => {
    const passed = counter();
    expect(passed(known('a'), 9, busy)).toBe(5);
    expect(passed(known('a'), 9, { ...busy, ip: '198.51.100.1' })).toBe(0);
    for (let n = 0; n < GUESTS_AT_ONCE - 5; n++) expect(passed(known(`g${n}`), 2, busy)).toBe(2);
  });

  test('a flood of new or invented cookies is refused, and members there are not', () => {
    const passed = counter();
    const most = busy.perHonestGuest * GUESTS_AT_ONCE;
    expect(passed(guest, 10, busy)).toBe(10);
    for (let n = 10; n < most; n++) expect(passed(known(`made up ${n}`), 1, busy)).toBe(1);
    expect(passed(known('one more'), 1, busy)).toBe(0);
    expect(passed(guest, 1, busy)).toBe(0);
    expect(passed(member('a'), 6, busy)).toBe(5);
    expect(passed(known('elsewhere'), 1, { ...busy, ip: '198.51.100.1' })).toBe(1);
  });
});

test('refused calls with invented keys do not displace the buckets of others', () => {
  const limiter = new RateLimiter();
  expect([limiter.take('owner', 1, 0), limiter.take('owner', 1, 0)]).toEqual([true, false]);
  expect(limiter.take('flooded', 1, 0)).toBe(true);
  for (let n = 0; n < MOST_BUCKETS; n++)
    limiter.takeAll(
      [
        { key: 'flooded', perMinute: 1 },
        { key: `made up ${n}`, perMinute: 1 },
      ],
      0,
    );
  expect(limiter.take('owner', 1, 0)).toBe(false);
});

test('a refusal has the time until the next call passes, and takes no tokens', () => {
  const limiter = new RateLimiter();
  const take = (own: number, seconds: number) => {
    const buckets = [
      { key: `own ${own}`, perMinute: own },
      { key: 'network', perMinute: 3 },
    ];
    try {
      takeTokens(limiter, buckets, new Date(seconds * 1000));
      return 'passed';
    } catch (error) {
      return error instanceof Refusal ? error.details : error;
    }
  };
  expect([take(2, 0), take(2, 0)]).toEqual(['passed', 'passed']);
  expect(take(2, 11)).toEqual({ retryAfterSeconds: 19 });
  expect(take(2, 29)).toEqual({ retryAfterSeconds: 1 });
  expect(take(2, 30)).toBe('passed');
  while (limiter.take('network', 3, 60_000)); // other clients of the network
  expect(take(1, 60)).toEqual({ retryAfterSeconds: 20 });
  expect(take(1, 70)).toEqual({ retryAfterSeconds: 10 });
  expect(take(1, 80)).toBe('passed');
  expect(take(1, 80)).toEqual({ retryAfterSeconds: 60 });
});
