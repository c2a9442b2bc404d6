import { createHash, randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  paginateListObjectsV2,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import {
  type ByteRange,
  type ListedObject,
  MAX_PARTS,
  MIN_PART_BYTES,
  type ObjectKey,
  type ObjectStore,
  type PartTarget,
  parseObjectKey,
  StorageProblem,
  type StoredObject,
  type StoredPart,
} from './object-store.ts';
import { type NamedPart, sizeMismatch, sizeOfParts, unquoted } from './parts.ts';
import { asStorageProblem, isAnswer } from './s3-errors.ts';
import type { S3Location } from '../config/s3-location.ts';

export interface S3StoreOptions {
  readonly location: S3Location;
  /** Custom DNS lookup; for a site's own store one that refuses private addresses. */
  readonly lookup?: LookupFunction;
  /** Attempts per call; tests with broken connections use one. */
  readonly maxAttempts?: number;
  readonly now?: () => Date;
}

const CONNECT_MS = 5_000;
/** Timeout of a silent store. */
const SILENCE_MS = 30_000;
const MAX_SOCKETS = 50;
const MAX_ATTEMPTS = 4;
/** Buffer of `put`: smaller objects are sent in one call. */
const PUT_WINDOW_BYTES = 8 * 1024 * 1024;
const DELETES_AT_ONCE = 8;
const PROBE = Buffer.from('sala');

/** `<key>:<part size>:<upload id of the store>`: everything that later S3 calls need. */
interface Upload {
  readonly key: ObjectKey;
  readonly partSizeBytes: number;
  readonly uploadId: string;
}

/**
 * Objects in a bucket of S3 or a compatible store. Browsers upload parts directly with presigned URLs, each valid for
 * exactly one size and SHA-256. Any number of nodes may share a bucket.
 */
export class S3Store implements ObjectStore {
  readonly caps = { directUpload: true, presignedRead: true };
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly now: () => Date;

  constructor({ location, lookup, maxAttempts = MAX_ATTEMPTS, now = () => new Date() }: S3StoreOptions) {
    this.bucket = location.bucket;
    this.now = now;
    this.client = new S3Client({
      ...(location.endpoint !== null && { endpoint: location.endpoint }),
      region: location.region,
      forcePathStyle: location.isPathStyle,
      credentials: { accessKeyId: location.accessKey, secretAccessKey: location.secretKey.reveal() },
      maxAttempts,
      // Otherwise the SDK would sign the checksum of an empty body into the URL of a part.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        httpsAgent: new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, ...(lookup && { lookup }) }),
      },
    });
  }

  async put(
    key: ObjectKey,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; sizeBytes?: number },
  ): Promise<StoredObject & { sha256: string }> {
    parseObjectKey(key);
    if (await this.head(key)) throw new StorageProblem('storage.object_exists', `${key} exists.`);
    const expected = options.sizeBytes ?? (source instanceof Uint8Array ? source.length : undefined);
    const windows = windowsOf(source, expected);
    const first = await windows.next();
    const second = first.done ? first : await windows.next();
    if (first.done || second.done)
      return this.putWhole(key, first.done ? Buffer.alloc(0) : first.value, options.contentType);
    return this.putInParts(key, first.value, second.value, windows, options.contentType);
  }

  async head(key: ObjectKey): Promise<StoredObject | null> {
    try {
      const found = await this.ask(new HeadObjectCommand({ Bucket: this.bucket, Key: parseObjectKey(key) }));
      return { sizeBytes: found.ContentLength ?? 0, etag: unquoted(found.ETag ?? '') };
    } catch (error) {
      if (error instanceof StorageProblem && error.code === 'storage.object_missing') return null;
      throw error;
    }
  }

  async open(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    const found = await this.ask(
      new GetObjectCommand({
        Bucket: this.bucket,
        Key: parseObjectKey(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
    );
    return found.Body as Readable;
  }

  async readUrl(
    key: ObjectKey,
    options: { ttlSeconds: number; name: string; type: string; disposition: 'inline' | 'attachment' },
  ): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: parseObjectKey(key),
      ResponseContentType: options.type,
      ResponseContentDisposition: contentDisposition(options.name, { type: options.disposition }),
      ResponseCacheControl: 'private, no-cache',
    });
    return getSignedUrl(this.client, command, {
      expiresIn: options.ttlSeconds,
      signingDate: this.now(),
    });
  }

  /** Takes the origin from a URL presigned by the SDK, which may include the bucket. */
  async uploadOrigin(): Promise<string> {
    const command = new UploadPartCommand({ Bucket: this.bucket, Key: 't', UploadId: 'u', PartNumber: 1 });
    return new URL(await getSignedUrl(this.client, command)).origin;
  }

  async delete(keys: readonly ObjectKey[]): Promise<void> {
    const wanted = keys.map((key) => parseObjectKey(key));
    for (let at = 0; at < wanted.length; at += DELETES_AT_ONCE) {
      // One call per object: not every S3-compatible store supports batch deletes.
      await Promise.all(wanted.slice(at, at + DELETES_AT_ONCE).map((key) => this.remove(key)));
    }
  }

  async *list(prefix: string, after?: string): AsyncIterable<ListedObject> {
    const pages = paginateListObjectsV2(
      { client: this.client },
      {
        Bucket: this.bucket,
        Prefix: prefix,
        ...(after !== undefined && after !== '' && { StartAfter: after }),
      },
    );
    for await (const page of answered(pages)) {
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        yield { key: Key ?? '', sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
  }

  async beginMultipart(
    key: ObjectKey,
    options: { contentType: string; partSizeBytes: number },
  ): Promise<{ storeUploadId: string }> {
    const { UploadId } = await this.ask(
      new CreateMultipartUploadCommand({
        Bucket: this.bucket,
        Key: parseObjectKey(key),
        ContentType: options.contentType,
        ChecksumAlgorithm: 'SHA256',
      }),
    );
    return { storeUploadId: `${key}:${options.partSizeBytes}:${UploadId}` };
  }

  async partTarget(
    storeUploadId: string,
    part: { number: number; sizeBytes: number; sha256?: string | undefined; ttlSeconds: number },
  ): Promise<PartTarget> {
    const upload = readUpload(storeUploadId);
    if (part.number < 1 || part.number > MAX_PARTS || part.sizeBytes > upload.partSizeBytes)
      throw new StorageProblem('storage.parts_mismatch', `Part ${part.number} does not fit the upload.`);
    if (part.sha256 === undefined)
      throw new StorageProblem(
        'storage.part_target_invalid',
        'A part for a bucket is signed with its digest.',
      );
    const checksum = Buffer.from(part.sha256, 'hex').toString('base64');
    const url = await getSignedUrl(
      this.client,
      new UploadPartCommand({
        ...this.at(upload),
        PartNumber: part.number,
        ContentLength: part.sizeBytes,
        ChecksumSHA256: checksum,
      }),
      {
        expiresIn: part.ttlSeconds,
        signingDate: this.now(),
        // Every store verifies it when sent as a header; as a query parameter some ignore it.
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      },
    );
    const expiresAt = new Date(this.now().getTime() + part.ttlSeconds * 1000);
    return { method: 'PUT', url, headers: { 'x-amz-checksum-sha256': checksum }, expiresAt };
  }

  async *listParts(storeUploadId: string): AsyncIterable<StoredPart> {
    for await (const part of this.parts(this.at(readUpload(storeUploadId)))) {
      const sha256 =
        part.ChecksumSHA256 === undefined
          ? {}
          : { sha256: Buffer.from(part.ChecksumSHA256, 'base64').toString('hex') };
      yield {
        number: part.PartNumber ?? 0,
        sizeBytes: part.Size ?? 0,
        etag: unquoted(part.ETag ?? ''),
        ...sha256,
      };
    }
  }

  async complete(storeUploadId: string, parts: readonly NamedPart[]): Promise<StoredObject> {
    const upload = readUpload(storeUploadId);
    const stored = await this.partsOrNone(storeUploadId);
    if (stored === null) return this.completedBefore(upload); // the reply to an earlier call was lost
    const sizeBytes = sizeOfParts(stored, parts, upload.partSizeBytes);
    await this.completeParts(upload, stored);
    const done = await this.head(upload.key);
    if (done?.sizeBytes !== sizeBytes)
      throw new StorageProblem('storage.size_mismatch', `${upload.key} has another size than its parts.`);
    return done;
  }

  async abort(storeUploadId: string): Promise<void> {
    try {
      await this.ask(new AbortMultipartUploadCommand(this.at(readUpload(storeUploadId))));
    } catch (error) {
      if (!(error instanceof StorageProblem && error.code === 'storage.upload_missing')) throw error;
    }
  }

  async removeAbandoned(before: Date, tenantId?: string): Promise<number> {
    const Prefix = tenantId === undefined ? 't/' : `t/${tenantId}/`; // a site's bucket may contain foreign objects
    let removed = 0;
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (marker !== null) {
      const page: ListMultipartUploadsCommandOutput = await this.ask(
        new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix, ...marker }),
      );
      for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
        const isOld = Initiated !== undefined && Initiated < before;
        if (isOld && (await this.isUntouchedSince(Key, UploadId, before))) {
          await this.abort(`${parseObjectKey(Key)}:${MIN_PART_BYTES}:${UploadId}`);
          removed++;
        }
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
        : null;
    }
    return removed;
  }

  async check(): Promise<void> {
    const Key = `probe/${randomUUID()}`;
    await this.ask(new PutObjectCommand({ Bucket: this.bucket, Key, Body: PROBE }));
    const read = await this.ask(new GetObjectCommand({ Bucket: this.bucket, Key }));
    const bytes = Buffer.from((await read.Body?.transformToByteArray()) ?? []);
    await this.remove(Key);
    if (!bytes.equals(PROBE))
      throw new StorageProblem(
        'storage.digest_mismatch',
        'The store answers other bytes than were put there.',
      );
    await this.ask(new ListObjectsV2Command({ Bucket: this.bucket, Prefix: 't/', MaxKeys: 1 }));
  }

  /** Closes the connections. */
  close(): void {
    this.client.destroy();
  }

  private async putWhole(
    key: ObjectKey,
    bytes: Buffer,
    contentType: string,
  ): Promise<StoredObject & { sha256: string }> {
    const digest = createHash('sha256').update(bytes).digest();
    const answer = await this.ifNew((condition) =>
      this.ask(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentType,
          ChecksumSHA256: digest.toString('base64'),
          ...condition,
        }),
      ),
    );
    return { sizeBytes: bytes.length, etag: unquoted(answer.ETag ?? ''), sha256: digest.toString('hex') };
  }

  private async putInParts(
    key: ObjectKey,
    first: Buffer,
    second: Buffer,
    rest: AsyncIterable<Buffer>,
    contentType: string,
  ): Promise<StoredObject & { sha256: string }> {
    const { storeUploadId } = await this.beginMultipart(key, {
      contentType,
      partSizeBytes: PUT_WINDOW_BYTES,
    });
    const upload = readUpload(storeUploadId);
    try {
      const hash = createHash('sha256');
      const parts: NamedPart[] = [];
      const send = async (bytes: Buffer): Promise<void> => {
        hash.update(bytes);
        const number = parts.length + 1;
        parts.push({ number, etag: await this.sendPart(upload, number, bytes) });
      };
      await send(first);
      await send(second);
      for await (const bytes of rest) await send(bytes);
      const done = await this.complete(storeUploadId, parts);
      return { ...done, sha256: hash.digest('hex') };
    } catch (error) {
      await this.abort(storeUploadId).catch(() => undefined); // otherwise it is abandoned, and swept later
      throw error;
    }
  }

  private async sendPart(upload: Upload, number: number, bytes: Buffer): Promise<string> {
    const { ETag } = await this.ask(
      new UploadPartCommand({
        ...this.at(upload),
        PartNumber: number,
        Body: bytes,
        ContentLength: bytes.length,
        ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
      }),
    );
    return unquoted(ETag ?? '');
  }

  private async completeParts(upload: Upload, stored: readonly StoredPart[]): Promise<void> {
    const Parts = stored.map((part) => ({
      PartNumber: part.number,
      ETag: `"${part.etag}"`,
      ...(part.sha256 && { ChecksumSHA256: Buffer.from(part.sha256, 'hex').toString('base64') }),
    }));
    const complete = { ...this.at(upload), MultipartUpload: { Parts } };
    try {
      await this.ifNew((condition) =>
        this.ask(new CompleteMultipartUploadCommand({ ...complete, ...condition })),
      );
    } catch (error) {
      const isGone = error instanceof StorageProblem && error.code === 'storage.upload_missing';
      const isThere = error instanceof StorageProblem && error.code === 'storage.object_exists';
      if (!isGone && !isThere) throw error;
      // Concurrent calls or a lost reply: if the upload is gone, the object is the one just completed.
      if (isThere && (await this.partsOrNone(idOf(upload))) !== null) throw error;
      await this.completedBefore(upload);
    }
  }

  private async completedBefore({ key }: Upload): Promise<StoredObject> {
    const done = await this.head(key);
    if (!done) throw new StorageProblem('storage.upload_missing', 'This upload has ended or never began.');
    return done;
  }

  private async partsOrNone(storeUploadId: string): Promise<StoredPart[] | null> {
    try {
      return await Array.fromAsync(this.listParts(storeUploadId));
    } catch (error) {
      if (error instanceof StorageProblem && error.code === 'storage.upload_missing') return null;
      throw error;
    }
  }

  /** Writes on condition that the key is new; unconditionally where the store does not support that. */
  private async ifNew<T>(write: (condition: { IfNoneMatch?: string }) => Promise<T>): Promise<T> {
    try {
      return await write({ IfNoneMatch: '*' });
    } catch (error) {
      if (isAnswer(error, 'NotImplemented') || isAnswer(error, 'InvalidArgument')) return write({});
      throw error;
    }
  }

  private async isUntouchedSince(Key: string, UploadId: string, before: Date): Promise<boolean> {
    for await (const part of this.parts({ Bucket: this.bucket, Key, UploadId })) {
      if (part.LastModified !== undefined && part.LastModified >= before) return false;
    }
    return true;
  }

  /** Pages while the store reports more: some return a marker even after the last part. */
  private async *parts(upload: { Bucket: string; Key: string; UploadId: string }): AsyncIterable<Part> {
    let after: string | undefined;
    do {
      const page: ListPartsCommandOutput = await this.ask(
        new ListPartsCommand({ ...upload, ...(after !== undefined && { PartNumberMarker: after }) }),
      );
      yield* page.Parts ?? [];
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (after !== undefined);
  }

  private async remove(Key: string): Promise<void> {
    await this.ask(new DeleteObjectCommand({ Bucket: this.bucket, Key }));
  }

  private at({ key, uploadId }: Upload): { Bucket: string; Key: string; UploadId: string } {
    return { Bucket: this.bucket, Key: key, UploadId: uploadId };
  }

  /** Sends one command; errors become a `StorageProblem`. */
  private ask: S3Client['send'] = (async (command: never) => {
    try {
      return await this.client.send(command);
    } catch (error) {
      throw asStorageProblem(error);
    }
  }) as S3Client['send'];
}

