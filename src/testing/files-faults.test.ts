import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectQuotaConsistent } from '#modules/files/testing.ts';
import { localS3 } from '#platform/testing/local-s3.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { type Ask, asker, json, startServer } from './child-server.ts';

const MIB = 1024 * 1024;
const PART = 5 * MIB;

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Runs `work` as a person signed in at a server in a child process with its data in a folder. */
async function withServer(
  world: World,
  options: Parameters<typeof startServer>[2],
  work: (ask: Ask, folder: string, port: number) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-files-fault-'));
  const visitor = await world.signedIn();
  const wrapped = options?.wrapped?.map((word) => (word === 'FOLDER' ? folder : word)) ?? [];
  const server = await startServer(world, folder, { ...options, wrapped });
  const ended = new Promise((resolve) => server.process.once('close', resolve));
  try {
    await work(asker(world, server.port, visitor), folder, server.port);
  } finally {
    server.process.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const announce = (ask: Ask, name: string, bytes: Buffer) =>
  json(ask('POST', '/api/filemanager/uploads', { name, size: bytes.length, conflict: 'rename' }));

async function targetOf(ask: Ask, uploadId: string, n: number, bytes: Buffer) {
  const wanted = { n: [n], sha256: [sha256Of(bytes)] };
  return (await json(ask('POST', `/api/filemanager/uploads/${uploadId}/parts`, wanted))).targets[0];
}

const partOf = (bytes: Buffer, n: number): Buffer => bytes.subarray((n - 1) * PART, n * PART);

async function bytesOf(ask: Ask, itemId: string, port: number): Promise<Buffer> {
  const link = await json(ask('GET', `/api/filemanager/items/${itemId}/link`));
  const { pathname, hostname } = new URL(link.url);
  return (await ask('GET', pathname, undefined, `${hostname}:${port}`)).body;
}

/** Command prefix that gives the server a private small disk, released on exit. Null if mounting is not permitted. */
function smallDisk(mebibytes: number): string[] | null {
  const unshare = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c'];
  const mount = `mount -t tmpfs -o size=${mebibytes}m tmpfs "$0" && exec "$@"`;
  const [command, ...rest] = [...unshare, mount, tmpdir(), 'true'];
  try {
    execFileSync(command, rest, { stdio: 'ignore' });
    return [...unshare, mount, 'FOLDER'];
  } catch {
    return null;
  }
}

test('a full disk is reported, keeps its data, and accepts files again once there is space', {
  timeout: 120_000,
}, async ({ world, skip }) => {
  const wrapped = smallDisk(24);
  if (!wrapped) return skip('Nobody may mount a small disk here.');
  await withServer(world, { wrapped }, async (ask, _folder, port) => {
    const upload = async (name: string, bytes: Buffer) => {
      const { uploadId } = await announce(ask, name, bytes);
      const { url } = await targetOf(ask, uploadId, 1, bytes);
      const { etag } = await ask('PUT', url, bytes);
      return json(ask('POST', `/api/filemanager/uploads/${uploadId}/complete`, { parts: [{ n: 1, etag }] }));
    };
    const kept = randomBytes(4 * MIB);
    const { item } = await upload('kept.bin', kept);

    // Each of the four parts fits when it starts; the disk runs full in the middle.
    const large = randomBytes(4 * PART);
    const { uploadId } = await announce(ask, 'large.bin', large);
    const numbers = [1, 2, 3, 4];
    const targets = await Promise.all(numbers.map((n) => targetOf(ask, uploadId, n, partOf(large, n))));
    const replies = await Promise.all(
      targets.map(({ url }, index) => ask('PUT', url, partOf(large, index + 1))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(507);
    expect(statuses.filter((status) => status !== 200 && status !== 507)).toEqual([]);
    for (const { status, retryAfter } of replies) expect(retryAfter).toBe(status === 507 ? '60' : null);
    const { stored } = await json(ask('GET', `/api/filemanager/uploads/${uploadId}/parts`));
    expect(stored.map(({ n }: { n: number }) => n)).toEqual(numbers.filter((n) => statuses[n - 1] === 200));
    const parts = replies.map(({ etag }, index) => ({ n: index + 1, etag: etag || 'x' }));
    const early = await ask('POST', `/api/filemanager/uploads/${uploadId}/complete`, { parts });
    expect([early.status, JSON.parse(early.body.toString()).code]).toEqual([409, 'files.parts_mismatch']);

    expect(sha256Of(await bytesOf(ask, item.itemId, port))).toBe(sha256Of(kept));
    await expectQuotaConsistent(world);
    await ask('DELETE', `/api/filemanager/uploads/${uploadId}`, {});
    const after = await upload('after.bin', randomBytes(4 * MIB));
    expect(after.item.sizeBytes).toBe(4 * MIB);
    await expectQuotaConsistent(world);
  });
});

/** Uploads directly to the bucket, as a browser does. Null if nothing answers. */
function putToBucket(
  target: { url: string; headers: Record<string, string> },
  bytes: Buffer,
): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { ...target.headers, 'content-length': String(bytes.length) };
    request(target.url, { method: 'PUT', headers, agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode === 200 ? String(reply.headers.etag) : null));
    })
      .on('error', () => resolve(null))
      .end(bytes);
  });
}

