import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { describe, expect } from 'vitest';
import type { Tenant } from '../tenancy/tenant.ts';
import { type PlatformApp, platformTest } from '../testing/platform-app.ts';
import {
  contentOrigin,
  fileNameOf,
  privateObjectUrl,
  publicObjectUrl,
  sealedObjectUrl,
} from './content-urls.ts';
import { deleteObject, type ObjectToStore, type StoredObjectRef, storeObject } from './objects.ts';
import { parseObjectKey, StorageUnavailable } from './object-store.ts';
import { userContentApp } from './user-content.ts';

interface Content {
  /** Fetches a URL of the content origin over a real connection. */
  ask(url: string, init?: RequestInit): Promise<Response>;
}

/** Rate floor for tests: a stalled reader is cut off quickly. */
const FLOOR = { windowMs: 300, minBytes: 50_000 };

const test = platformTest.extend<{ content: Content }>({
  content: async ({ platform }, use) => {
    const listener = getRequestListener(userContentApp(platform.app, { floor: FLOOR }).fetch, {
      overrideGlobalObjects: false,
    });
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      ask: (url, init) =>
        fetch(url.replace(contentOrigin(platform.app.config), `http://127.0.0.1:${port}`), init),
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const TEN = '0123456789';

async function stored(
  platform: PlatformApp,
  object: Partial<ObjectToStore> = {},
): Promise<{ tenant: Tenant; ref: StoredObjectRef }> {
  const tenant = await platform.tenant();
  const whole: ObjectToStore = {
    source: Buffer.from(TEN),
    contentType: 'image/png',
    visibility: 'private',
    kind: 'test.content',
    ...object,
  };
  return { tenant, ref: await platform.write(tenant, (scope) => storeObject(scope, whole)) };
}

async function storedPrivately(
  platform: PlatformApp,
  options: {
    contentType?: string;
    name?: string;
    disposition?: 'inline' | 'attachment';
    ttlSeconds?: number;
  } = {},
): Promise<string> {
  const { tenant, ref } = await stored(
    platform,
    options.contentType ? { contentType: options.contentType } : {},
  );
  const { contentType: _type, name = 'สลิป โอนเงิน.png', ...rest } = options;
  return privateObjectUrl(platform.app, tenant.id, ref.objectId, { name, ...rest });
}

describe('a public object', () => {
  test('has a permanent, cacheable URL', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform, { visibility: 'public' });
    const url = publicObjectUrl(platform.app, tenant.id, ref);
    expect(url).toMatch(/^http:\/\/files\.localhost:5001\/p\//);
    const response = await content.ask(url, { headers: { cookie: '_account=secret' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(TEN);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${ref.sha256}"`,
    });
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('is not found with another tenant or digest, for a private object, or for invalid input', async ({
    platform,
    content,
  }) => {
    const { tenant, ref } = await stored(platform, { visibility: 'public' });
    const secret = await stored(platform);
    const other = await platform.tenant();
    const bad = [
      publicObjectUrl(platform.app, other.id, ref),
      publicObjectUrl(platform.app, tenant.id, { ...ref, sha256: 'f'.repeat(64) }),
      publicObjectUrl(platform.app, secret.tenant.id, secret.ref),
      publicObjectUrl(platform.app, tenant.id, { ...ref, sha256: ref.sha256.slice(0, 4) }),
      `${contentOrigin(platform.app.config)}/p/${tenant.id}/${ref.objectId}/`,
      `${contentOrigin(platform.app.config)}/p/x/y/z`,
      `${contentOrigin(platform.app.config)}/p/..%2f..%2f/${ref.objectId}/${ref.sha256}`,
      `${contentOrigin(platform.app.config)}/`,
    ];
    for (const url of bad) {
      const response = await content.ask(url);
      expect(response.status, url).toBe(404);
      expect(await response.text()).toBe('Not Found');
    }
  });
});

describe('a private object', () => {
  test('can be opened with its token until it expires', async ({ platform, content }) => {
    const url = await storedPrivately(platform, { disposition: 'inline', ttlSeconds: 60 });
    const response = await content.ask(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).toBe(TEN);
    platform.setNow(new Date(platform.app.clock().getTime() + 61_000));
    expect((await content.ask(url)).status).toBe(410);
  });

  test("cannot be opened with a changed token, another name or another installation's token", async ({
    platform,
    content,
  }) => {
    const url = await storedPrivately(platform);
    const [, , , , token = '', name = ''] = url.split('/');
    const flipped = Array.from({ length: 12 }, (_, i) => {
      const at = Math.floor((token.length / 12) * i);
      return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    });
    const tokens = [...flipped, '', 'x', token.slice(0, -4), `${token}AAAA`];
    for (const bad of tokens) expect((await content.ask(url.replace(token, bad))).status, bad).toBe(404);
    expect((await content.ask(url.replace(name, 'other.exe'))).status).toBe(404);
  });

  test('has sealed URLs that tell neither its id nor that two readers were given the same', async ({
    platform,
    content,
  }) => {
    const { tenant, ref } = await stored(platform, { contentType: 'audio/mpeg' });
    const urlFor = (reader: string, name = 'sound'): string =>
      sealedObjectUrl(platform.app, tenant.id, ref.objectId, { name, reader });
    const url = urlFor('one');
    expect(urlFor('one')).toBe(url);
    const [one, other] = [url, urlFor('other')].map((address) =>
      Buffer.from(address.split('/')[4] ?? '', 'base64url').toString('hex'),
    );
    for (const id of [tenant.id, ref.objectId]) expect(one).not.toContain(id.replaceAll('-', ''));
    expect(one?.slice(2, 26)).not.toBe(other?.slice(2, 26));
    expect(one?.slice(26, 58)).not.toBe(other?.slice(26, 58));

    const response = await content.ask(url, { headers: { range: 'bytes=2-4' } });
    expect([response.status, await response.text()]).toEqual([206, '234']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'inline; filename=sound',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const [, , , , token = ''] = url.split('/');
    const tokens = Array.from({ length: token.length }, (_, at) => {
      const letter = token[at] === 'A' ? 'B' : 'A';
      return `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
    });
    for (const bad of [...tokens.slice(0, -1), token.slice(0, -4), `${token}AAAA`, 'Ag', 'AgAA'])
      expect((await content.ask(url.replace(token, bad))).status, bad).toBe(404);
    expect((await content.ask(url.replace(/sound$/, 'other'))).status).toBe(404);
    platform.setNow(new Date(platform.app.clock().getTime() + 31 * 60_000));
    expect((await content.ask(url)).status).toBe(410);
  });

  test('cannot be opened once it is deleted', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform);
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x.png' });
    await platform.write(tenant, (scope) => deleteObject(scope, ref.objectId));
    expect((await content.ask(url)).status).toBe(404);
  });

  test('has a URL that lives at least a minute and at most a quarter of an hour', async ({
    platform,
    content,
  }) => {
    const { tenant, ref } = await stored(platform);
    const long = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x', ttlSeconds: 1e9 });
    platform.setNow(new Date(platform.app.clock().getTime() + 901_000));
    expect((await content.ask(long)).status).toBe(410);
  });

  test('is downloaded under its Thai name', async ({ platform, content }) => {
    const response = await content.ask(await storedPrivately(platform));
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[?. a-z]+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('สลิป โอนเงิน.png');
  });

  test.for([
    ['image/png', 'inline'],
    ['application/pdf', 'inline'],
    ['text/plain', 'inline'],
    ['text/csv', 'inline'],
    ['text/markdown', 'inline'],
    ['application/json', 'inline'],
    ['text/javascript', 'inline'],
    ['application/xml', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['application/octet-stream', 'attachment'],
  ] as const)(
    'of type %s requested inline is served as %s',
    async ([contentType, expected], { platform, content }) => {
      const response = await content.ask(
        await storedPrivately(platform, { contentType, name: 'x', disposition: 'inline' }),
      );
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${expected}`));
      expect(response.headers.get('content-security-policy')).toMatch(
        contentType === 'application/pdf'
          ? /^default-src 'none'; object-src 'self'/
          : /^sandbox; default-src 'none'$/,
      );
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      if (expected === 'inline' && !/^image|pdf$/.test(contentType))
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );
});

describe('HTTP', () => {
  test.for([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-999', 206, TEN, 'bytes 0-9/10'],
    ['bytes=10-', 416, 'Range Not Satisfiable', 'bytes */10'],
    ['bytes=0-1,5-6', 200, TEN, null],
    ['lines=1-2', 200, TEN, null],
    ['bytes=b-a', 200, TEN, null],
    ['bytes=5-2', 416, 'Range Not Satisfiable', 'bytes */10'],
  ] as const)('Range: %s', async ([range, status, body, contentRange], { platform, content }) => {
    const response = await content.ask(await storedPrivately(platform), { headers: { range } });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test('a request with a thousand ranges gets the whole', async ({ platform, content }) => {
    const range = `bytes=${'0-9,'.repeat(1_000)}0-9`;
    const response = await content.ask(await storedPrivately(platform), { headers: { range } });
    expect([response.status, await response.text()]).toEqual([200, TEN]);
  });

  test('If-Range keeps the range only for the same bytes', async ({ platform, content }) => {
    const url = await storedPrivately(platform);
    const etag = (await content.ask(url)).headers.get('etag') as string;
    const same = await content.ask(url, { headers: { range: 'bytes=0-0', 'if-range': etag } });
    expect([same.status, await same.text()]).toEqual([206, '0']);
    const other = await content.ask(url, { headers: { range: 'bytes=0-0', 'if-range': '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, TEN]);
  });

  test('If-None-Match gets 304 without a body', async ({ platform, content }) => {
    const url = await storedPrivately(platform);
    const etag = (await content.ask(url)).headers.get('etag') as string;
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      expect((await content.ask(url, { headers: { 'if-none-match': value } })).status, value).toBe(304);
    }
    expect((await content.ask(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  test('HEAD gets the size without a body; other methods are not allowed', async ({ platform, content }) => {
    const url = await storedPrivately(platform);
    const head = await content.ask(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    for (const [method, status] of [
      ['POST', 405],
      ['PUT', 405],
      ['DELETE', 405],
      ['OPTIONS', 204],
    ] as const) {
      const { status: actual, headers } = await content.ask(url, { method });
      expect([method, actual, headers.get('allow')]).toEqual([method, status, 'GET, HEAD, OPTIONS']);
    }
  });

  test('an empty object is served', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform, { source: new Uint8Array() });
    const response = await content.ask(
      privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' }),
    );
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('bytes known to be damaged get 500', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform);
    await platform.owner.query('update platform_object set damaged_at = now() where object_id = $1', [
      ref.objectId,
    ]);
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' });
    expect((await content.ask(url)).status).toBe(500);
  });

  test('missing bytes get 500 without details', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform);
    const { rows } = await platform.owner.query(
      'select storage_key from platform_object where object_id = $1',
      [ref.objectId],
    );
    await platform.app.storage.delete([parseObjectKey(rows[0].storage_key)]);
    const response = await content.ask(
      privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' }),
    );
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
  });

  test('a stalled reader is cut off, a slow one is not', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform, { source: Buffer.alloc(20_000_000, 7) });
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' });
    const idle = (await content.ask(url)).body?.getReader();
    const slow = (await content.ask(url)).body?.getReader();
    let taken = 0;
    for (let second = 0; second < 12; second++) {
      for (let bytes = 0; bytes < 400_000; ) bytes += (await slow?.read())?.value?.length ?? 0;
      taken += 400_000;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(taken).toBe(4_800_000);
    await expect(
      (async () => {
        for (;;) if ((await idle?.read())?.done) return;
      })(),
    ).rejects.toThrow();
    await slow?.cancel();
  });

  test('a broken connection to the store does not look like a complete reply', async ({
    platform,
    content,
  }) => {
    const { tenant, ref } = await stored(platform, { source: Buffer.alloc(1_000_000, 7) });
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' });
    platform.app.storage.open = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(500_000);
          throw new Error('the line went dead');
        })(),
      );
    await expect((await content.ask(url)).arrayBuffer()).rejects.toThrow();
  });

  test('an unavailable store gets 503 with Retry-After', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform);
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' });
    platform.app.storage.open = async () => {
      throw new StorageUnavailable('away');
    };
    const response = await content.ask(url);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('a reader who disconnects stops the reading', async ({ platform, content }) => {
    const { tenant, ref } = await stored(platform, { source: Buffer.alloc(20_000_000, 7) });
    const url = privateObjectUrl(platform.app, tenant.id, ref.objectId, { name: 'x' });
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 20; i++) {
      const abort = new AbortController();
      const response = await content.ask(url, { signal: abort.signal });
      await response.body?.getReader().read();
      abort.abort();
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    expect((await content.ask(url)).status).toBe(200);
  });
});

describe('bytes sent by others', () => {
  test('the reverse proxy gets the path of the file, and clients do not see it', async ({
    platform,
    content,
  }) => {
    Object.assign(platform.app.config.files, { handOff: '/stored/' });
    const url = await storedPrivately(platform, { disposition: 'inline' });
    const response = await content.ask(url);
    expect(response.headers.get('x-accel-redirect')).toMatch(/^\/stored\/objects\/t\/[0-9a-f/-]+$/);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('');
    const etag = response.headers.get('etag') ?? '';
    expect((await content.ask(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('downloads from a bucket are redirected to it for a minute; inline content is sent by our server', async ({
    platform,
    content,
  }) => {
    const led: unknown[] = [];
    platform.app.storage.readUrl = async (_key, options) => {
      led.push(options);
      return 'https://bucket.example.org/signed';
    };
    const saved = await content.ask(await storedPrivately(platform), { redirect: 'manual' });
    expect([saved.status, saved.headers.get('location'), saved.headers.get('cache-control')]).toEqual([
      302,
      'https://bucket.example.org/signed',
      'no-store',
    ]);
    expect(led).toEqual([
      { ttlSeconds: 60, name: 'สลิป โอนเงิน.png', type: 'image/png', disposition: 'attachment' },
    ]);
    const seen = await content.ask(await storedPrivately(platform, { disposition: 'inline' }));
    expect([seen.status, await seen.text()]).toEqual([200, TEN]);
  });
});

platformTest.for([
  ['รายงาน ประจำปี.pdf', 'รายงาน ประจำปี.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['C:\\x\\y.txt', 'C__x_y.txt'],
] as const)('the name %j becomes %j', ([raw, kept]) => {
  expect(fileNameOf(raw)).toBe(kept);
});

platformTest('a long Thai name is truncated between graphemes and keeps its extension', () => {
  const name = fileNameOf(`${'น้ำใจ'.repeat(60)}.jpeg`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/\.jpeg$/);
  expect(name.isWellFormed()).toBe(true);
});
