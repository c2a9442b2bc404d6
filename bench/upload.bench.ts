import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileSystemStore } from '#platform/storage/file-system-store.ts';
import { objectKey } from '#platform/storage/object-store.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import type { BenchResult } from './measure.ts';

const SIZE = 1_000_000_000;
const PART = 16 * 1024 * 1024;
const PARTS = Math.ceil(SIZE / PART);
const AT_ONCE = 4;
const ROUNDS = 3;
/** Smallest share of the bare stream's speed. */
const TARGET = 0.6;

/** 1 GB in parts over HTTP through the driver, against a bare stream of Node to disk with the same hash and durability. */
export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-upload-'));
  const bytes = randomBytes(PART);
  const digests = new Map(
    [bytes.length, SIZE - (PARTS - 1) * PART].map((size) => [size, sha256(bytes.subarray(0, size))]),
  );
  const store = new FileSystemStore({ folder: join(folder, 'ours'), secret: new Uint8Array(32) });
  await mkdir(join(folder, 'bare'));
  const bareServer = await serve((incoming) => toDisk(incoming, join(folder, 'bare', 'file')));
  const ourServer = await serve(async (incoming) => {
    await store.receivePart((incoming.url ?? '').slice(1), incoming);
  });
  const bare: number[] = [];
  const ours: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(
        await timed(async () => {
          await sendAll(async (index, size) => put(bareServer.port, String(index), bytes.subarray(0, size)));
          await rename(join(folder, 'bare', 'file'), join(folder, 'bare', 'done'));
        }),
      );
      await rm(join(folder, 'bare', 'done'));
      const key = objectKey(uuidV7(new Date()), uuidV7(new Date()), new Date());
      ours.push(
        await timed(async () => {
          const { storeUploadId } = await store.beginMultipart(key, {
            contentType: 'video/mp4',
            partSizeBytes: PART,
          });
          await sendAll(async (index, size) => {
            const part = { number: index + 1, sizeBytes: size, sha256: digests.get(size), ttlSeconds: 600 };
            const { url } = await store.partTarget(storeUploadId, part);
            await put(ourServer.port, url.slice(url.lastIndexOf('/') + 1), bytes.subarray(0, size));
          });
          await store.complete(storeUploadId, await Array.fromAsync(store.listParts(storeUploadId)));
        }),
      );
      await store.delete([key]);
    }
  } finally {
    bareServer.server.close();
    ourServer.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const megabytes = (seconds: number[]): number => SIZE / 1e6 / Math.min(...seconds);
  return {
    figures: [
      {
        name: 'upload of 1 GB against a bare stream to disk, MB',
        baselinePerSecond: megabytes(bare),
        oursPerSecond: megabytes(ours),
        p50: Math.min(...ours) * 1000,
        p99: Math.max(...ours) * 1000,
        target: TARGET,
      },
    ],
  };
}

/** One part at its place, hashed and on the disk when this returns: the least that anybody could do. */
async function toDisk(incoming: IncomingMessage, path: string): Promise<void> {
  const index = Number((incoming.url ?? '').slice(1));
  const file = await open(path, 'a').then(async (made) => {
    await made.close();
    return open(path, 'r+');
  });
  const hash = createHash('sha256');
  let position = index * PART;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await file.write(chunk, 0, chunk.length, position);
    position += chunk.length;
  }
  hash.digest();
  await file.datasync();
  await file.close();
}

async function serve(
  take: (incoming: IncomingMessage) => Promise<void>,
): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    take(incoming).then(
      () => outgoing.writeHead(204).end(),
      (error: unknown) => outgoing.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

async function sendAll(send: (index: number, size: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < PARTS; index = next++)
      await send(index, Math.min(PART, SIZE - index * PART));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function put(port: number, path: string, body: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: `/${path}`, method: 'PUT' }, (incoming) => {
      incoming.resume();
      if (incoming.statusCode === 204) resolve();
      else reject(new Error(`The server answered ${incoming.statusCode}.`));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
