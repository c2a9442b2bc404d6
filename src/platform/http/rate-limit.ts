import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets in this process: a first line against floods. Limits that guard secrets are counted in the database. */
export class RateLimiter {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 50_000 });

  /** Takes one token of `key`; false when the bucket (refilled at `perMinute`) is empty. */
  take(key: string, perMinute: number, nowMs: number): boolean {
    const bucket = this.buckets.get(key) ?? { tokens: perMinute, filledAt: nowMs };
    const sinceMs = Math.max(0, nowMs - bucket.filledAt); // a clock that is put back takes nothing away
    bucket.tokens = Math.min(perMinute, bucket.tokens + (sinceMs / 60_000) * perMinute);
    bucket.filledAt = nowMs;
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    this.buckets.set(key, bucket);
    return isAllowed;
  }
}
