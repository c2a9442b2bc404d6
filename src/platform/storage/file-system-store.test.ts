import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { describeObjectStore, someKey } from '../testing/object-store-conformance.ts';
import { FileSystemStore, type FileSystemStoreOptions } from './file-system-store.ts';
import { type ObjectKey, StorageFull } from './object-store.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-store-'));
  folders.push(folder);
  return folder;
}

const secret = new Uint8Array(32).fill(7);

async function freshStore(options: Partial<FileSystemStoreOptions> = {}): Promise<FileSystemStore> {
  return new FileSystemStore({ folder: await freshFolder(), secret, ...options });
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

describeObjectStore('the file system', async () => {
  const store = await freshStore();
  return {
    store,
    sendPart: async (target, bytes) => {
      await store.receivePart(target.url.split('/').at(-1) as string, oneChunk(bytes));
    },
  };
});

const bytes = Buffer.from('some bytes');

test('a forged, foreign or expired part URL is refused', async () => {
  let now = new Date('2026-11-21T08:00:00Z');
  const store = await freshStore({ now: () => now });
  const { storeUploadId } = await store.beginMultipart(someKey(), {
    contentType: 'text/plain',
    partSizeBytes: 100,
  });
  const part = {
    number: 1,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ttlSeconds: 60,
  };
  const token = (await store.partTarget(storeUploadId, part)).url.split('/').at(-1) as string;
  const foreign = (
    await (await freshStore({ secret: new Uint8Array(32).fill(8) })).partTarget(storeUploadId, part)
  ).url
    .split('/')
    .at(-1);

  for (const bad of ['', 'x', `${token}x`, `x${token}`, foreign as string]) {
    await expect(store.receivePart(bad, oneChunk(bytes))).rejects.toMatchObject({
      code: 'storage.part_target_invalid',
    });
  }
  now = new Date('2026-11-21T08:01:00Z');
  await expect(store.receivePart(token, oneChunk(bytes))).rejects.toMatchObject({
    code: 'storage.part_target_invalid',
  });
});

test("a write that would use the disk's reserve is refused before the first byte", async () => {
  const store = await freshStore({
    freeSpace: async () => ({ totalBytes: 100_000_000_000, freeBytes: 1_000_000_005 }),
  });
  await expect(store.put(someKey(), bytes, { contentType: 'text/plain' })).rejects.toBeInstanceOf(
    StorageFull,
  );
  await store.put(someKey(), Buffer.from('5 B..'), { contentType: 'text/plain' });
});

test('a disk that fills up during a write leaves nothing behind', async () => {
  let freeBytes = 50_000_000_000;
  const store = await freshStore({ freeSpace: async () => ({ totalBytes: 100_000_000_000, freeBytes }) });
  const key = someKey();
  async function* endless(): AsyncIterable<Uint8Array> {
    for (let i = 0; ; i++) {
      freeBytes = 1_000_000;
      yield Buffer.alloc(8_000_000);
      if (i > 20) throw new Error('should have stopped long ago');
    }
  }
  await expect(store.put(key, endless(), { contentType: 'video/mp4' })).rejects.toBeInstanceOf(StorageFull);
  expect(await store.head(key)).toBeNull();
  expect(await store.removeAbandoned(new Date(8.64e15))).toBe(0);
});

test.each(['bytes', 'synced', 'part', 'assembled'] as const)(
  'a failure at "%s" leaves no visible object',
  async (fatal) => {
    const store = await freshStore({
      onStep: (step) => {
        if (step === fatal) throw new Error('fault');
      },
    });
    const key = someKey();
    if (fatal === 'bytes' || fatal === 'synced')
      await expect(store.put(key, bytes, { contentType: 'text/plain' })).rejects.toThrow('fault');
    else await expect(storeInParts(store, key)).rejects.toThrow('fault');
    expect(await store.head(key)).toBeNull();
  },
);

test('completing resumes after a crash following the rename', async () => {
  let isFaulty = true;
  const store = await freshStore({
    onStep: (step) => {
      if (step === 'renamed' && isFaulty) throw new Error('fault');
    },
  });
  const key = someKey();
  const { storeUploadId } = await store.beginMultipart(key, {
    contentType: 'text/plain',
    partSizeBytes: 100,
  });
  const parts = [await sendOnly(store, storeUploadId)];
  await expect(store.complete(storeUploadId, parts)).rejects.toThrow('fault');
  isFaulty = false;
  expect(await store.complete(storeUploadId, parts)).toMatchObject({ sizeBytes: bytes.length });
});

test('abandoned uploads and partial files are removed, recent ones stay', async () => {
  const folder = await freshFolder();
  const store = new FileSystemStore({ folder, secret });
  const old = await store.beginMultipart(someKey(), { contentType: 'text/plain', partSizeBytes: 100 });
  await sendOnly(store, old.storeUploadId);
  const yesterday = new Date(Date.now() - 86_400_000);
  const upload = join(folder, 'uploads', old.storeUploadId);
  for (const path of [upload, join(upload, 'parts'), join(upload, 'data')])
    await utimes(path, yesterday, yesterday);
  const fresh = await store.beginMultipart(someKey(), { contentType: 'text/plain', partSizeBytes: 100 });

  expect(await store.removeAbandoned(new Date(Date.now() - 3_600_000))).toBe(1);
  await store.abort(fresh.storeUploadId);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('after kill -9 at any moment every visible object is complete', { timeout: 60_000 }, async () => {
  const folder = await freshFolder();
  const store = new FileSystemStore({ folder, secret });
  let whole = 0;
  for (let round = 0; round < 6; round++) {
    const writer = fork(fileURLToPath(new URL('../testing/object-writer.ts', import.meta.url)), [folder], {
      execArgv: [],
      stdio: 'inherit',
    });
    const acknowledged = await killLater(writer, 120 + round * 70);
    for (const { key, sha256 } of acknowledged) expect(await digestOf(store, key)).toBe(sha256);
    for await (const { key, sizeBytes } of store.list('t/')) {
      expect(sizeBytes).toBe(2_000_000);
      whole++;
      await store.delete([key as ObjectKey]);
    }
  }
  expect(whole).toBeGreaterThan(0);
});

interface Acknowledgement {
  readonly key: ObjectKey;
  readonly sha256: string;
}

/** Lets the writer run for a while after its first object, kills it, and returns what it had acknowledged. */
async function killLater(writer: ChildProcess, afterMs: number): Promise<Acknowledgement[]> {
  const acknowledged: Acknowledgement[] = [];
  writer.on('message', (message) => acknowledged.push(message as Acknowledgement));
  await new Promise((resolve) => writer.once('message', resolve));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const ended = new Promise((resolve) => writer.once('close', resolve));
  writer.kill('SIGKILL');
  await ended;
  return acknowledged;
}

async function digestOf(store: FileSystemStore, key: ObjectKey): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.open(key)) hash.update(chunk);
  return hash.digest('hex');
}

async function sendOnly(
  store: FileSystemStore,
  storeUploadId: string,
): Promise<{ number: number; etag: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const target = await store.partTarget(storeUploadId, {
    number: 1,
    sizeBytes: bytes.length,
    sha256,
    ttlSeconds: 60,
  });
  return store.receivePart(target.url.split('/').at(-1) as string, oneChunk(bytes));
}

async function storeInParts(store: FileSystemStore, key: ObjectKey): Promise<void> {
  const { storeUploadId } = await store.beginMultipart(key, {
    contentType: 'text/plain',
    partSizeBytes: 100,
  });
  await store.complete(storeUploadId, [await sendOnly(store, storeUploadId)]);
}