test('an upload survives a temporary outage of the store without data loss', {
  timeout: 120_000,
}, async ({ world }) => {
  const s3 = await localS3();
  const { endpoint, bucket, region, accessKey, secretKey } = s3.location;
  const storage = new URLSearchParams({
    s3Endpoint: endpoint ?? '',
    pathStyle: 'on',
    s3Bucket: bucket,
    s3Region: region,
    s3Key: accessKey,
    s3Secret: secretKey.reveal(),
  });
  try {
    await withServer(world, { environment: { SALA_STORAGE: `s3:${storage}` } }, async (ask) => {
      const bytes = randomBytes(PART + MIB);
      const { uploadId } = await announce(ask, 'far.bin', bytes);
      const at = `/api/filemanager/uploads/${uploadId}`;
      const [one, two] = [partOf(bytes, 1), partOf(bytes, 2)];
      const targets = [await targetOf(ask, uploadId, 1, one), await targetOf(ask, uploadId, 2, two)];
      const first = await putToBucket(targets[0], one);
      expect(first).not.toBeNull();

      s3.interrupt = (incoming) => {
        incoming.socket.destroy();
        return true;
      };
      expect(await putToBucket(targets[1], two)).toBeNull();
      const parts = [
        { n: 1, etag: first },
        { n: 2, etag: 'x' },
      ];
      const away = [
        await ask('GET', `${at}/parts`),
        await ask('POST', `${at}/complete`, { parts }),
        await ask('POST', '/api/filemanager/uploads', {
          name: 'b.bin',
          size: 1,
          sha256: sha256Of(Buffer.from('x')),
        }),
      ];
      expect(away.map(({ status }) => status)).toEqual([503, 503, 503]);
      await expectQuotaConsistent(world);

      s3.interrupt = null;
      const { stored } = await json(ask('GET', `${at}/parts`));
      expect(stored.map(({ n }: { n: number }) => n)).toEqual([1]);
      const second = await putToBucket(await targetOf(ask, uploadId, 2, two), two);
      const done = [
        { n: 1, etag: first },
        { n: 2, etag: second },
      ];
      const { item } = await json(ask('POST', `${at}/complete`, { parts: done }));
      expect(item.sizeBytes).toBe(bytes.length);
      await expectQuotaConsistent(world);
    });
  } finally {
    await s3.close();
  }
});

test('two tabs sending the same upload produce one complete file', { timeout: 60_000 }, async ({ world }) => {
  await withServer(world, {}, async (ask, _folder, port) => {
    const bytes = randomBytes(PART + MIB);
    const { uploadId } = await announce(ask, 'tabs.bin', bytes);
    const tab = async () => {
      const parts = [];
      for (const n of [1, 2]) {
        const part = partOf(bytes, n);
        const reply = await ask('PUT', (await targetOf(ask, uploadId, n, part)).url, part);
        parts.push({ n, etag: reply.etag });
      }
      return ask('POST', `/api/filemanager/uploads/${uploadId}/complete`, { parts });
    };
    const replies = await Promise.allSettled([tab(), tab()]);
    const items = replies.flatMap((reply) =>
      reply.status === 'fulfilled' && reply.value.status === 200
        ? [JSON.parse(reply.value.body.toString()).item]
        : [],
    );
    // The slower tab may find the upload complete when it requests a signature: the refusal says so, and the file exists.
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(1);
    expect(sha256Of(await bytesOf(ask, items[0].itemId, port))).toBe(sha256Of(bytes));
    await expectQuotaConsistent(world);
  });
});

test('an upload started at one server continues at another and completes at a third after that one is killed', {
  timeout: 90_000,
}, async ({ world }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-files-nodes-'));
  const visitor = await world.signedIn();
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => startServer(world, folder)));
  if (!first || !second || !third) throw new Error('Three servers were wanted.');
  try {
    const bytes = randomBytes(2 * PART + MIB);
    const { uploadId } = await announce(asker(world, first.port, visitor), 'nodes.bin', bytes);
    const parts = [];
    // Signed by one server and accepted by the next: a target is valid at every server.
    for (const [n, signing, taking] of [
      [1, first, second],
      [2, second, second],
      [3, third, third],
    ] as const) {
      if (n === 3) second.process.kill('SIGKILL');
      const part = partOf(bytes, n);
      const { url } = await targetOf(asker(world, signing.port, visitor), uploadId, n, part);
      parts.push({ n, etag: (await asker(world, taking.port, visitor)('PUT', url, part)).etag });
    }
    const ask = asker(world, third.port, visitor);
    const { item } = await json(ask('POST', `/api/filemanager/uploads/${uploadId}/complete`, { parts }));
    expect(sha256Of(await bytesOf(ask, item.itemId, third.port))).toBe(sha256Of(bytes));
    await expectQuotaConsistent(world);
  } finally {
    for (const { process } of [first, second, third]) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      const ended = new Promise((resolve) => process.once('close', resolve));
      process.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
});
