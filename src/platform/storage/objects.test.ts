import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { sql } from '../db/query.ts';
import type { CronRun } from '../jobs/job.ts';
import { cronRunOf } from '../jobs/job-tasks.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type PlatformApp, platformTest as test } from '../testing/platform-app.ts';
import { objectKey, parseObjectKey } from './object-store.ts';
import { STRAY_LIFE_MS, reconcileObjects } from './object-reconciler.ts';
import { scrubObjects } from './object-scrubber.ts';
import { DELETED_LIFE_MS, PENDING_LIFE_MS, sweepObjects } from './object-sweeper.ts';
import {
  deleteObject,
  findObject,
  keepObject,
  type ObjectToStore,
  openObject,
  readObject,
  storeObject,
  uploadObject,
} from './objects.ts';
import { uuidV7 } from './uuid-v7.ts';

const picture: ObjectToStore = {
  source: Buffer.from('bytes of a picture'),
  contentType: 'image/webp',
  visibility: 'private',
  kind: 'test.picture',
};

function sweeping(platform: PlatformApp): CronRun {
  return cronRunOf(platform.app, platform.owner, 'test', new AbortController().signal);
}

function later(platform: PlatformApp, ms: number): void {
  platform.setNow(new Date(platform.app.clock().getTime() + ms));
}

async function rowsOf(
  platform: PlatformApp,
  tenant: Tenant,
): Promise<{ object_id: string; state: string; storage_key: string }[]> {
  const { rows } = await platform.owner.query(
    'select object_id, state, storage_key from platform_object where tenant_id = $1 order by object_id',
    [tenant.id],
  );
  return rows;
}

async function bytesOf(platform: PlatformApp, tenant: Tenant): Promise<string[]> {
  return (await Array.fromAsync(platform.app.storage.list(`t/${tenant.id}/`))).map((object) => object.key);
}

test('a stored object can be opened by its tenant, and by no other', async ({ platform }) => {
  const [mine, other] = [await platform.tenant(), await platform.tenant()];
  const stored = await platform.write(mine, (scope) => storeObject(scope, picture));
  expect(stored.sizeBytes).toBe(18);
  await platform.write(mine, async (scope) => {
    const opened = await openObject(scope, stored.objectId, { start: 9, end: 17 });
    expect(opened).toMatchObject({
      contentType: 'image/webp',
      visibility: 'private',
      sha256: stored.sha256,
      kind: 'test.picture',
    });
    expect(await text(opened.stream)).toBe('a picture');
    expect((await readObject(scope, stored.objectId)).bytes.toString()).toBe('bytes of a picture');
  });
  await platform.write(other, async (scope) => {
    expect(await findObject(scope, stored.objectId)).toBeNull();
    await expect(openObject(scope, stored.objectId)).rejects.toMatchObject({
      code: 'storage.object_missing',
    });
    await deleteObject(scope, stored.objectId);
  });
  expect(await rowsOf(platform, mine)).toMatchObject([{ state: 'stored' }]);
});

test('many use cases that store concurrently do not starve each other of connections', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  const stores = Array.from({ length: 40 }, () =>
    platform.write(tenant, (scope) => storeObject(scope, picture)),
  );
  expect(new Set((await Promise.all(stores)).map((stored) => stored.objectId)).size).toBe(40);
});

test('a source that fails before it is read fails only its own upload', async ({ platform }) => {
  const tenant = await platform.tenant();
  const outside = { app: platform.app, tenant, now: platform.app.clock() };
  const missing = { ...picture, source: createReadStream('/there/is/no/such/file') };
  await expect(uploadObject(outside, missing)).rejects.toThrow('ENOENT');
  const unwanted = new PassThrough();
  const away = { ...platform.app, sideDatabase: { write: () => Promise.reject(new Error('away')) } as never };
  await expect(uploadObject({ ...outside, app: away }, { ...picture, source: unwanted })).rejects.toThrow(
    'away',
  );
  expect(unwanted.destroyed).toBe(true);
});

test('an object stream that fails before it is read fails only for its reader', async ({ platform }) => {
  const tenant = await platform.tenant();
  const stored = await platform.write(tenant, (scope) => storeObject(scope, picture));
  const { stream } = await platform.write(tenant, (scope) => openObject(scope, stored.objectId));
  stream.destroy(new Error('The line broke.'));
  await pause(10);
  await expect(text(stream)).rejects.toThrow('The line broke.');
});

