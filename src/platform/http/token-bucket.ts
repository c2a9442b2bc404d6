import { LRUCache } from 'lru-cache';

declare module '../app.ts' {
  interface App {
    readonly limiter: RateLimiter;
  }
}

/** Units per token: a bucket gains `perMinute` units each millisecond, so that levels are exact integers. */
const TOKEN = 60_000;

interface Level {
  filled: number;
  filledAt: number;
}

/** A token bucket with a capacity of `perMinute` tokens, refilled within a minute. */
export interface Bucket {
  readonly key: string;
  readonly perMinute: number;
}

/** Buckets kept at a time; the least recently used ones make room. */
export const MOST_BUCKETS = 50_000;

/** In-process token buckets: a first defence against floods. Limits that guard secrets are counted in the database. */
export class RateLimiter {
  private readonly levels = new LRUCache<string, Level>({ max: MOST_BUCKETS });

  /** Takes one token from the bucket of `key`; returns false when it is empty. */
  take(key: string, perMinute: number, nowMs: number): boolean {
    return this.takeAll([{ key, perMinute }], nowMs) === 0;
  }

  /**
   * Takes one token from each bucket, or from none if one is empty. Returns 0, or the milliseconds until all have a
   * token again, unless other requests take it first.
   */
  takeAll(buckets: readonly Bucket[], nowMs: number): number {
    const levels = buckets.map((bucket) => this.fill(bucket, nowMs));
    const waits = buckets.map(({ perMinute }, at) => (TOKEN - (levels[at]?.filled ?? 0)) / perMinute);
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    buckets.forEach(({ key }, at) => {
      const level = levels[at] as Level;
      level.filled -= TOKEN;
      this.levels.set(key, level);
    });
    return 0;
  }

  /** A full bucket is not stored, so that refused calls with invented keys do not displace the buckets of others. */
  private fill({ key, perMinute }: Bucket, nowMs: number): Level {
    const full = perMinute * TOKEN;
    const level = this.levels.get(key) ?? { filled: full, filledAt: nowMs };
    const sinceMs = Math.max(0, nowMs - level.filledAt); // a clock that is set back takes no tokens away
    level.filled = Math.min(full, level.filled + sinceMs * perMinute);
    level.filledAt = nowMs;
    return level;
  }
}
