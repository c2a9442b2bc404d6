import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { ContentVersions } from '../content/content-versions.ts';
import type { RowOf } from '../db/rows.ts';
import type { TenantId } from '../db/tenant-id.ts';
import {
  type ByteRange,
  type ListedObject,
  type ObjectKey,
  type ObjectStore,
  type PartTarget,
  parseObjectKey,
  type StoredObject,
  type StoredPart,
  StorageUnavailable,
} from './object-store.ts';
import type { NamedPart } from './parts.ts';
import { getSiteBucket, openSiteBucket, STORE_CONTENT } from './site-bucket.ts';
import { withoutUnhandledError } from './unread-stream.ts';

/** What is needed to find the store of an object. */
export interface StoreContext {
  readonly config: Config;
  readonly sideDatabase: Database;
  readonly clock: () => Date;
  readonly content?: ContentVersions;
}

/** Objects whose store is cached: it never changes. */
const PLACES_KEPT = 50_000;
const STORES_KEPT = 200;
const STORES_KEPT_MS = 60_000;
/** Represents the installation's own store in the cache. */
const OWN = '';

/**
 * Routes to the store of each object: its row records whether its bytes are in the installation's store or in one of
 * its site's own. Calls that are not about one object go to the installation's store.
 */
export class TenantStores implements ObjectStore {
  readonly caps: ObjectStore['caps'];
  private readonly own: ObjectStore;
  private readonly context: StoreContext;
  private readonly places = new LRUCache<string, string>({ max: PLACES_KEPT });
  private readonly opened = new LRUCache<string, Promise<ObjectStore>>({
    max: STORES_KEPT,
    ttl: STORES_KEPT_MS,
  });

  private readonly origins = new LRUCache<string, { origin: string | null }>({
    max: STORES_KEPT,
    ttl: STORES_KEPT_MS,
  });

  constructor(own: ObjectStore, context: StoreContext) {
    this.own = own;
    this.caps = own.caps;
    this.context = context;
    context.content?.onChange((tenantId, key) => {
      if (key !== STORE_CONTENT) return;
      this.origins.delete(tenantId);
      for (const name of [...this.opened.keys()]) if (name.startsWith(tenantId)) this.opened.delete(name);
    });
  }

  async beginMultipart(
    key: ObjectKey,
    options: { contentType: string; partSizeBytes: number },
  ): Promise<{ storeUploadId: string }> {
    return (await this.of(key)).beginMultipart(key, options);
  }

  async partTarget(
    storeUploadId: string,
    part: Parameters<ObjectStore['partTarget']>[1],
  ): Promise<PartTarget> {
    return (await this.ofUpload(storeUploadId)).partTarget(storeUploadId, part);
  }

  async receivePart(
    token: string,
    source: AsyncIterable<Uint8Array>,
    storeUploadId?: string,
  ): Promise<StoredPart> {
    if (!this.own.receivePart) throw new StorageUnavailable('Parts go straight to the store.');
    return this.own.receivePart(token, source, storeUploadId);
  }

  async *listParts(storeUploadId: string): AsyncIterable<StoredPart> {
    yield* (await this.ofUpload(storeUploadId)).listParts(storeUploadId);
  }

  async complete(storeUploadId: string, parts: readonly NamedPart[]): Promise<StoredObject> {
    return (await this.ofUpload(storeUploadId)).complete(storeUploadId, parts);
  }

  async abort(storeUploadId: string): Promise<void> {
    return (await this.ofUpload(storeUploadId)).abort(storeUploadId);
  }

  async put(
    key: ObjectKey,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; sizeBytes?: number },
  ): Promise<StoredObject & { sha256: string }> {
    return (await this.of(key)).put(key, source, options);
  }

  async head(key: ObjectKey): Promise<StoredObject | null> {
    return (await this.of(key)).head(key);
  }

  async open(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    const store = await this.of(key);
    return withoutUnhandledError(await store.open(key, range));
  }

  async readUrl(key: ObjectKey, options: Parameters<ObjectStore['readUrl']>[1]): Promise<string | null> {
    return (await this.of(key)).readUrl(key, options);
  }

  async uploadOrigin(tenantId: string): Promise<string | null> {
    const known = this.origins.get(tenantId);
    if (known !== undefined) return known.origin;
    const [rows] = await this.context.sideDatabase.batch(tenantId as TenantId, [
      sql<RowOf<'platform_store', 'storeId'>>`
        select store_id from platform_store where tenant_id = ${tenantId} and is_current`,
    ]);
    const [current] = rows;
    // A store with a missing key must not make the site's pages fail.
    const store = current ? await this.storeOfTenant(tenantId, current.storeId).catch(() => null) : this.own;
    const origin = (await store?.uploadOrigin?.(tenantId)) ?? null;
    this.origins.set(tenantId, { origin });
    return origin;
  }

  async localPath(key: ObjectKey): Promise<string | null> {
    const store = await this.of(key);
    return store.localPath ? store.localPath(key) : null;
  }

  async delete(keys: readonly ObjectKey[]): Promise<void> {
    const byStore = new Map<ObjectStore, ObjectKey[]>();
    for (const key of keys) {
      const store = await this.of(key);
      byStore.set(store, [...(byStore.get(store) ?? []), key]);
    }
    for (const [store, held] of byStore) await store.delete(held);
  }

  list(prefix: string, after?: string): AsyncIterable<ListedObject> {
    return this.own.list(prefix, after);
  }

  removeAbandoned(before: Date): Promise<number> {
    return this.own.removeAbandoned(before);
  }

  check(): Promise<void> {
    return this.own.check();
  }

  storeOfTenant(tenantId: string, storeId: string): Promise<ObjectStore> {
    const name = `${tenantId} ${storeId}`;
    const known = this.opened.get(name);
    if (known) return known;
    const opening = this.openOf(tenantId as TenantId, storeId);
    this.opened.set(name, opening);
    opening.catch(() => this.opened.delete(name)); // so that the next call retries
    return opening;
  }

  private async of(key: ObjectKey): Promise<ObjectStore> {
    const [, tenantId = ''] = parseObjectKey(key).split('/');
    const known = this.places.get(key);
    const storeId = known ?? (await this.placeOfKey(tenantId as TenantId, key));
    return storeId === OWN ? this.own : this.storeOfTenant(tenantId, storeId);
  }

  /** Upload ids of a bucket start with the object key; those of a folder are the installation's. */
  private async ofUpload(storeUploadId: string): Promise<ObjectStore> {
    const [key = '', ...rest] = storeUploadId.split(':');
    return rest.length === 0 ? this.own : this.of(parseObjectKey(key));
  }

  private async placeOfKey(tenantId: TenantId, key: ObjectKey): Promise<string> {
    const [rows] = await this.context.sideDatabase.batch(tenantId, [
      sql<RowOf<'platform_object', 'storeId'>>`
        select store_id from platform_object where tenant_id = ${tenantId} and storage_key = ${key}`,
    ]);
    const [row] = rows;
    if (!row) return OWN; // not announced, so not in a site's own store
    this.places.set(key, row.storeId ?? OWN);
    return row.storeId ?? OWN;
  }

  private async openOf(tenantId: TenantId, storeId: string): Promise<ObjectStore> {
    const { config, sideDatabase, clock } = this.context;
    const location = await sideDatabase.read(tenantId, (tx) =>
      getSiteBucket({ tenant: { id: tenantId }, tx, app: { config } }, storeId),
    );
    return openSiteBucket(location, { config, clock });
  }
}