test('after a rollback the bytes are removed, but not within a day', async ({ platform }) => {
  const tenant = await platform.tenant();
  const failing = platform.write(tenant, async (scope) => {
    await storeObject(scope, picture);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const kept = await platform.write(tenant, (scope) => storeObject(scope, picture));
  expect(await bytesOf(platform, tenant)).toHaveLength(2);

  later(platform, PENDING_LIFE_MS - 1000);
  await sweepObjects(sweeping(platform));
  expect(await bytesOf(platform, tenant)).toHaveLength(2);
  later(platform, 2000);
  await sweepObjects(sweeping(platform));
  expect(await rowsOf(platform, tenant)).toMatchObject([{ object_id: kept.objectId, state: 'stored' }]);
  expect(await bytesOf(platform, tenant)).toHaveLength(1);
});

describe('a crash at any step leaves neither a permanent orphan nor a kept object without bytes', () => {
  test.for(['before the bytes', 'in the bytes', 'after the bytes', 'before the commit'] as const)(
    '%s',
    async (moment, { platform }) => {
      const tenant = await platform.tenant();
      const crash = new Error('crash');
      const source = async function* (): AsyncIterable<Uint8Array> {
        if (moment === 'before the bytes') throw crash;
        yield randomBytes(1000);
        if (moment === 'in the bytes') throw crash;
      };
      const working = platform.write(tenant, async (scope) => {
        const uploaded = await uploadObject(scope, { ...picture, source: source() });
        if (moment === 'after the bytes') throw crash;
        await keepObject(scope, uploaded);
        throw crash;
      });
      await expect(working).rejects.toThrow('crash');
      expect(await rowsOf(platform, tenant)).toMatchObject([{ state: 'pending' }]);
      later(platform, PENDING_LIFE_MS + 1000);
      await sweepObjects(sweeping(platform));
      expect(await rowsOf(platform, tenant)).toEqual([]);
      expect(await bytesOf(platform, tenant)).toEqual([]);
    },
  );

  test('during a sweep: the next sweep finishes it', async ({ platform }) => {
    const tenant = await platform.tenant();
    await uploadObject({ app: platform.app, tenant, now: platform.app.clock() }, picture);
    later(platform, PENDING_LIFE_MS + 1000);
    const real = platform.app.storage.delete.bind(platform.app.storage);
    platform.app.storage.delete = async (keys) => {
      await real(keys);
      throw new Error('crash');
    };
    expect(await sweepObjects(sweeping(platform))).toMatchObject({ kept: expect.any(Number) });
    expect(await rowsOf(platform, tenant)).toMatchObject([{ state: 'pending' }]);
    platform.app.storage.delete = real;
    await sweepObjects(sweeping(platform));
    expect(await rowsOf(platform, tenant)).toEqual([]);
  });
});

test('after kill -9 every kept object has its bytes and all bytes have their row', {
  timeout: 60_000,
}, async ({ platform }) => {
  const tenant = await platform.tenant();
  for (let round = 0; round < 3; round++) {
    const writer = startStoring(platform, tenant);
    const count = (await rowsOf(platform, tenant)).length;
    await expect
      .poll(async () => (await rowsOf(platform, tenant)).length, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(count + 3);
    await pause(round * 37);
    const ended = new Promise((resolve) => writer.once('close', resolve));
    writer.kill('SIGKILL');
    await ended;
  }
  const rows = await rowsOf(platform, tenant);
  const bytes = new Set(await bytesOf(platform, tenant));
  const keys = new Set(rows.map((row) => row.storage_key));
  expect(rows.filter((row) => row.state === 'stored' && !bytes.has(row.storage_key))).toEqual([]);
  expect([...bytes].filter((key) => !keys.has(key))).toEqual([]);
  later(platform, PENDING_LIFE_MS + 60_000);
  await sweepObjects(sweeping(platform));
  expect((await rowsOf(platform, tenant)).map((row) => row.state)).toEqual(
    rows.filter((row) => row.state === 'stored').map((row) => row.state),
  );
});

/** Starts another process that stores objects in an endless loop. */
function startStoring(platform: PlatformApp, tenant: Tenant): ChildProcess {
  const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const { config } = platform.app;
  const script = `
    const { Database } = await import(${at('../db/database.ts')});
    const { FileSystemStore } = await import(${at('./file-system-store.ts')});
    const { storeObject } = await import(${at('./objects.ts')});
    const database = new Database({ connection: ${JSON.stringify(platform.database.app)} });
    const storage = new FileSystemStore({ folder: ${JSON.stringify(config.storage.kind === 'fs' && config.storage.folder)}, secret: new Uint8Array(32) });
    const app = { database, sideDatabase: database, storage };
    const tenant = { id: ${JSON.stringify(tenant.id)} };
    const one = async () => {
      for (;;) await database.write(tenant.id, (tx) => storeObject({ app, tenant, tx, now: new Date() },
        { source: Buffer.alloc(300_000, 7), contentType: 'image/png', visibility: 'private', kind: 'test.kill' }));
    };
    await Promise.all([one(), one()]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

test('an object that is just being kept is not swept', async ({ platform }) => {
  const tenant = await platform.tenant();
  const uploaded = await uploadObject({ app: platform.app, tenant, now: platform.app.clock() }, picture);
  later(platform, PENDING_LIFE_MS + 1000);
  let sweep: Promise<unknown> = Promise.resolve();
  await platform.write(tenant, async (scope) => {
    await keepObject(scope, uploaded);
    sweep = sweepObjects(sweeping(platform));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await sweep;
  expect(await rowsOf(platform, tenant)).toMatchObject([{ state: 'stored' }]);
  expect(await bytesOf(platform, tenant)).toHaveLength(1);
});

test('a swept object can no longer be kept', async ({ platform }) => {
  const tenant = await platform.tenant();
  const uploaded = await uploadObject({ app: platform.app, tenant, now: platform.app.clock() }, picture);
  later(platform, PENDING_LIFE_MS + 1000);
  await sweepObjects(sweeping(platform));
  await expect(platform.write(tenant, (scope) => keepObject(scope, uploaded))).rejects.toThrow(
    'can no longer be kept',
  );
});

test('a deleted object cannot be opened, and its bytes are removed an hour later', async ({ platform }) => {
  const tenant = await platform.tenant();
  const stored = await platform.write(tenant, (scope) => storeObject(scope, picture));
  await platform.write(tenant, (scope) => deleteObject(scope, stored.objectId));
  await platform.write(tenant, async (scope) => expect(await findObject(scope, stored.objectId)).toBeNull());
  await sweepObjects(sweeping(platform));
  expect(await bytesOf(platform, tenant)).toHaveLength(1);
  later(platform, DELETED_LIFE_MS + 1000);
  await sweepObjects(sweeping(platform));
  expect(await bytesOf(platform, tenant)).toEqual([]);
  expect(await rowsOf(platform, tenant)).toEqual([]);
});

test('the table refuses a key of another tenant or object', async ({ platform }) => {
  const [mine, other] = [await platform.tenant(), await platform.tenant()];
  const objectId = uuidV7(new Date());
  const foreign = objectKey(other.id, objectId, new Date());
  const insert = platform.write(mine, (scope) =>
    scope.tx.run(sql`
      insert into platform_object (tenant_id, object_id, kind, storage_key, visibility, content_type)
      values (${mine.id}, ${objectId}, 'test.x', ${foreign}, 'private', 'image/png')`),
  );
  await expect(insert).rejects.toMatchObject({ code: '23514' });
});

describe('reconciling', () => {
  const TWO_DAYS_MS = 2 * 86_400_000 + 60_000;

  test('bytes without a row are kept for a week, then removed', async ({ platform }) => {
    const tenant = await platform.tenant();
    const kept = await platform.write(tenant, (scope) => storeObject(scope, picture));
    const stray = objectKey(tenant.id, uuidV7(new Date()), new Date());
    await platform.app.storage.put(stray, Buffer.from('whose?'), { contentType: 'text/plain' });

    expect(await reconcileObjects(sweeping(platform)), 'too recent').toMatchObject({ strays: 0, removed: 0 });
    later(platform, TWO_DAYS_MS);
    expect(await reconcileObjects(sweeping(platform))).toMatchObject({ strays: 1, removed: 0 });
    later(platform, STRAY_LIFE_MS - 60_000);
    expect(await reconcileObjects(sweeping(platform))).toMatchObject({ strays: 1, removed: 0 });
    later(platform, 120_000);
    expect(await reconcileObjects(sweeping(platform))).toMatchObject({ removed: 1 });
    expect(await bytesOf(platform, tenant)).toEqual([(await rowsOf(platform, tenant))[0]?.storage_key]);
    await platform.write(tenant, async (scope) =>
      expect(await findObject(scope, kept.objectId)).not.toBeNull(),
    );
  });

  test('bytes whose row reappears are kept', async ({ platform }) => {
    const tenant = await platform.tenant();
    const stored = await platform.write(tenant, (scope) => storeObject(scope, picture));
    const [row] = await rowsOf(platform, tenant);
    await platform.owner.query(
      'insert into platform_object_stray (storage_key, first_seen_at) values ($1, $2)',
      [row?.storage_key, new Date(0)],
    );
    await reconcileObjects(sweeping(platform));
    expect(await bytesOf(platform, tenant)).toHaveLength(1);
    await platform.write(tenant, async (scope) =>
      expect((await readObject(scope, stored.objectId)).bytes).toHaveLength(18),
    );
  });

  test('a row whose bytes are missing is counted', async ({ platform }) => {
    const tenant = await platform.tenant();
    const before = (await reconcileObjects(sweeping(platform))).damaged;
    await platform.write(tenant, (scope) => storeObject(scope, picture));
    const [row] = await rowsOf(platform, tenant);
    await platform.app.storage.delete([parseObjectKey(row?.storage_key ?? '')]);
    expect((await reconcileObjects(sweeping(platform))).damaged).toBe(before + 1);
  });
});

describe('scrubbing', () => {
  test('a flipped bit is detected and refused, and served again once it is repaired', async ({
    platform,
  }) => {
    const tenant = await platform.tenant();
    const good = await platform.write(tenant, (scope) => storeObject(scope, picture));
    const bad = await platform.write(tenant, (scope) => storeObject(scope, picture));
    const key = parseObjectKey(
      (await rowsOf(platform, tenant)).find((row) => row.object_id === bad.objectId)?.storage_key ?? '',
    );
    await scrubAll(platform);
    const replace = async (bytes: string) => {
      await platform.app.storage.delete([key]);
      await platform.app.storage.put(key, Buffer.from(bytes), { contentType: 'image/webp' });
    };
    await replace('bytes of a pictura');
    expect((await scrubAll(platform)).damaged).toBe(1);
    await platform.write(tenant, async (scope) => {
      expect(await findObject(scope, bad.objectId)).toBeNull();
      expect(await findObject(scope, good.objectId)).not.toBeNull();
    });
    await replace('bytes of a picture');
    expect((await scrubAll(platform)).damaged).toBe(0);
    await platform.write(tenant, async (scope) =>
      expect(await findObject(scope, bad.objectId)).not.toBeNull(),
    );
  });

  test('an object uploaded in parts is compared part by part', async ({ platform }) => {
    const tenant = await platform.tenant();
    const bytes = randomBytes(250_001);
    const parts = [bytes.subarray(0, 100_000), bytes.subarray(100_000, 200_000), bytes.subarray(200_000)];
    const sha256 = createHash('sha256');
    for (const part of parts) sha256.update(createHash('sha256').update(part).digest());
    const { objectId } = await platform.write(tenant, (scope) =>
      storeObject(scope, { ...picture, source: bytes }),
    );
    await platform.owner.query(
      'update platform_object set sha256 = $2, digest_part_bytes = 100000 where object_id = $1',
      [objectId, sha256.digest('hex')],
    );
    expect((await scrubAll(platform)).damaged).toBe(0);
    await platform.owner.query('update platform_object set digest_part_bytes = 90000 where object_id = $1', [
      objectId,
    ]);
    expect((await scrubAll(platform)).damaged).toBe(1);
  });
});

/** Scrubs night by night until everything was read. */
async function scrubAll(platform: PlatformApp): Promise<{ read: number; damaged: number }> {
  later(platform, 86_400_000);
  const since = platform.app.clock();
  const whole = { read: 0, damaged: 0 };
  for (;;) {
    const { read, damaged } = await scrubObjects(sweeping(platform));
    whole.read += read;
    whole.damaged += damaged;
    const { rows } = await platform.owner.query(
      `select from platform_object where state = 'stored' and (scrubbed_at is null or scrubbed_at < $1) limit 1`,
      [since],
    );
    if (rows.length === 0) return whole;
  }
}
