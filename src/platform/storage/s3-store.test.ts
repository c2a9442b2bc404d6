import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../config/secret.ts';
import { type LocalS3, localS3 } from '../testing/local-s3.ts';
import { describeObjectStore, someKey } from '../testing/object-store-conformance.ts';
import { uuidV7 } from './uuid-v7.ts';
import { MIN_PART_BYTES, type PartTarget } from './object-store.ts';
import { parseS3Location, type S3Location } from '../config/s3-location.ts';
import { S3Store } from './s3-store.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await localS3();
});
afterAll(() => s3.close());

async function put(target: PartTarget, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const reply = await fetch(target.url, {
    method: 'PUT',
    headers: { ...target.headers, ...headers },
    body: bytes as BodyInit,
  });
  return reply;
}

async function sendPart(target: PartTarget, bytes: Uint8Array): Promise<void> {
  const reply = await put(target, bytes);
  if (!reply.ok) throw new Error(`The store answered ${reply.status}: ${await reply.text()}`);
}

describeObjectStore('S3', async () => ({ store: new S3Store({ location: s3.location }), sendPart }));

/**
 * Runs the same suite against a real store: SALA_TEST_S3 in the format of SALA_STORAGE, with a bucket that may be
 * emptied.
 */
const real = process.env['SALA_TEST_S3'];
if (real !== undefined) {
  const parsed = parseS3Location(real.replace(/^s3:/, ''));
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  describeObjectStore('the S3 of SALA_TEST_S3', async () => ({
    store: new S3Store({ location: parsed.location }),
    sendPart,
  }));
}

const partOf = (bytes: Uint8Array, number = 1) => ({
  number,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  ttlSeconds: 60,
});

async function begun(store: S3Store) {
  const key = someKey(uuidV7(new Date()));
  const { storeUploadId } = await store.beginMultipart(key, {
    contentType: 'video/mp4',
    partSizeBytes: MIN_PART_BYTES,
  });
  return { key, storeUploadId };
}

const bytes = Buffer.from('exactly these');

describe('a part URL', () => {
  test('is valid only for its bytes, number and upload', async () => {
    const store = new S3Store({ location: s3.location });
    const { storeUploadId } = await begun(store);
    const target = await store.partTarget(storeUploadId, partOf(bytes));
    const changed = [
      target.url.replace('partNumber=1', 'partNumber=2'),
      target.url.replace(/uploadId=(\w)/, (_, first: string) => `uploadId=${first === '0' ? '1' : '0'}`),
      target.url.replace(/X-Amz-Signature=\w/, 'X-Amz-Signature=0x'),
      target.url.replace('X-Amz-Expires=60', 'X-Amz-Expires=604800'),
    ];
    for (const url of changed) expect((await put({ ...target, url }, bytes)).status, url).toBe(403);
    expect((await put(target, Buffer.from('exactly those'))).status).toBe(400);
    expect((await put(target, Buffer.from('exactly these and more'))).status).toBe(403);
    expect((await put({ ...target, headers: {} }, bytes)).status).toBe(403);
    expect((await put(target, bytes, { 'x-amz-acl': 'public-read' })).status).toBe(403);
    expect((await put(target, bytes, { 'x-amz-tagging': 'a=b' })).status).toBe(403);
    expect(await Array.fromAsync(store.listParts(storeUploadId))).toEqual([]);
    expect((await put(target, bytes)).status).toBe(200);
    expect(await Array.fromAsync(store.listParts(storeUploadId))).toHaveLength(1);
  });

  test('expires', async () => {
    const store = new S3Store({ location: s3.location });
    const { storeUploadId } = await begun(store);
    const target = await store.partTarget(storeUploadId, { ...partOf(bytes), ttlSeconds: 1 });
    await expect
      .poll(async () => (await put(target, bytes)).status, { timeout: 5_000, interval: 400 })
      .toBe(403);
  });

  test('is not issued for more bytes than a part may have, or for a part number out of range', async () => {
    const store = new S3Store({ location: s3.location });
    const { storeUploadId } = await begun(store);
    for (const part of [
      { ...partOf(bytes), sizeBytes: MIN_PART_BYTES + 1 },
      partOf(bytes, 0),
      partOf(bytes, 10_001),
    ])
      await expect(store.partTarget(storeUploadId, part)).rejects.toMatchObject({
        code: 'storage.parts_mismatch',
      });
  });
});

test('a wrong secret is refused and reported as unavailable, without the secret', async () => {
  const location: S3Location = { ...s3.location, secretKey: new Secret('hunter2') };
  const error = await new S3Store({ location }).check().catch((caught: unknown) => caught as Error);
  expect(error).toMatchObject({ code: 'storage.unavailable', status: 503 });
  expect(String(error)).toContain('SignatureDoesNotMatch');
  expect(JSON.stringify(error)).not.toContain('hunter2');
});

test('an object larger than the buffer is uploaded in parts and can be read back', async () => {
  const store = new S3Store({ location: s3.location });
  const whole = randomBytes(20_000_000);
  async function* pieces(): AsyncIterable<Uint8Array> {
    for (let at = 0; at < whole.length; at += 999_983) yield whole.subarray(at, at + 999_983);
  }
  const key = someKey();
  const stored = await store.put(key, pieces(), { contentType: 'video/mp4', sizeBytes: whole.length });
  expect(stored).toMatchObject({
    sizeBytes: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
  });
  expect(Buffer.concat(await Array.fromAsync(await store.open(key))).equals(whole)).toBe(true);
});

