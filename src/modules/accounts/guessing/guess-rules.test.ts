import { describe, expect, test } from 'vitest';
import {
  FREE_GUESSES,
  FREE_GUESSES_OF_NETWORK,
  findDemand,
  MAX_TRIES,
  MAX_WAIT_SECONDS,
  waitAfter,
} from './guess-rules.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const none = { attempts: 0, lastAt: null };

test.for([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [8, 8],
  [9, 16],
  [10, 32],
  [11, 60],
  [12, 60],
  [1_000_000, 60],
] as const)('after %i wrong passwords the wait is %i s', ([attempts, seconds]) => {
  expect(waitAfter(attempts)).toBe(seconds);
});

describe('an unknown browser', () => {
  test('needs nothing while account and network have few wrong passwords', () => {
    const account = { attempts: FREE_GUESSES - 1, lastAt: NOW };
    expect(findDemand({ account, network: { attempts: FREE_GUESSES_OF_NETWORK - 1 } }, NOW)).toBeNull();
  });

  test('must wait from the latest wrong password and do a proof of work', () => {
    const account = { attempts: 8, lastAt: secondsAgo(3) };
    expect(findDemand({ account, network: none }, NOW)).toEqual({
      maxTries: MAX_TRIES.account,
      from: secondsAgo(-5),
    });
  });

  test('only does the work once the wait is over', () => {
    const account = { attempts: 8, lastAt: secondsAgo(30) };
    expect(findDemand({ account, network: none }, NOW)).toEqual({ maxTries: MAX_TRIES.account, from: NOW });
  });

  test('never waits longer than a minute', () => {
    const account = { attempts: 100_000, lastAt: NOW };
    expect(findDemand({ account, network: none }, NOW)?.from).toEqual(secondsAgo(-MAX_WAIT_SECONDS));
  });

  test('in a network with many wrong passwords does the work without waiting', () => {
    const network = { attempts: FREE_GUESSES_OF_NETWORK };
    expect(findDemand({ account: none, network }, NOW)).toEqual({ maxTries: MAX_TRIES.network, from: NOW });
  });

  test('gets the harder demand, the account’s, if both apply', () => {
    const account = { attempts: FREE_GUESSES, lastAt: NOW };
    const demand = findDemand({ account, network: { attempts: FREE_GUESSES_OF_NETWORK } }, NOW);
    expect(demand).toEqual({ maxTries: MAX_TRIES.account, from: secondsAgo(-1) });
    expect(MAX_TRIES.account).toBeGreaterThan(MAX_TRIES.network);
  });
});
