import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#platform/app.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { expect, test } from '#platform/testing/test.ts';
import { steadyObjectUrl } from '#platform/storage/content-urls.ts';
import { signPartToken } from '#platform/storage/part-token.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import type { SecretForm } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import { openServer } from '../server.ts';
import { listed } from './module-testing.ts';

const SIZE = 1_000_000;
const UPLOAD = '019a0000-0000-7000-8000-000000000001';

interface Listener extends AsyncDisposable {
  readonly port: number;
  readonly lines: string[];
}

/** Starts the product's server on the world's installation with a captured log. */
async function listen(world: World, changed: Partial<App> = {}): Promise<Listener> {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const { server } = openServer({
    app: { ...world.app, log, ...changed },
    metrics: new Metrics(),
    build: null,
    clientFolder: null,
    checkReady: async () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, lines, [Symbol.asyncDispose]: close };
}

test("an upload paused halfway through a part leaves nothing of the part's address in the log", async ({
  world,
}) => {
  await using listener = await listen(world);
  const member = await world.signedIn();
  const opened = await member.post('/api/filemanager/uploads', {
    name: 'film.bin',
    size: SIZE,
    sha256: 'a'.repeat(64),
  });
  expect(opened.status, opened.text).toBe(201);
  const { pathname, search } = new URL(opened.json().targets[0].url, world.origin);
  const sending = request({
    port: listener.port,
    host: '127.0.0.1',
    method: 'PUT',
    path: pathname + search,
    headers: {
      host: new URL(world.origin).host,
      origin: world.origin,
      cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/octet-stream',
      'content-length': SIZE,
    },
  });
  sending.on('error', () => undefined); // aborted on purpose
  sending.write(Buffer.alloc(64 * 1024));
  await new Promise((resolve) => setTimeout(resolve, 500));
  sending.destroy();
  await expect.poll(() => listener.lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const line = listener.lines.join('');
  for (const piece of (pathname.split('/').at(-1) ?? '').split('.')) expect(line).not.toContain(piece);
  expect(JSON.parse(listener.lines[0] ?? '')).toMatchObject({
    msg: 'A request failed',
    method: 'PUT',
    route: '/api/filemanager/uploads/:upload/parts/:ticket',
  });
});

/** Secrets with their real lengths. */
const SECRETS: Readonly<Record<SecretForm, string>> = {
  state: 'aB3dE6gH9jK2',
  token: 'Zk3vX9pQ7rT1yU5wE2sD8f',
  link: 'Zk3vX9pQ7rT1yU5wE2sD8f-_',
  signed: `${UPLOAD}.Zk3vX9pQ7rT1yU5wE2sD8f-_Zk3vX9pQ7rT1yU5wE2s`,
  slug: '0123456789abcdefghjkmnpqrs',
};

test('no log line of a failed request contains the secret of its address', async ({ world }) => {
  let asked = '';
  const fails = (): Promise<never> => Promise.reject(new Error(`Could not serve ${asked}`));
  const tenants = Object.assign(Object.create(world.app.tenants), { ofHost: fails, isOpen: fails });
  await using listener = await listen(world, { tenants });
  const ask = (path: string, host: string, method = 'GET'): Promise<number> => {
    asked = `${method} http://${host}${path}`;
    return new Promise((resolve, reject) => {
      request({ port: listener.port, host: '127.0.0.1', path, method, headers: { host } }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  };
  const site = new URL(world.origin).host;
  const part = signPartToken(Buffer.alloc(32, 1), {
    storeUploadId: uuidV7(world.now),
    number: 1,
    sizeBytes: 1,
    expiresAt: world.now,
  });
  const content =
    new URL(steadyObjectUrl(world.app, world.tenant.id, UPLOAD, 'a.pdf')).pathname.split('/')[2] ?? '';
  const upload = '/api/filemanager/uploads/:upload/parts/:ticket';
  const addresses = listed((testing) => testing.secretAddresses).map(
    ([address, form, called = '*']) => [address, SECRETS[form], called] as const,
  );
  expect(addresses.length).toBeGreaterThan(15);
  for (const [path, hidden, route, host = site, method = 'GET'] of [
    ...addresses,
    [`/api/filemanager/uploads/${UPLOAD}/parts/S`, part, upload, site, 'PUT'],
    ['/o/S/a.pdf', content, '/o/:token/:name', world.app.config.files.host],
  ] as const) {
    listener.lines.length = 0;
    const status = await ask(path.replaceAll('S', hidden), host, method);
    expect([status, listener.lines.length], path).toEqual([500, 1]);
    expect(JSON.parse(listener.lines[0] ?? ''), path).toMatchObject({ route });
    for (const piece of hidden.split('.').filter((text) => text !== UPLOAD))
      expect(listener.lines[0], path).not.toContain(piece);
  }
});
