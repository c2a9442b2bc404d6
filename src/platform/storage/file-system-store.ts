import { createHash, randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import {
  asStorageFull,
  assertQuota,
  errorCode,
  type FreeSpace,
  freeSpaceOf,
  makeFolder,
  moveIntoPlace,
  writeFully,
} from './durable-files.ts';
import {
  type ByteRange,
  type ListedObject,
  MAX_PARTS,
  type ObjectKey,
  type ObjectStore,
  type PartTarget,
  parseObjectKey,
  StorageProblem,
  type StoredObject,
  type StoredPart,
} from './object-store.ts';
import { type PartToken, readPartToken, signPartToken } from './part-token.ts';
import { sizeMismatch, sizeOfParts } from './parts.ts';

export interface FileSystemStoreOptions {
  /** Root folder; must be on one file system. */
  readonly folder: string;
  /** Signs the URLs of parts. */
  readonly secret: Uint8Array;
  /** Additional secrets accepted in them. */
  readonly acceptedSecrets?: readonly Uint8Array[];
  /** Prefix of part URLs, e.g. `http://demo.localhost:5001/_parts/`. */
  readonly partsUrl?: string;
  readonly now?: () => Date;
  /** Free space of the disk; tests simulate a full one. */
  readonly freeSpace?: (folder: string) => Promise<FreeSpace>;
  /** Called between steps that a crash can separate; tests throw or kill the process there. */
  readonly onStep?: (step: 'bytes' | 'synced' | 'renamed' | 'part' | 'assembled') => void | Promise<void>;
}

/** Read buffer; a download holds two or three of them. */
const READ_CHUNK_BYTES = 256 * 1024;
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Interval in bytes for checking the free space while a stream of unknown length is written. */
const SPACE_CHECK_BYTES = 64 * 1024 * 1024;

const UploadRecord = z.object({
  key: z.string(),
  contentType: z.string(),
  partSizeBytes: z.number().int().positive(),
});
type UploadRecord = z.infer<typeof UploadRecord>;
const PartRecord = z.object({ number: z.number().int(), sizeBytes: z.number().int(), sha256: z.string() });

/**
 * Objects as files on one machine.
 *
 * `objects/<key>` contains only complete objects: bytes are written to `incoming/`, synced and renamed. A multipart
 * upload is one sparse file in `uploads/<id>/`, each part at `(number - 1) * partSizeBytes`, with one small record per
 * part that is written after the part's bytes are synced. Several nodes need S3: this driver is for a single node.
 */
export class FileSystemStore implements ObjectStore {
  readonly caps = { directUpload: false, presignedRead: false };
  private readonly options: FileSystemStoreOptions;
  private readonly freeSpace: (folder: string) => Promise<FreeSpace>;
  private readonly now: () => Date;
  private readonly partQueues = new Map<string, Promise<unknown>>();
  private readonly completing = new Set<string>();

  constructor(options: FileSystemStoreOptions) {
    this.options = options;
    this.freeSpace = options.freeSpace ?? freeSpaceOf;
    this.now = options.now ?? (() => new Date());
  }

  async put(
    key: ObjectKey,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; sizeBytes?: number },
  ): Promise<StoredObject & { sha256: string }> {
    const target = this.objectPath(key);
    if (await this.head(key)) throw new StorageProblem('storage.object_exists', `${key} exists.`);
    const expected = options.sizeBytes ?? (source instanceof Uint8Array ? source.length : undefined);
    const folder = join(this.options.folder, 'incoming');
    await makeFolder(folder);
    await this.assertQuota(expected ?? 0);

    const temporary = join(folder, `${randomUUID()}.part`);
    try {
      const written = await this.writeStream(temporary, source, expected);
      await moveIntoPlace(temporary, target);
      await this.options.onStep?.('renamed');
      return { ...written, etag: etagOf(await stat(target)) };
    } catch (error) {
      await rm(temporary, { force: true });
      throw asStorageFull(error);
    }
  }

  async head(key: ObjectKey): Promise<StoredObject | null> {
    try {
      const file = await stat(this.objectPath(key));
      return { sizeBytes: file.size, etag: etagOf(file) };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async open(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.objectPath(key), 'r');
      return file.createReadStream({ highWaterMark: READ_CHUNK_BYTES, ...range });
    } catch (error) {
      if (errorCode(error) === 'ENOENT')
        throw new StorageProblem('storage.object_missing', `${key} has no bytes.`, error);
      throw error;
    }
  }

  async readUrl(): Promise<null> {
    return null;
  }

  async localPath(key: ObjectKey): Promise<string> {
    return `objects/${parseObjectKey(key)}`;
  }

  async delete(keys: readonly ObjectKey[]): Promise<void> {
    for (const key of keys) await rm(this.objectPath(key), { force: true });
  }

  async *list(prefix: string, after = ''): AsyncIterable<ListedObject> {
    const root = join(this.options.folder, 'objects');
    for await (const key of keysBelow(root, '', prefix, after)) {
      const file = await stat(join(root, key)).catch(() => null);
      if (file) yield { key, sizeBytes: file.size, modifiedAt: file.mtime };
    }
  }

  async beginMultipart(
    key: ObjectKey,
    options: { contentType: string; partSizeBytes: number },
  ): Promise<{ storeUploadId: string }> {
    const storeUploadId = randomUUID();
    const folder = this.uploadPath(storeUploadId);
    await makeFolder(join(folder, 'parts'));
    const record: UploadRecord = { key: parseObjectKey(key), ...options };
    await writeFile(join(folder, 'upload.json'), JSON.stringify(record), { flush: true });
    return { storeUploadId };
  }

  async partTarget(
    storeUploadId: string,
    part: { number: number; sizeBytes: number; sha256?: string | undefined; ttlSeconds: number },
  ): Promise<PartTarget> {
    const expiresAt = new Date(this.now().getTime() + part.ttlSeconds * 1000);
    const token = signPartToken(this.options.secret, { storeUploadId, ...part, expiresAt });
    return { method: 'PUT', url: `${this.options.partsUrl ?? '/_parts/'}${token}`, headers: {}, expiresAt };
  }

  /**
   * Receives the bytes of a `partTarget`: exactly that many, with exactly that digest. A part may be sent again; the
   * latest one counts. `token` is the last segment of the target's URL.
   */
  async receivePart(
    token: string,
    source: AsyncIterable<Uint8Array>,
    storeUploadId?: string,
  ): Promise<StoredPart> {
    const part = readPartToken(
      [this.options.secret, ...(this.options.acceptedSecrets ?? [])],
      token,
      this.now(),
    );
    if (storeUploadId !== undefined && part.storeUploadId !== storeUploadId)
      throw new StorageProblem('storage.part_target_invalid', 'The part address is of another upload.');
    const upload = await this.uploadRecord(part.storeUploadId);
    if (part.number < 1 || part.number > MAX_PARTS || part.sizeBytes > upload.partSizeBytes) {
      throw new StorageProblem('storage.parts_mismatch', `Part ${part.number} does not fit the upload.`);
    }
    await this.assertQuota(part.sizeBytes);
    if (this.completing.has(part.storeUploadId))
      throw new StorageProblem('storage.upload_missing', 'This upload is being completed.');
    const turn = `${part.storeUploadId}/${part.number}`;
    return this.inTurn(turn, () => this.writePart(part, upload, source)).catch((error) => {
      throw asStorageFull(error);
    });
  }

  async *listParts(storeUploadId: string): AsyncIterable<StoredPart> {
    await this.uploadRecord(storeUploadId);
    const folder = join(this.uploadPath(storeUploadId), 'parts');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort(); // names are zero-padded
    for (const name of names) {
      const part = PartRecord.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      yield { ...part, etag: part.sha256 };
    }
  }

  async complete(
    storeUploadId: string,
    parts: readonly { number: number; etag: string }[],
  ): Promise<StoredObject> {
    return this.inTurn(`complete ${storeUploadId}`, async () => {
      this.completing.add(storeUploadId);
      try {
        await this.quiet(storeUploadId);
        return await this.completeAlone(storeUploadId, parts);
      } finally {
        this.completing.delete(storeUploadId);
      }
    });
  }

  /** Waits for parts that are being written: their bytes must not change once they are an object. */
  private async quiet(storeUploadId: string): Promise<void> {
    const running = [...this.partQueues].filter(([turn]) => turn.startsWith(`${storeUploadId}/`));
    await Promise.allSettled(running.map(([, work]) => work));
  }

  private async completeAlone(
    storeUploadId: string,
    parts: readonly { number: number; etag: string }[],
  ): Promise<StoredObject> {
    const upload = await this.uploadRecord(storeUploadId);
    const key = parseObjectKey(upload.key);
    const data = join(this.uploadPath(storeUploadId), 'data');
    const isAssembled = !(await exists(data)) && (await exists(this.objectPath(key))); // an earlier call crashed after the rename
    if (!isAssembled) await this.assemble(storeUploadId, upload, key, data, parts);
    await rm(this.uploadPath(storeUploadId), { recursive: true, force: true });
    return (await this.head(key)) as StoredObject;
  }

  async abort(storeUploadId: string): Promise<void> {
    await rm(this.uploadPath(storeUploadId), { recursive: true, force: true });
  }

  async removeAbandoned(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await namesIn(join(this.options.folder, 'incoming'))) {
      removed += await removeWhenOlder(join(this.options.folder, 'incoming', name), before);
    }
    for (const name of await namesIn(join(this.options.folder, 'uploads'))) {
      const folder = join(this.options.folder, 'uploads', name);
      removed += await removeWhenOlder(folder, before, [join(folder, 'parts'), join(folder, 'data')]);
    }
    return removed;
  }

  async check(): Promise<void> {
    await mkdir(this.options.folder, { recursive: true });
    await access(this.options.folder, constants.R_OK | constants.W_OK);
    assertQuota(await this.freeSpace(this.options.folder), 0);
  }

  /** Serialises writers of the same part, which would otherwise mix their bytes. */
  private async inTurn<T>(turn: string, work: () => Promise<T>): Promise<T> {
    const before = this.partQueues.get(turn) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.partQueues.set(turn, mine);
    try {
      return await mine;
    } finally {
      if (this.partQueues.get(turn) === mine) this.partQueues.delete(turn);
    }
  }

  private async writePart(
    part: PartToken,
    upload: UploadRecord,
    source: AsyncIterable<Uint8Array>,
  ): Promise<StoredPart> {
    const folder = this.uploadPath(part.storeUploadId);
    const record = join(folder, 'parts', `${String(part.number).padStart(5, '0')}.json`);
    await rm(record, { force: true }); // until it is complete again, the part does not count
    const start = (part.number - 1) * upload.partSizeBytes;
    const hash = createHash('sha256');
    const file = await open(join(folder, 'data'), constants.O_CREAT | constants.O_WRONLY, 0o600);
    try {
      let sizeBytes = 0;
      for await (const chunk of source) {
        if (sizeBytes + chunk.length > part.sizeBytes)
          throw new StorageProblem('storage.part_too_long', `Part ${part.number} is longer than announced.`);
        await writeFully(file, chunk, start + sizeBytes);
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
      if (sizeBytes !== part.sizeBytes) throw sizeMismatch(part.sizeBytes, sizeBytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    const sha256 = hash.digest('hex');
    if (part.sha256 !== undefined && sha256 !== part.sha256)
      throw new StorageProblem('storage.digest_mismatch', `Part ${part.number} arrived changed.`);
    await this.options.onStep?.('part');
    await writeFile(
      `${record}.new`,
      JSON.stringify({ number: part.number, sizeBytes: part.sizeBytes, sha256 }),
      { flush: true },
    );
    await rename(`${record}.new`, record);
    return { number: part.number, sizeBytes: part.sizeBytes, etag: sha256, sha256 };
  }

  private async assemble(
    storeUploadId: string,
    upload: UploadRecord,
    key: ObjectKey,
    data: string,
    parts: readonly { number: number; etag: string }[],
  ): Promise<void> {
    if (await this.head(key)) throw new StorageProblem('storage.object_exists', `${key} exists.`);
    const stored = await Array.fromAsync(this.listParts(storeUploadId));
    const sizeBytes = sizeOfParts(stored, parts, upload.partSizeBytes);
    const file = await open(data, 'r+');
    try {
      await file.truncate(sizeBytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await this.options.onStep?.('assembled');
    await moveIntoPlace(data, this.objectPath(key));
    await this.options.onStep?.('renamed');
  }

  private async writeStream(
    path: string,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    expected: number | undefined,
  ): Promise<{ sizeBytes: number; sha256: string }> {
    const hash = createHash('sha256');
    const file = await open(path, 'wx', 0o600);
    try {
      let sizeBytes = 0;
      let quotaCheckedAt = 0;
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        if (expected !== undefined && sizeBytes + chunk.length > expected)
          throw sizeMismatch(expected, sizeBytes + chunk.length);
        if (sizeBytes + chunk.length - quotaCheckedAt > SPACE_CHECK_BYTES) {
          await this.assertQuota(chunk.length);
          quotaCheckedAt = sizeBytes;
        }
        await writeFully(file, chunk, sizeBytes);
        hash.update(chunk);
        sizeBytes += chunk.length;
        await this.options.onStep?.('bytes');
      }
      if (expected !== undefined && sizeBytes !== expected) throw sizeMismatch(expected, sizeBytes);
      await file.sync();
      await this.options.onStep?.('synced');
      return { sizeBytes, sha256: hash.digest('hex') };
    } finally {
      await file.close();
    }
  }

  private async assertQuota(sizeBytes: number): Promise<void> {
    await makeFolder(this.options.folder);
    assertQuota(await this.freeSpace(this.options.folder), sizeBytes);
  }

  private async uploadRecord(storeUploadId: string): Promise<UploadRecord> {
    try {
      const text = await readFile(join(this.uploadPath(storeUploadId), 'upload.json'), 'utf8');
      return UploadRecord.parse(JSON.parse(text));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new StorageProblem('storage.upload_missing', 'This upload has ended or never began.', error);
    }
  }

  private objectPath(key: ObjectKey): string {
    return join(this.options.folder, 'objects', parseObjectKey(key));
  }

  private uploadPath(storeUploadId: string): string {
    if (!UPLOAD_ID.test(storeUploadId))
      throw new StorageProblem('storage.upload_missing', 'Not an upload id.');
    return join(this.options.folder, 'uploads', storeUploadId);
  }
}

function etagOf(file: { size: number; mtimeMs: number }): string {
  return `${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}`;
}

async function* keysBelow(root: string, path: string, prefix: string, after: string): AsyncIterable<string> {
  for (const entry of await entriesOf(join(root, path))) {
    const key = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      const folder = `${key}/`;
      const mayHoldPrefix = folder.startsWith(prefix) || prefix.startsWith(folder);
      const mayHoldLater = folder > after || after.startsWith(folder);
      if (mayHoldPrefix && mayHoldLater) yield* keysBelow(root, key, prefix, after);
    } else if (key.startsWith(prefix) && key > after) {
      yield key;
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).map((entry) => entry.name);
}

/** Removes `path` when neither it nor any of `alsoLookAt` changed since `before`; returns 1 or 0. */
async function removeWhenOlder(
  path: string,
  before: Date,
  alsoLookAt: readonly string[] = [],
): Promise<number> {
  for (const looked of [path, ...alsoLookAt]) {
    const found = await stat(looked).catch(() => null);
    if (found && found.mtime >= before) return 0;
  }
  await rm(path, { recursive: true, force: true });
  return 1;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