test('a source that fails after many bytes leaves no upload behind', async () => {
  const store = new S3Store({ location: s3.location });
  async function* broken(): AsyncIterable<Uint8Array> {
    for (let i = 0; i < 20; i++) yield Buffer.alloc(1_000_000, i);
    throw new Error('the line went dead');
  }
  s3.requests.length = 0;
  await expect(store.put(someKey(), broken(), { contentType: 'video/mp4' })).rejects.toThrow('the line');
  expect(s3.requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(1);
});

describe('a lost reply', () => {
  test('to completing: the repeated call finds the object', async () => {
    const store = new S3Store({ location: s3.location });
    const { key, storeUploadId } = await begun(store);
    await sendPart(await store.partTarget(storeUploadId, partOf(bytes)), bytes);
    const parts = await Array.fromAsync(store.listParts(storeUploadId));
    const first = await store.complete(storeUploadId, parts);
    expect(await store.complete(storeUploadId, parts)).toEqual(first);
    expect(await text(await store.open(key))).toBe(bytes.toString());
  });

  test('to one of two concurrent calls: they create one object', async () => {
    const store = new S3Store({ location: s3.location });
    const { storeUploadId } = await begun(store);
    await sendPart(await store.partTarget(storeUploadId, partOf(bytes)), bytes);
    const parts = await Array.fromAsync(store.listParts(storeUploadId));
    const [one, other] = await Promise.all([
      store.complete(storeUploadId, parts),
      store.complete(storeUploadId, parts),
    ]);
    expect(one).toEqual(other);
  });
});

test('an upload never overwrites an existing object', async () => {
  const store = new S3Store({ location: s3.location });
  const { key, storeUploadId } = await begun(store);
  await sendPart(await store.partTarget(storeUploadId, partOf(bytes)), bytes);
  await store.put(key, Buffer.from('first'), { contentType: 'text/plain' });
  const parts = await Array.fromAsync(store.listParts(storeUploadId));
  await expect(store.complete(storeUploadId, parts)).rejects.toMatchObject({ code: 'storage.object_exists' });
  expect(await text(await store.open(key))).toBe('first');
});

test('a store without conditional writes is still written to', async () => {
  const store = new S3Store({ location: s3.location });
  s3.interrupt = (incoming, outgoing) => {
    if (incoming.headers['if-none-match'] === undefined) return false;
    outgoing.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    return true;
  };
  const key = someKey();
  try {
    await store.put(key, bytes, { contentType: 'text/plain' });
  } finally {
    s3.interrupt = null;
  }
  expect(await text(await store.open(key))).toBe(bytes.toString());
});

test.for([
  ['a reply with 500', 500],
  ['slow down', 503],
  ['a broken connection', null],
] as const)('%s is retried, then reported as unavailable', async ([, status]) => {
  const store = new S3Store({ location: s3.location, maxAttempts: 2 });
  s3.requests.length = 0;
  s3.interrupt = (incoming, outgoing) => {
    if (status === null) incoming.socket.destroy();
    else outgoing.writeHead(status).end('<Error><Code>SlowDown</Code></Error>');
    return true;
  };
  try {
    await expect(store.head(someKey())).rejects.toMatchObject({ code: 'storage.unavailable', status: 503 });
  } finally {
    s3.interrupt = null;
  }
  expect(s3.requests).toHaveLength(2);
});

test('a full store is reported as full', async () => {
  const store = new S3Store({ location: s3.location, maxAttempts: 1 });
  s3.interrupt = (incoming, outgoing) => {
    if (incoming.method !== 'PUT') return false;
    incoming
      .resume()
      .on('end', () => outgoing.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>'));
    return true;
  };
  try {
    await expect(store.put(someKey(), bytes, { contentType: 'text/plain' })).rejects.toMatchObject({
      code: 'storage.full',
      status: 507,
    });
  } finally {
    s3.interrupt = null;
  }
});

test('stale uploads are discarded, active ones continue', async () => {
  const store = new S3Store({ location: s3.location });
  const { storeUploadId } = await begun(store);
  await sendPart(await store.partTarget(storeUploadId, partOf(bytes)), bytes);
  await store.removeAbandoned(new Date(Date.now() - 60_000));
  expect(await Array.fromAsync(store.listParts(storeUploadId))).toHaveLength(1);
  expect(await store.removeAbandoned(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  await expect(Array.fromAsync(store.listParts(storeUploadId))).rejects.toMatchObject({
    code: 'storage.upload_missing',
  });
});

test('a read URL includes name and type, and cannot be tampered with', async () => {
  const store = new S3Store({ location: s3.location });
  const key = someKey();
  await store.put(key, bytes, { contentType: 'text/html' });
  const url = await store.readUrl(key, {
    ttlSeconds: 60,
    name: 'รายงาน.pdf',
    type: 'application/pdf',
    disposition: 'attachment',
  });
  const reply = await fetch(url, { headers: { range: 'bytes=0-6' } });
  expect([reply.status, await reply.text()]).toEqual([206, 'exactly']);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain('รายงาน.pdf');
  expect((await fetch(url.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403);
});

test.for([
  [true, 'https://s3.example.org'],
  [false, 'https://sala-test.s3.example.org'],
] as const)(
  'browsers upload parts to the bucket’s own origin: path style %s',
  async ([isPathStyle, origin]) => {
    const location = { ...s3.location, endpoint: 'https://s3.example.org', isPathStyle };
    expect(await new S3Store({ location }).uploadOrigin()).toBe(origin);
  },
);
