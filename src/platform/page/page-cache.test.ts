import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '#platform/testing/test.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { ContentVersions, touchContent } from '../content/content-versions.ts';
import { PageCache } from './page-cache.ts';

const TENANT = '019a0000-0000-7000-8000-000000000001' as TenantId;
const reply = (text: string) => ({
  headers: [['content-type', 'text/html']] as const,
  body: Buffer.from(text),
});

async function ask(cache: PageCache, key: string, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((incoming, outgoing) => {
    if (!cache.serve(key, 'request-1', incoming, outgoing)) outgoing.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        request({ host: '127.0.0.1', port, method, headers }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        })
          .on('error', reject)
          .end();
      },
    );
  } finally {
    server.close();
  }
}

function cacheWith(now = () => new Date()) {
  const content = new ContentVersions(new Date());
  const cache = new PageCache(content, now);
  const key = cache.keyOf(TENANT, false, 'shop.localhost', 'th', '/shop/products') as string;
  return { content, cache, key };
}

test('a cached page is returned unchanged, compressed for clients that accept it', async () => {
  const { cache, key } = cacheWith();
  await cache.store(key, cache.snapshot(TENANT, ['shop.catalogue']), reply('หน้า'.repeat(500)));
  const plain = await ask(cache, key);
  expect(plain.body.toString()).toBe('หน้า'.repeat(500));
  expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-request-id': 'request-1' });
  const brotli = await ask(cache, key, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe('หน้า'.repeat(500));
  expect(brotli.body.length).toBeLessThan(200);
});

test('a matching ETag gets 304, and HEAD gets no body', async () => {
  const { cache, key } = cacheWith();
  await cache.store(key, cache.snapshot(TENANT, []), reply('page'));
  const { headers } = await ask(cache, key);
  const again = await ask(cache, key, { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
  const head = await ask(cache, key, {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
});

test('keys that became known while a page was rendered count from when its rendering began', async () => {
  const { content, cache, key } = cacheWith();
  const begun = cache.snapshot(TENANT, ['content']);
  content.apply(TENANT, 'shop.product:TEA-002', 1);
  const extended = cache.extend(begun, ['shop.product:TEA-001']);
  if (extended === null) throw new Error('Nothing of it has changed.');
  await cache.store(key, extended, reply('page'));
  expect((await ask(cache, key)).status).toBe(200);
  content.apply(TENANT, 'shop.product:TEA-001', 1);
  expect((await ask(cache, key)).status).toBe(404);
  // What has changed meanwhile may be on the page as it was before.
  expect(cache.extend(begun, ['shop.product:TEA-001'])).toBeNull();
});

test('a change of its content keys invalidates a page; other changes do not', async () => {
  const { content, cache, key } = cacheWith();
  await cache.store(key, cache.snapshot(TENANT, ['shop.product:TEA-001', 'sites.config']), reply('page'));
  content.apply(TENANT, 'shop.product:TEA-002', 1);
  content.apply('019a0000-0000-7000-8000-000000000002', 'shop.product:TEA-001', 1);
  expect((await ask(cache, key)).status).toBe(200);
  content.apply(TENANT, 'shop.product:TEA-001', 1);
  expect((await ask(cache, key)).status).toBe(404);
});

test('a page revalidated after an unrelated change is still invalidated by its own keys', async () => {
  const { content, cache, key } = cacheWith();
  await cache.store(key, cache.snapshot(TENANT, ['shop.catalogue']), reply('page'));
  for (const version of [1, 2]) {
    content.apply(TENANT, 'shop.product:TEA-002', version);
    expect((await ask(cache, key)).status).toBe(200);
    expect((await ask(cache, key)).status).toBe(200);
  }
  content.apply(TENANT, 'shop.catalogue', 1);
  expect((await ask(cache, key)).status).toBe(404);
});

test('a page that changes by itself is kept until that instant, whatever else happens', async () => {
  let now = new Date('2026-11-25T00:59:59.999Z');
  const { cache, key } = cacheWith(() => now);
  await cache.store(key, cache.snapshot(TENANT, []), reply('before'), new Date('2026-11-25T01:00:00Z'));
  expect((await ask(cache, key)).status).toBe(200);
  now = new Date('2026-11-25T01:00:00Z');
  expect((await ask(cache, key)).status).toBe(404);
});

test('a page whose content changed during rendering is not cached', async () => {
  const { content, cache, key } = cacheWith();
  const snapshot = cache.snapshot(TENANT, ['shop.catalogue']);
  content.apply(TENANT, 'shop.catalogue', 1);
  await cache.store(key, snapshot, reply('old'));
  expect((await ask(cache, key)).status).toBe(404);
});

test('a late notification of an older version changes nothing', () => {
  const content = new ContentVersions(new Date());
  content.apply(TENANT, 'shop.catalogue', 5);
  content.applyNotification(`${TENANT} 4 shop.catalogue`);
  expect(content.versionOf(TENANT, 'shop.catalogue')).toBe(5);
});

test('pages are cached per tenant, scheme, authority, language and URL; very long URLs are not cached', () => {
  const { cache } = cacheWith();
  const keys = [
    cache.keyOf(TENANT, false, 'a', 'th', '/'),
    cache.keyOf(TENANT, true, 'a', 'th', '/'),
    cache.keyOf(TENANT, false, 'b', 'th', '/'),
    cache.keyOf(TENANT, false, 'a', 'en', '/'),
    cache.keyOf(TENANT, false, 'a', 'th', '/?q=1'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(cache.keyOf(TENANT, false, 'a', 'th', `/${'x'.repeat(600)}`)).toBe(null);
});

test('a committed change reaches every node by notification or, when that is lost, by polling', async ({
  world,
}) => {
  const { content, database } = world.app;
  const withoutNotifications = new ContentVersions(new Date(Date.now() - 1_000));
  const touch = () =>
    world.write((scope) => touchContent(scope, ['shop.catalogue', 'shop.catalogue', 'shop.product:A']));
  await touch();
  await expect.poll(() => content.versionOf(world.tenant.id, 'shop.catalogue')).toBe(1);
  await touch();
  await expect.poll(() => content.versionOf(world.tenant.id, 'shop.product:A')).toBe(2);
  expect(withoutNotifications.versionOf(world.tenant.id, 'shop.catalogue')).toBe(0);
  await withoutNotifications.poll(database, new Date());
  expect(withoutNotifications.versionOf(world.tenant.id, 'shop.catalogue')).toBe(2);
});

test('a rolled-back change invalidates nothing', async ({ world }) => {
  const failing = world.write(async (scope) => {
    await touchContent(scope, ['never']);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const later = new ContentVersions(new Date(Date.now() - 5_000));
  await later.poll(world.app.database, new Date());
  expect(later.versionOf(world.tenant.id, 'never')).toBe(0);
});