/**
 * Splits the bytes into buffers of the window's size, the last one smaller; throws on a wrong length before the last
 * one is sent.
 */
async function* windowsOf(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  expected: number | undefined,
): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let sizeBytes = 0;
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    sizeBytes += chunk.length;
    if (expected !== undefined && sizeBytes > expected) throw sizeMismatch(expected, sizeBytes);
    let rest = chunk;
    while (heldBytes + rest.length > PUT_WINDOW_BYTES) {
      const space = PUT_WINDOW_BYTES - heldBytes;
      held.push(rest.subarray(0, space));
      yield Buffer.concat(held);
      held = [];
      heldBytes = 0;
      rest = rest.subarray(space);
    }
    // Copy: a source may reuse its buffer for the next chunk.
    held.push(Buffer.from(rest));
    heldBytes += rest.length;
  }
  if (expected !== undefined && sizeBytes !== expected) throw sizeMismatch(expected, sizeBytes);
  if (heldBytes > 0) yield Buffer.concat(held);
}

async function* answered<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    throw asStorageProblem(error);
  }
}

function readUpload(storeUploadId: string): Upload {
  const [key = '', size = '', ...rest] = storeUploadId.split(':');
  const uploadId = rest.join(':');
  if (!/^\d{1,15}$/.test(size) || uploadId === '')
    throw new StorageProblem('storage.upload_missing', 'Not an upload id.');
  return { key: parseObjectKey(key), partSizeBytes: Number(size), uploadId };
}

function idOf({ key, partSizeBytes, uploadId }: Upload): string {
  return `${key}:${partSizeBytes}:${uploadId}`;
}
