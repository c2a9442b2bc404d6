import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  MIN_PART_BYTES,
  type ObjectKey,
  type ObjectStore,
  objectKey,
  type PartTarget,
  parseObjectKey,
} from '../storage/object-store.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';

export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** Uploads a part like a browser. */
  sendPart(target: PartTarget, bytes: Uint8Array): Promise<void>;
  close?(): Promise<void>;
}

const AT = new Date('2026-11-21T00:00:00Z');
const TENANT = uuidV7(AT);

/** Returns a new key of one fixed tenant. */
export function someKey(tenantId: string = TENANT): ObjectKey {
  return objectKey(tenantId, uuidV7(AT), AT);
}

/** Declares the test suite that every driver of `ObjectStore` must pass. Call it in the driver's test file. */
export function describeObjectStore(name: string, make: () => Promise<StoreUnderTest>): void {
  const withStore = (body: (under: StoreUnderTest) => Promise<void>) => async () => {
    const under = await make();
    try {
      await body(under);
    } finally {
      await under.close?.();
    }
  };

  describe(`${name} is an object store`, () => {
    test(
      'an object is read back byte for byte, with its digest and size',
      withStore(async ({ store }) => {
        const bytes = randomBytes(300_000);
        const key = someKey();
        const put = await store.put(key, chunksOf(bytes, 7_777), {
          contentType: 'image/png',
          sizeBytes: bytes.length,
        });
        expect(put).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes) });
        expect(await store.head(key)).toEqual({ sizeBytes: bytes.length, etag: put.etag });
        expect(await bytesOf(store, key)).toEqual(bytes);
      }),
    );

    test(
      'an empty object can be stored',
      withStore(async ({ store }) => {
        const key = someKey();
        await store.put(key, new Uint8Array(), { contentType: 'text/plain' });
        expect(await store.head(key)).toMatchObject({ sizeBytes: 0 });
        expect(await text(await store.open(key))).toBe('');
      }),
    );

    test(
      'a range includes both ends',
      withStore(async ({ store }) => {
        const key = someKey();
        await store.put(key, Buffer.from('0123456789'), { contentType: 'text/plain' });
        expect(await text(await store.open(key, { start: 2, end: 4 }))).toBe('234');
        expect(await text(await store.open(key, { start: 9, end: 9 }))).toBe('9');
      }),
    );

    test(
      'a missing object is reported before the first byte',
      withStore(async ({ store }) => {
        expect(await store.head(someKey())).toBeNull();
        await expect(store.open(someKey())).rejects.toMatchObject({ code: 'storage.object_missing' });
      }),
    );

    test(
      'a key is never overwritten',
      withStore(async ({ store }) => {
        const key = someKey();
        await store.put(key, Buffer.from('first'), { contentType: 'text/plain' });
        await expect(
          store.put(key, Buffer.from('second'), { contentType: 'text/plain' }),
        ).rejects.toMatchObject({ code: 'storage.object_exists' });
        expect(await text(await store.open(key))).toBe('first');
      }),
    );

    test.each([
      ['too few bytes', 9],
      ['too many bytes', 11],
    ])('%s leave nothing behind', (_what, sizeBytes) =>
      withStore(async ({ store }) => {
        const key = someKey();
        const put = store.put(key, chunksOf(Buffer.alloc(10), 4), { contentType: 'text/plain', sizeBytes });
        await expect(put).rejects.toMatchObject({ code: 'storage.size_mismatch' });
        expect(await store.head(key)).toBeNull();
      })(),
    );

    test(
      'a source that fails leaves nothing behind',
      withStore(async ({ store }) => {
        const key = someKey();
        async function* broken(): AsyncIterable<Uint8Array> {
          yield Buffer.alloc(1000);
          throw new Error('the line went dead');
        }
        await expect(store.put(key, broken(), { contentType: 'text/plain' })).rejects.toThrow(
          'the line went dead',
        );
        expect(await store.head(key)).toBeNull();
      }),
    );

    test(
      'deleting is idempotent',
      withStore(async ({ store }) => {
        const [kept, gone] = [someKey(), someKey()];
        for (const key of [kept, gone]) await store.put(key, Buffer.from('x'), { contentType: 'text/plain' });
        await store.delete([gone, someKey()]);
        await store.delete([gone]);
        expect(await store.head(gone)).toBeNull();
        expect(await store.head(kept)).not.toBeNull();
      }),
    );

    test(
      'a listing is in key order, starts after a key and stays within its prefix',
      withStore(async ({ store }) => {
        const [own, other] = [uuidV7(AT), uuidV7(AT)];
        const keys = [someKey(own), someKey(own), someKey(own)].sort();
        for (const key of [...keys, someKey(other)])
          await store.put(key, Buffer.from('12'), { contentType: 'text/plain' });
        const listed = await Array.fromAsync(store.list(`t/${own}/`));
        expect(listed.map((object) => object.key)).toEqual(keys);
        expect(listed[0]).toMatchObject({ sizeBytes: 2, modifiedAt: expect.any(Date) });
        const rest = await Array.fromAsync(store.list(`t/${own}/`, keys[0]));
        expect(rest.map((object) => object.key)).toEqual(keys.slice(1));
        expect(await Array.fromAsync(store.list('t/none/'))).toEqual([]);
      }),
    );

    test(
      'parts sent in any order, one of them twice, become one object',
      withStore(async (under) => {
        const { store } = under;
        const key = someKey();
        const parts = [randomBytes(MIN_PART_BYTES), randomBytes(MIN_PART_BYTES), randomBytes(12_345)];
        const { storeUploadId } = await store.beginMultipart(key, {
          contentType: 'video/mp4',
          partSizeBytes: MIN_PART_BYTES,
        });
        for (const number of [3, 1, 2, 1])
          await sendPart(under, storeUploadId, number, parts[number - 1] as Buffer);
        const listed = await Array.fromAsync(store.listParts(storeUploadId));
        expect(listed.map((part) => [part.number, part.sizeBytes])).toEqual(
          parts.map((part, index) => [index + 1, part.length]),
        );
        expect(await store.head(key)).toBeNull();

        const done = await store.complete(storeUploadId, listed);
        expect(done.sizeBytes).toBe(2 * MIN_PART_BYTES + 12_345);
        expect(await store.head(key)).toEqual(done);
        expect(sha256(await bytesOf(store, key))).toBe(sha256(Buffer.concat(parts)));
      }),
    );

    test(
      'an upload with a missing or changed part does not complete, and can continue',
      withStore(async (under) => {
        const { store } = under;
        const key = someKey();
        const first = randomBytes(MIN_PART_BYTES);
        const { storeUploadId } = await store.beginMultipart(key, {
          contentType: 'video/mp4',
          partSizeBytes: MIN_PART_BYTES,
        });
        await sendPart(under, storeUploadId, 1, first);
        const [part] = await Array.fromAsync(store.listParts(storeUploadId));
        const one = part as { number: number; etag: string };
        const wrong = [[], [one, { number: 2, etag: 'never sent' }], [{ number: 1, etag: 'another' }]];
        for (const parts of wrong) {
          await expect(store.complete(storeUploadId, parts)).rejects.toMatchObject({
            code: 'storage.parts_mismatch',
          });
        }
        await store.complete(storeUploadId, [one]);
        expect(sha256(await bytesOf(store, key))).toBe(sha256(first));
      }),
    );

    test(
      'bytes other than announced are refused',
      withStore(async (under) => {
        const { storeUploadId } = await under.store.beginMultipart(someKey(), {
          contentType: 'video/mp4',
          partSizeBytes: MIN_PART_BYTES,
        });
        const target = await under.store.partTarget(storeUploadId, partOf(1, Buffer.from('announced')));
        await expect(under.sendPart(target, Buffer.from('other!!!!'))).rejects.toThrow();
        await expect(under.sendPart(target, Buffer.from('announced and more'))).rejects.toThrow();
        expect(await Array.fromAsync(under.store.listParts(storeUploadId))).toEqual([]);
      }),
    );

    test(
      'an upload can be aborted twice, and is gone',
      withStore(async (under) => {
        const { store } = under;
        const key = someKey();
        const { storeUploadId } = await store.beginMultipart(key, {
          contentType: 'video/mp4',
          partSizeBytes: MIN_PART_BYTES,
        });
        await sendPart(under, storeUploadId, 1, Buffer.from('some'));
        await store.abort(storeUploadId);
        await store.abort(storeUploadId);
        await expect(Array.fromAsync(store.listParts(storeUploadId))).rejects.toMatchObject({
          code: 'storage.upload_missing',
        });
        expect(await store.head(key)).toBeNull();
      }),
    );

    test(
      'only our own keys reach the store',
      withStore(async ({ store }) => {
        for (const evil of EVIL_KEYS) {
          expect(() => parseObjectKey(evil), evil).toThrow();
          await expect(
            store.put(evil as ObjectKey, Buffer.from('x'), { contentType: 'text/plain' }),
            evil,
          ).rejects.toThrow();
          await expect(store.open(evil as ObjectKey), evil).rejects.toThrow();
          await expect(store.delete([evil as ObjectKey]), evil).rejects.toThrow();
        }
      }),
    );

    test(
      'a working store passes its check',
      withStore(async ({ store }) => {
        await expect(store.check()).resolves.toBeUndefined();
      }),
    );
  });
}

const EVIL_KEYS = [
  '',
  '/',
  '../../etc/passwd',
  `t/${TENANT}/2026/11/../../../../etc/passwd`,
  `t/${TENANT}/2026/11/${TENANT}/../x`,
  `t/${TENANT}/2026/11/${TENANT}\0.png`,
  `t/${TENANT}/2026/11/${TENANT}\n`,
  `t/${TENANT.toUpperCase()}/2026/11/${TENANT.toUpperCase()}`,
  `t\\${TENANT}\\2026\\11\\${TENANT}`,
  'C:\\windows\\system32',
  'รูปภาพ.png',
];

async function sendPart(
  under: StoreUnderTest,
  storeUploadId: string,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  await under.sendPart(await under.store.partTarget(storeUploadId, partOf(number, bytes)), bytes);
}

function partOf(
  number: number,
  bytes: Uint8Array,
): { number: number; sizeBytes: number; sha256: string; ttlSeconds: number } {
  return { number, sizeBytes: bytes.length, sha256: sha256(bytes), ttlSeconds: 60 };
}

async function bytesOf(store: ObjectStore, key: ObjectKey): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await store.open(key)));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
