import type { Readable } from 'node:stream';
import type { OutageError } from '../http/outage.ts';

declare module '../app.ts' {
  interface App {
    readonly storage: ObjectStore;
  }
}

/**
 * Location of an object's bytes: `t/<tenant>/<yyyy>/<mm>/<uuid v7>`. Created only by `objectKey` and never from user
 * input, so that a key can neither be guessed nor escape its folder.
 */
export type ObjectKey = string & { readonly __objectKey: unique symbol };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^t/(${UUID})/\\d{4}/\\d{2}/(${UUID})$`);

/** Returns the key of a tenant's object. `at` only groups objects by month (UTC). */
export function objectKey(tenantId: string, objectId: string, at: Date): ObjectKey {
  const month = String(at.getUTCMonth() + 1).padStart(2, '0');
  return parseObjectKey(`t/${tenantId}/${at.getUTCFullYear()}/${month}/${objectId}`);
}

/** Parses a key from a row or a listing; throws for anything that `objectKey` could not have created. */
export function parseObjectKey(text: string): ObjectKey {
  if (!KEY.test(text)) throw new Error(`Not an object key: ${JSON.stringify(text).slice(0, 200)}`);
  return text as ObjectKey;
}

/** What a driver can do without our server in between. */
export interface StoreCapabilities {
  /** Clients send parts directly to the store. */
  readonly directUpload: boolean;
  /** `readUrl` returns a URL of the store. */
  readonly presignedRead: boolean;
}

export interface StoredObject {
  readonly sizeBytes: number;
  /** Opaque, driver-specific. The strong HTTP validator is the SHA-256 in the database. */
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

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Minimum size of all parts except the last: S3's limit, 5 MiB. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;
/** S3's limit of parts per upload. */
export const MAX_PARTS = 10_000;

/** Stores bytes by key. Every driver passes `testing/object-store-conformance.ts`; metadata is in the database. */
export interface ObjectStore {
  readonly caps: StoreCapabilities;
  /** Starts a multipart upload; all parts except the last have `partSizeBytes`. */
  beginMultipart(
    key: ObjectKey,
    options: { contentType: string; partSizeBytes: number },
  ): Promise<{ storeUploadId: string }>;
  /** Returns the URL for uploading one part, with a short-lived permission for exactly these bytes. */
  partTarget(
    storeUploadId: string,
    part: { number: number; sizeBytes: number; sha256?: string | undefined; ttlSeconds: number },
  ): Promise<PartTarget>;
  /**
   * Receives a part uploaded to our server: for stores with `caps.directUpload` false. `token` is the last segment of
   * the target's URL, and must belong to that upload.
   */
  receivePart?(token: string, source: AsyncIterable<Uint8Array>, storeUploadId?: string): Promise<StoredPart>;
  /** Lists completely stored parts, by number. */
  listParts(storeUploadId: string): AsyncIterable<StoredPart>;
  /** Assembles the object from all parts. Idempotent; never overwrites an existing key. */
  complete(storeUploadId: string, parts: readonly { number: number; etag: string }[]): Promise<StoredObject>;
  /** Discards an upload and its parts. Idempotent. */
  abort(storeUploadId: string): Promise<void>;
  /** Stores a whole object atomically: visible only when complete and durable. Refuses to overwrite. */
  put(
    key: ObjectKey,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; sizeBytes?: number },
  ): Promise<StoredObject & { sha256: string }>;
  head(key: ObjectKey): Promise<StoredObject | null>;
  /** Returns the bytes as a stream; throws `storage.object_missing` before the first byte. */
  open(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** Returns a short-lived URL of the store, or null: then our server streams the bytes. */
  readUrl(
    key: ObjectKey,
    options: { ttlSeconds: number; name: string; type: string; disposition: 'inline' | 'attachment' },
  ): Promise<string | null>;
  /**
   * Returns the origin to which browsers upload the tenant's files, or null for our own: pages must allow it in their
   * content security policy.
   */
  uploadOrigin?(tenantId: string): Promise<string | null>;
  /**
   * Returns the path relative to the store's folder, for the reverse proxy; absent or null: our server sends the
   * bytes.
   */
  localPath?(key: ObjectKey): Promise<string | null>;
  /** Removes objects; missing ones count as removed. */
  delete(keys: readonly ObjectKey[]): Promise<void>;
  /** Lists everything under `prefix` whose key sorts after `after`, in key order. For the reconciler. */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
  /** Removes uploads and partial files untouched since `before`, of all sites or one; returns how many. */
  removeAbandoned(before: Date, tenantId?: string): Promise<number>;
  /** Returns one of a site's own stores behind this one. For sweepers that visit all of them. */
  storeOfTenant?(tenantId: string, storeId: string): Promise<ObjectStore>;
  /** Verifies that the store is writable (for /readyz and `doctor`); throws otherwise. */
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

/** Expected failures of a store. Any other error is a bug. */
export class StorageProblem extends Error {
  readonly code: StorageProblemCode;

  constructor(code: StorageProblemCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StorageProblem';
    this.code = code;
  }
}

/** The store has only its reserve left: 507 Insufficient Storage (RFC 4918 §11.5). */
export class StorageFull extends StorageProblem implements OutageError {
  readonly status = 507;
  readonly outage = 'full';

  constructor(message: string, cause?: unknown) {
    super('storage.full', message, cause);
    this.name = 'StorageFull';
  }
}

/** The store does not reply, or replies with an error: 503, and the request may be retried. */
export class StorageUnavailable extends StorageProblem implements OutageError {
  readonly status = 503;
  readonly outage = 'unavailable';

  constructor(message: string, cause?: unknown) {
    super('storage.unavailable', message, cause);
    this.name = 'StorageUnavailable';
  }
}
