import { LRUCache } from 'lru-cache';

declare module '../app.ts' {
  interface App {
    readonly limiter: RateLimiter;
  }
}

/** What one token weighs: a bucket gains its `perMinute` each millisecond, so that whole numbers tell its level exactly. */
const TOKEN = 60_000;

interface Level {
  filled: number;
  filledAt: number;
}

/** A token bucket: empty after `perMinute` tokens, which it regains within a minute. */
export interface Bucket {
  readonly key: string;
  readonly perMinute: number;
}

/** Token buckets in this process: a first line against floods. Limits that guard secrets are counted in the database. */
export class RateLimiter {
  private readonly levels = new LRUCache<string, Level>({ max: 50_000 });

  /** Takes one token of `key`; false when the bucket (refilled at `perMinute`) is empty. */
  take(key: string, perMinute: number, nowMs: number): boolean {
    return this.takeAll([{ key, perMinute }], nowMs) === 0;
  }

  /**
   * Takes one token of each bucket, or of none where one is empty. Returns 0, or the milliseconds until each of them has a
   * token again, provided that nobody else takes it first.
   */
  takeAll(buckets: readonly Bucket[], nowMs: number): number {
    const levels = buckets.map((bucket) => this.fill(bucket, nowMs));
    const waits = buckets.map(({ perMinute }, at) => (TOKEN - (levels[at]?.filled ?? 0)) / perMinute);
    const waitMs = Math.max(0, ...waits);
    if (waitMs === 0) for (const level of levels) level.filled -= TOKEN;
    return waitMs;
  }

  private fill({ key, perMinute }: Bucket, nowMs: number): Level {
    const full = perMinute * TOKEN;
    const level = this.levels.get(key) ?? { filled: full, filledAt: nowMs };
    const sinceMs = Math.max(0, nowMs - level.filledAt); // a clock that is put back takes nothing away
    level.filled = Math.min(full, level.filled + sinceMs * perMinute);
    level.filledAt = nowMs;
    this.levels.set(key, level);
    return level;
  }
}
