import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sql } from '../db/query.ts';
import { cronRunOf } from '../jobs/job-tasks.ts';
import type { Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type LocalS3, localS3 } from '../testing/local-s3.ts';
import { fakeLookup } from '../testing/fake-lookup.ts';
import { openPlatformApp, type PlatformApp, platformTest as test } from '../testing/platform-app.ts';
import { findObject, openObject, type StoredObjectRef, storeObject } from './objects.ts';
import { reconcileObjects, STRAY_LIFE_MS } from './object-reconciler.ts';
import { ABANDONED_LIFE_MS, removeAbandoned } from './object-sweeper.ts';
import { MIN_PART_BYTES, objectKey, parseObjectKey } from './object-store.ts';
import { uuidV7 } from './uuid-v7.ts';
import {
  chooseSiteStore,
  leaveSiteStore,
  listSiteStores,
  MAX_SITE_STORES,
  type SiteStoreInput,
  tryCurrentStore,
  trySiteStore,
} from './site-store.ts';

let first: LocalS3;
let second: LocalS3;
beforeAll(async () => {
  [first, second] = await Promise.all([localS3(), localS3()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

function inputOf({ location }: LocalS3, changed: Partial<SiteStoreInput> = {}): SiteStoreInput {
  const { secretKey, ...rest } = location;
  return { ...rest, secretKey: secretKey.reveal(), ...changed };
}

function outside(platform: PlatformApp, tenant: Tenant): Scope {
  return { app: platform.app, tenant, now: platform.app.clock() } as Scope;
}

async function choose(platform: PlatformApp, tenant: Tenant, input: SiteStoreInput): Promise<void> {
  const trial = await trySiteStore(outside(platform, tenant), input);
  await platform.write(tenant, (scope) => chooseSiteStore(withContent(scope), input, trial));
}

function withContent(scope: Scope): Scope {
  return { ...scope, actor: { kind: 'system', role: 'admin' }, requestId: 'test' };
}

function store(platform: PlatformApp, tenant: Tenant, words: string): Promise<StoredObjectRef> {
  const object = {
    source: Buffer.from(words),
    contentType: 'text/plain',
    visibility: 'private',
    kind: 'test.own',
  } as const;
  return platform.write(tenant, (scope) => storeObject(scope, object));
}

function wordsOf(platform: PlatformApp, tenant: Tenant, { objectId }: StoredObjectRef): Promise<string> {
  return platform.write(tenant, async (scope) => text((await openObject(scope, objectId)).stream));
}

test('each object stays where it was written, whatever is chosen later', async ({ platform }) => {
  const tenant = await platform.tenant();
  const written = [await store(platform, tenant, 'in the folder')];
  await choose(platform, tenant, inputOf(first));
  written.push(await store(platform, tenant, 'in the first bucket'));
  await choose(platform, tenant, inputOf(second));
  written.push(await store(platform, tenant, 'in the second bucket'));
  await platform.write(tenant, (scope) => leaveSiteStore(withContent(scope)));
  written.push(await store(platform, tenant, 'in the folder again'));
  const read = await Promise.all(written.map((ref) => wordsOf(platform, tenant, ref)));
  expect(read).toEqual([
    'in the folder',
    'in the first bucket',
    'in the second bucket',
    'in the folder again',
  ]);

  const { own, installation } = await platform.write(tenant, listSiteStores);
  expect(installation).toMatchObject({ objects: 2 });
  const lies = new Map(own.map(({ endpoint, objects, isCurrent }) => [endpoint, [objects, isCurrent]]));
  expect(lies).toEqual(
    new Map([
      [first.location.endpoint, [1, false]],
      [second.location.endpoint, [1, false]],
    ]),
  );
  expect(JSON.stringify(own)).not.toContain('secret');
});

test('a multipart upload completes in the store where it started, even if another is chosen meanwhile', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  await choose(platform, tenant, inputOf(first));
  const { storage } = platform.app;
  const ref = await store(platform, tenant, 'announces nothing');
  const facts = await platform.write(tenant, (scope) => findObject(scope, ref.objectId));
  const key = parseObjectKey(facts?.storageKey ?? '');
  await storage.delete([key]);
  const { storeUploadId } = await storage.beginMultipart(key, {
    contentType: 'text/plain',
    partSizeBytes: 5_242_880,
  });
  await choose(platform, tenant, inputOf(second));
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const target = await storage.partTarget(storeUploadId, { number: 1, sizeBytes: 3, sha256, ttlSeconds: 60 });
  expect(target.url).toContain(first.location.endpoint);
  await fetch(target.url, { method: 'PUT', headers: target.headers, body: 'abc' });
  await storage.complete(storeUploadId, await Array.fromAsync(storage.listParts(storeUploadId)));
  expect(await wordsOf(platform, tenant, ref)).toBe('abc');
});

test('a deleted object is removed from the store that it is in', async ({ platform }) => {
  const tenant = await platform.tenant();
  await choose(platform, tenant, inputOf(first));
  const ref = await store(platform, tenant, 'soon gone');
  const facts = await platform.write(tenant, (scope) => findObject(scope, ref.objectId));
  const key = parseObjectKey(facts?.storageKey ?? '');
  first.requests.length = 0;
  await platform.app.storage.delete([key]);
  expect(first.requests).toEqual([expect.stringContaining(`DELETE /sala-test/${key}`)]);
  expect(await platform.app.storage.head(key)).toBeNull();
});

test('pages may upload to the bucket that their site chose, and to no other', async ({ platform }) => {
  const [tenant, neighbour] = [await platform.tenant(), await platform.tenant()];
  await choose(platform, tenant, inputOf(first));
  const { storage } = platform.app;
  expect(await storage.uploadOrigin?.(tenant.id)).toBe(first.location.endpoint);
  expect(await storage.uploadOrigin?.(neighbour.id)).toBeNull();
});

describe('the secret key', () => {
  test('is sealed, is kept when a form leaves it empty, and is never sent to another place', async ({
    platform,
  }) => {
    const tenant = await platform.tenant();
    await choose(platform, tenant, inputOf(first));
    const [row] = await platform.write(tenant, (scope) =>
      scope.tx.rows(
        sql<{ sealed: string }>`select sealed from platform_tenant_secret where tenant_id = ${tenant.id}`,
      ),
    );
    expect(row?.sealed).toEqual(expect.any(String));
    expect(row?.sealed).not.toContain(first.location.secretKey.reveal());
    const again = inputOf(first, { secretKey: '' });
    expect(await trySiteStore(outside(platform, tenant), again)).toEqual({ isWell: true });
    await choose(platform, tenant, again);
    for (const other of [
      { endpoint: second.location.endpoint },
      { bucket: 'another' },
      { accessKey: 'ANOTHER' },
    ])
      expect(await trySiteStore(outside(platform, tenant), { ...again, ...other })).toMatchObject({
        why: 'secret_missing',
      });
    const neighbour = await platform.tenant();
    expect(await trySiteStore(outside(platform, neighbour), again)).toMatchObject({ why: 'secret_missing' });
  });
});

test.for([
  [{ secretKey: 'wrong' }, 'login'],
  [{ accessKey: 'NOBODY' }, 'login'],
  [{ bucket: 'nowhere' }, 'bucket'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'unreachable'],
  [{ endpoint: 'http://nobody.invalid' }, 'unreachable'],
] as const)('a store that fails its test is not chosen: %j', async ([changed, why], { platform }) => {
  const tenant = await platform.tenant();
  const input = inputOf(first, changed);
  expect(await trySiteStore(outside(platform, tenant), input)).toMatchObject({ isWell: false, why });
  await expect(choose(platform, tenant, input)).rejects.toMatchObject({
    code: 'storage.store_unusable',
    details: { why },
  });
  expect((await platform.write(tenant, listSiteStores)).own).toEqual([]);
});

test('the number of stores of a site is limited', async ({ platform }) => {
  const tenant = await platform.tenant();
  const next = (number: number) =>
    platform.write(tenant, (scope) =>
      chooseSiteStore(withContent(scope), inputOf(first, { bucket: `bucket-${number}` }), { isWell: true }),
    );
  for (let number = 0; number < MAX_SITE_STORES; number++) await next(number);
  await expect(next(MAX_SITE_STORES)).rejects.toMatchObject({ code: 'storage.too_many_stores' });
  await next(3);
  expect((await platform.write(tenant, listSiteStores)).own[0]).toMatchObject({
    bucket: 'bucket-3',
    isCurrent: true,
  });
});

test('in production private addresses are refused under any name', async () => {
  const platform = await openPlatformApp({
    environment: { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' },
  });
  try {
    const tenant = await platform.tenant();
    first.requests.length = 0;
    for (const endpoint of [
      first.location.endpoint,
      'https://127.0.0.1',
      'https://[::1]',
      'https://169.254.169.254',
      'https://10.0.0.1:9000',
      'https://localhost',
    ])
      expect(
        await trySiteStore(outside(platform, tenant), inputOf(first, { endpoint })),
        String(endpoint),
      ).toMatchObject({
        isWell: false,
        why: 'inside',
      });
    expect(first.requests).toEqual([]);
  } finally {
    await platform.close();
  }
});

test('in production only port 443 of public addresses is allowed; an older bucket is kept, with the reason why it is not used', async () => {
  const platform = await openPlatformApp({
    environment: { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' },
  });
  const dns = fakeLookup({
    's3.azure.example': ['168.63.129.16'],
    's3.mixed.example': ['203.150.1.1', 'fd00:ec2::254'],
    'sala-test.s3.link.example': ['169.254.169.254'],
  });
  try {
    const tenant = await platform.tenant();
    for (const [endpoint, why, isPathStyle = true] of [
      ['https://s3.example.org:9000', 'port'],
      ['https://s3.example.org:80', 'port'],
      ['http://s3.example.org', 'inside'],
      ['https://168.63.129.16', 'inside'],
      ['https://[fd00:ec2::254]', 'inside'],
      ['https://100.100.100.200:443', 'inside'],
      ['https://s3.azure.example', 'inside'],
      ['https://s3.mixed.example', 'inside'],
      ['https://s3.link.example', 'inside', false],
    ] as const) {
      const trial = await trySiteStore(outside(platform, tenant), inputOf(first, { endpoint, isPathStyle }));
      expect([endpoint, trial]).toEqual([endpoint, { isWell: false, why, said: null }]);
    }

    const before = inputOf(first, { endpoint: 'https://minio.example.org:9000' });
    await platform.write(tenant, (scope) => chooseSiteStore(withContent(scope), before, { isWell: true }));
    const [kept] = (await platform.write(tenant, listSiteStores)).own;
    expect(kept).toMatchObject({ endpoint: before.endpoint, isCurrent: true, problem: 'port' });
    expect(await tryCurrentStore(outside(platform, tenant))).toEqual({
      isWell: false,
      why: 'port',
      said: null,
    });
    await expect(store(platform, tenant, 'goes nowhere')).rejects.toThrow(
      "The site's own store is not used: Only port 443 is called.",
    );
    // Other hosts and buckets are other stores; the same bucket on port 443 is the existing one.
    const elsewhere = { ...before, endpoint: 'https://minio.example.com' };
    const mended = { ...before, endpoint: 'https://minio.example.org' };
    for (const input of [elsewhere, { ...mended, bucket: 'another' }, mended])
      await platform.write(tenant, (scope) => chooseSiteStore(withContent(scope), input, { isWell: true }));
    const { own } = await platform.write(tenant, listSiteStores);
    expect(own).toHaveLength(3);
    expect(own.find(({ isCurrent }) => isCurrent)).toMatchObject({
      storeId: kept?.storeId,
      endpoint: mended.endpoint,
      problem: null,
    });
  } finally {
    dns.close();
    await platform.close();
  }
});

test('a site’s own bucket is swept like the installation’s, within the site’s prefix', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  await choose(platform, tenant, inputOf(first));
  const kept = await store(platform, tenant, 'kept');
  const { storage } = platform.app;
  const [current] = (await platform.write(tenant, listSiteStores)).own;
  const bucket = await storage.storeOfTenant?.(tenant.id, current?.storeId ?? '');
  if (!bucket) throw new Error('The bucket of the site was not opened.');
  const now = platform.app.clock();
  const stray = objectKey(tenant.id, uuidV7(now), now);
  const others = objectKey((await platform.tenant()).id, uuidV7(now), now);
  for (const key of [stray, others])
    await bucket.put(key, Buffer.from('lost'), { contentType: 'text/plain' });
  for (const key of [stray, others])
    await bucket.beginMultipart(key, { contentType: 'text/plain', partSizeBytes: MIN_PART_BYTES });
  const run = cronRunOf(platform.app, platform.owner, 'test', new AbortController().signal);
  const later = (ms: number): void => platform.setNow(new Date(platform.app.clock().getTime() + ms));

  later(ABANDONED_LIFE_MS + 86_400_000);
  expect(await removeAbandoned(run)).toBe(1);
  await reconcileObjects(run);
  expect(await bucket.head(stray)).not.toBeNull(); // its row may reappear within a week
  later(STRAY_LIFE_MS + 1_000);
  await reconcileObjects(run);
  expect(await bucket.head(stray)).toBeNull();
  expect(await bucket.head(others)).not.toBeNull();
  expect(await wordsOf(platform, tenant, kept)).toBe('kept');
});
