import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { TenantId } from '../db/tenant-id.ts';
import type { ContentVersions } from '../content/content-versions.ts';

/** Cached pages are strings on the heap, so machines with little memory cache fewer. */
const MAX_BYTES = Math.min(96 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 8));
const MAX_URL_LENGTH = 500;
const compress = promisify(brotliCompress);

export interface CacheableReply {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The cached form of a page. */
export interface KeptPage {
  readonly etag: string;
  /**
   * Compressed bytes as a Latin-1 string: Node sends headers and a string body in one write, but a buffer separately.
   * The only stored form, a tenth of the page's size; the few clients without brotli wait for decompression.
   */
  readonly brotli: string;
}

interface Entry extends ContentSnapshot, KeptPage {
  /** Content generation at which the entry was last found fresh. */
  trueAt: number;
  /** Milliseconds since 1970; infinite where the entry does not end by itself. */
  readonly untilMs: number;
  /** Prebuilt headers of both forms (name, value, name, value), so that a hit allocates nothing. */
  readonly brotliHead: readonly string[];
  readonly plainHead: readonly string[];
}

/** Versions of the content keys, taken before the first query of a rendering. */
export interface ContentSnapshot {
  readonly tenantId: TenantId;
  readonly keys: readonly string[];
  readonly versions: readonly number[];
  /** Content generation when it was taken. */
  readonly generation: number;
}

/**
 * Cache of rendered guest pages by tenant, URL and language, as brotli with ETag. An entry is fresh while none of its
 * content keys has changed and, where what it shows changes by itself at an instant, until that instant of the
 * database's clock.
 */
export class PageCache {
  private readonly content: ContentVersions;
  private readonly now: () => Date;
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (entry, key) => entry.brotli.length + key.length + 3_000,
  });

  constructor(content: ContentVersions, now: () => Date) {
    this.content = content;
    this.now = now;
  }

  /**
   * Returns the cache key of a guest's request; null for very long URLs. Includes the authority, because pages contain
   * absolute links.
   */
  keyOf(
    tenantId: TenantId,
    isSecure: boolean,
    authority: string,
    locale: string,
    url: string,
  ): string | null {
    return url.length > MAX_URL_LENGTH
      ? null
      : `${tenantId} ${isSecure ? 's' : 'p'} ${authority} ${locale} ${url}`;
  }

  snapshot(tenantId: TenantId, keys: readonly string[]): ContentSnapshot {
    const versions = keys.map((key) => this.content.versionOf(tenantId, key));
    return { tenantId, keys, versions, generation: this.content.generation };
  }

  /** Adds keys that became known while the page was rendered; null if one of them has changed meanwhile. */
  extend(snapshot: ContentSnapshot, more: readonly string[]): ContentSnapshot | null {
    const { tenantId, generation } = snapshot;
    if (more.some((key) => this.content.hasChangedSince(tenantId, key, generation))) return null;
    const versions = more.map((key) => this.content.versionOf(tenantId, key));
    return {
      ...snapshot,
      keys: [...snapshot.keys, ...more],
      versions: [...snapshot.versions, ...versions],
    };
  }

  /** Replies from the cache; returns false where there is no fresh entry for `key`. */
  serve(key: string, requestId: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const entry = this.entries.get(key);
    if (!entry) return false;
    if (entry.untilMs !== Number.POSITIVE_INFINITY && entry.untilMs <= this.now().getTime()) {
      this.entries.delete(key);
      return false;
    }
    const { generation } = this.content;
    if (entry.trueAt !== generation) {
      if (!this.isFresh(entry)) {
        this.entries.delete(key);
        return false;
      }
      entry.trueAt = generation;
    }
    if (incoming.headers['if-none-match'] === entry.etag) {
      outgoing.writeHead(304, {
        etag: entry.etag,
        'cache-control': 'private, no-cache',
        'x-request-id': requestId,
      });
      outgoing.end();
      return true;
    }
    const isBrotli = incoming.headers['accept-encoding']?.includes('br') ?? false;
    outgoing.writeHead(200, [...(isBrotli ? entry.brotliHead : entry.plainHead), 'x-request-id', requestId]);
    if (incoming.method === 'HEAD') outgoing.end();
    else if (isBrotli) outgoing.end(entry.brotli, 'latin1');
    else
      brotliDecompress(Buffer.from(entry.brotli, 'latin1'), (error, plain) =>
        error ? outgoing.destroy(error) : outgoing.end(plain),
      );
    return true;
  }

  /**
   * Stores a rendering, to the instant `until` if there is one, unless its content has changed meanwhile. Returns the
   * entry in either case.
   */
  async store(
    key: string,
    snapshot: ContentSnapshot,
    reply: CacheableReply,
    until: Date | null = null,
  ): Promise<KeptPage> {
    const brotli = await compress(reply.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: reply.body.length },
    });
    const etag = `"${createHash('sha256').update(reply.body).digest('base64url').slice(0, 27)}"`;
    const headers = {
      ...Object.fromEntries(reply.headers),
      etag,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    };
    const entry: Entry = {
      ...snapshot,
      trueAt: -1,
      untilMs: until?.getTime() ?? Number.POSITIVE_INFINITY,
      etag,
      brotli: brotli.toString('latin1'),
      brotliHead: headOf({ ...headers, 'content-encoding': 'br', 'content-length': String(brotli.length) }),
      plainHead: headOf({ ...headers, 'content-length': String(reply.body.length) }),
    };
    if (this.isFresh(entry)) this.entries.set(key, entry);
    return entry;
  }

  get usage(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /** Returns whether none of the content keys has changed since. */
  isFresh({ tenantId, keys, versions }: ContentSnapshot): boolean {
    return keys.every((key, n) => this.content.versionOf(tenantId, key) === versions[n]);
  }
}

function headOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
