import type { Readable } from 'node:stream';
import type { OutageError } from '../http/outage.ts';

declare module '../app.ts' {
  interface App {
    readonly storage: ObjectStore;
  }
}

/**
 * Where an object's bytes lie: `t/<tenant>/<yyyy>/<mm>/<uuid v7>`. Minted by `objectKey` alone and never made of
 * anything that a person typed, so that a key can neither be guessed nor climb out of its folder.
 */
export type ObjectKey = string & { readonly __objectKey: unique symbol };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^t/(${UUID})/\\d{4}/\\d{2}/(${UUID})$`);

/** The physical key of an object of a tenant. `at` only sorts objects into months (UTC). */
export function objectKey(tenantId: string, objectId: string, at: Date): ObjectKey {
  const month = String(at.getUTCMonth() + 1).padStart(2, '0');
  return parseObjectKey(`t/${tenantId}/${at.getUTCFullYear()}/${month}/${objectId}`);
}

/** Reads a key back from a row or a listing; throws for anything that `objectKey` could not have made. */
export function parseObjectKey(text: string): ObjectKey {
  if (!KEY.test(text)) throw new Error(`Not an object key: ${JSON.stringify(text).slice(0, 200)}`);
  return text as ObjectKey;
}

/** What a driver can do without our server in between. */
export interface StoreCapabilities {
  /** Parts go straight to the store, not through us. */
  readonly directUpload: boolean;
  /** `readUrl` answers an address of the store. */
  readonly presignedRead: boolean;
}

export interface StoredObject {
  readonly sizeBytes: number;
  /** Opaque, differs between drivers. The strong HTTP validator is the SHA-256 in the database. */
  readonly etag: string;
}

export interface PartTarget {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

export interface StoredPart {
  /** 1 … 10 000. */
  readonly number: number;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly sha256?: string;
}

/** First and last byte, both counted in. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Smallest part but for the last one: S3's limit, 5 MiB. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;
/** S3's limit of parts in one upload. */
export const MAX_PARTS = 10_000;

/** Bytes by key. Every driver passes `testing/object-store-conformance.ts`; the database knows what the bytes mean. */
export interface ObjectStore {
  readonly caps: StoreCapabilities;
  /** Starts an upload in parts, each of `partSizeBytes` but for the last. */
  beginMultipart(
    key: ObjectKey,
    options: { contentType: string; partSizeBytes: number },
  ): Promise<{ storeUploadId: string }>;
  /** Where to send one part; the address carries its own short-lived permission for exactly these bytes. */
  partTarget(
    storeUploadId: string,
    part: { number: number; sizeBytes: number; sha256?: string | undefined; ttlSeconds: number },
  ): Promise<PartTarget>;
  /**
   * Takes a part that was sent to us: for stores whose targets are ours (`caps.directUpload` is false). `token` is the
   * last segment of the target's address, and must be of that upload.
   */
  receivePart?(token: string, source: AsyncIterable<Uint8Array>, storeUploadId?: string): Promise<StoredPart>;
  /** Parts that lie whole in the store, by number. */
  listParts(storeUploadId: string): AsyncIterable<StoredPart>;
  /** Makes the object of all parts. Repeating it after success is harmless; the key is never overwritten. */
  complete(storeUploadId: string, parts: readonly { number: number; etag: string }[]): Promise<StoredObject>;
  /** Drops an upload and its parts. Safe to repeat. */
  abort(storeUploadId: string): Promise<void>;
  /** Stores an object whole; it is visible complete and durable, or not at all. Refuses to overwrite. */
  put(
    key: ObjectKey,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; sizeBytes?: number },
  ): Promise<StoredObject & { sha256: string }>;
  head(key: ObjectKey): Promise<StoredObject | null>;
  /** The bytes as a stream; throws `ObjectMissing` before the first byte. */
  open(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** A short-lived address in the store, or null: then we stream. */
  readUrl(
    key: ObjectKey,
    options: { ttlSeconds: number; name: string; type: string; disposition: 'inline' | 'attachment' },
  ): Promise<string | null>;
  /** The origin that browsers send parts of the tenant's new files to, when it is not ours: pages must allow it. */
  uploadOrigin?(tenantId: string): Promise<string | null>;
  /** Where a web server in front finds the file, below the store's folder; absent or null: the bytes come through us. */
  localPath?(key: ObjectKey): Promise<string | null>;
  /** Removes objects; one that is gone already counts as removed. */
  delete(keys: readonly ObjectKey[]): Promise<void>;
  /** Everything under `prefix` whose key sorts after `after`, in key order. For the reconciler. */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
  /** Removes uploads and half-written files that nobody has touched since `before`, all or one site's; answers how many. */
  removeAbandoned(before: Date, tenantId?: string): Promise<number>;
  /** One of the stores that sites brought, in front of which this one stands. For sweepers that walk over all of them. */
  storeOfTenant?(tenantId: string, storeId: string): Promise<ObjectStore>;
  /** Proves that the store can be written (for /readyz and `doctor`); throws when it cannot. */
  check(): Promise<void>;
}

export type StorageProblemCode =
  | 'storage.full'
  | 'storage.unavailable'
  | 'storage.object_missing'
  | 'storage.object_exists'
  | 'storage.size_mismatch'
  | 'storage.part_too_long'
  | 'storage.digest_mismatch'
  | 'storage.upload_missing'
  | 'storage.parts_mismatch'
  | 'storage.part_target_invalid';

/** What a store may answer instead of doing it. Everything else that it throws is a fault. */
export class StorageProblem extends Error {
  readonly code: StorageProblemCode;

  constructor(code: StorageProblemCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StorageProblem';
    this.code = code;
  }
}

/** The store keeps its last reserve free: the request ends with 507 Insufficient Storage (RFC 4918 §11.5). */
export class StorageFull extends StorageProblem implements OutageError {
  readonly status = 507;
  readonly outage = 'full';

  constructor(message: string, cause?: unknown) {
    super('storage.full', message, cause);
    this.name = 'StorageFull';
  }
}

/** The store does not answer, or not as a store in order would: the request ends with 503, and may be repeated. */
export class StorageUnavailable extends StorageProblem implements OutageError {
  readonly status = 503;
  readonly outage = 'unavailable';

  constructor(message: string, cause?: unknown) {
    super('storage.unavailable', message, cause);
    this.name = 'StorageUnavailable';
  }
}
