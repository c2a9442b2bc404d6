import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { Agent, request as requestSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { setTenantState } from '#platform/tenancy/tenant-state.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { ownDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { describeProxy, examineSites } from '../cli/doctor-sites.ts';
import { nginxSample, passedHeaders, proxyServers } from './nginx-sample.ts';
import { BUILD_TIMEOUT_MS, startSala, urlOf } from './sala-process.ts';
import { testCertificate } from './test-certificate.ts';
import { tlsProxy } from './tls-proxy.ts';

const SITE = 'school.example';
const HELD = 'held.example';
const FILES = 'files.example';
const UNKNOWN = 'unknown.example';
const YEAR = 'max-age=31536000';
const PERSON = { firstname: 'สมใจ', email: 'somjai@school.example', password: 'a-password-of-tests' };
const PAGE = { accept: 'text/html' };

const tls = testCertificate([SITE, HELD, FILES, UNKNOWN]);
const documented = passedHeaders(proxyServers(nginxSample())[0] ?? []);
/** Headers of an X-Accel-Redirect reply that nginx keeps or regenerates for the file. */
const KEPT_BY_NGINX = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
]);
const ONLY_HOST = new Map([['host', '$host']]);

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** Output so far: messages and log lines. */
  output(): string;
}

let folder: string;
let database: TestDatabase;
/** Configured as documented. */
let served: Server;
/** The same without SALA_TRUSTED_PROXIES. */
let unnamed: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-production-'));
  chmodSync(folder, 0o711);
  database = await ownDatabase('production');
  for (const host of [SITE, HELD]) {
    const [code = ''] = host.split('.');
    await addTenant(database.owner, { code, name: code, host, zone: 'Asia/Bangkok' });
  }
  await setTenantState(database.owner, { code: 'held', state: 'suspended' });
  await startSala('build', {}).ended;
  [served, unnamed] = await Promise.all([start({ SALA_TRUSTED_PROXIES: '127.0.0.1' }), start({})]);
}, BUILD_TIMEOUT_MS);

afterAll(() => {
  for (const server of [served, unnamed]) server?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the start lists the addresses and what is missing', () => {
  expect(served.output()).toContain(`Sites: https://${SITE}, https://${HELD}\n`);
  expect(served.output()).toContain(`Sala listens on 127.0.0.1, port ${served.port}.\n`);
  expect(served.output()).not.toContain('http://');
  expect(served.output()).not.toContain('WARNING');
  expect(unnamed.output()).toMatch(/^WARNING .*SALA_TRUSTED_PROXIES/m);
});

test('both servers of the documented configuration forward the headers that Sala needs', () => {
  const servers = proxyServers(nginxSample());
  expect(servers.map(nameOf)).toEqual([['school.example.org', 'shop.example.org'], ['files.example.org']]);
  for (const server of servers) expect(passedHeaders(server)).toEqual(documented);
  expect([...documented.keys()].toSorted()).toEqual([
    'connection',
    'host',
    'upgrade',
    'x-forwarded-for',
    'x-forwarded-proto',
  ]);
});

test('the documented locations match as intended', async () => {
  const locations = proxyServers(nginxSample()).flatMap((server) =>
    server.filter(({ words }) => words[0] === 'location'),
  );
  const passing = locations.filter(({ block }) => block.some(({ words }) => words[0] === 'proxy_pass'));
  // For a location that ends with a slash, nginx redirects the path without it, even for POST.
  expect(passing.map(({ words }) => words[1])).toEqual(['/', '/api/filemanager/uploads', '/']);

  // nginx drops all our headers when it serves a stored file, except those it keeps itself.
  const stored = locations.find(({ words }) => words[1] === '/stored/')?.block ?? [];
  const given = stored.flatMap(({ words: [name, header = '', value] }) =>
    name === 'add_header' ? [[header.toLowerCase(), value] as const] : [],
  );
  const port = await tlsProxy({ to: served.port, headers: documented, tls });
  const { headers } = await askSecure(port, '/', { host: FILES });
  const lost = Object.keys(headers).filter((name) => !KEPT_BY_NGINX.has(name));
  expect(lost.length).toBeGreaterThan(5);
  expect(new Map(given)).toEqual(
    new Map(lost.toSorted().map((name) => [name, `$upstream_http_${name.replaceAll('-', '_')}`])),
  );
});

test('behind the documented proxy people sign in, submit forms, get live updates and upload files', async () => {
  const port = await tlsProxy({ to: served.port, headers: documented, tls });
  const ask = (path: string, options: Asking = {}): Promise<Reply> => askSecure(port, path, options);

  const home = await ask('/', { headers: PAGE });
  expect(home).toMatchObject({ status: 200, headers: { 'strict-transport-security': YEAR } });
  const registered = await ask('/api/account/register', { json: PERSON });
  expect(registered.status).toBe(201);
  for (const line of registered.headers['set-cookie'] ?? []) expect(line).toMatch(/; Secure$/);

  const form = new URLSearchParams({ email: PERSON.email, password: PERSON.password }).toString();
  const signedIn = await ask('/user/login', { form, headers: PAGE });
  expect(signedIn.status).toBe(303);
  const cookie = sessionCookieOf(signedIn);
  expect(
    await ask('/user/login', { form, headers: { ...PAGE, origin: 'https://evil.example' } }),
  ).toMatchObject({
    status: 403,
  });
  const own = await ask('/user/dashboard', { headers: { ...PAGE, cookie } });
  expect(own).toMatchObject({ status: 200, headers: { 'strict-transport-security': YEAR } });

  expect(await firstLiveMessage(port, cookie)).toMatchObject({ topic: 'notifications' });

  const bytes = randomBytes(300_000);
  const opened = JSON.parse(
    (
      await ask('/api/filemanager/uploads', {
        json: { name: 'a.bin', size: bytes.length },
        headers: { cookie },
      })
    ).text,
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { targets } = JSON.parse(
    (
      await ask(`/api/filemanager/uploads/${opened.uploadId}/parts`, {
        json: { n: [1], sha256: [sha256] },
        headers: { cookie },
      })
    ).text,
  );
  const { headers } = await ask(targets[0].url, { method: 'PUT', bytes, headers: { cookie } });
  const completed = JSON.parse(
    (
      await ask(`/api/filemanager/uploads/${opened.uploadId}/complete`, {
        json: { parts: [{ n: 1, etag: headers.etag }] },
        headers: { cookie },
      })
    ).text,
  );
  const link = JSON.parse(
    (await ask(`/api/filemanager/items/${completed.item.itemId}/link`, { headers: { cookie } })).text,
  );
  expect(new URL(link.url).origin).toBe(`https://${FILES}`);
  const file = await ask(new URL(link.url).pathname, { host: FILES });
  expect(file).toMatchObject({ status: 200, headers: { 'strict-transport-security': YEAR } });
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
  expect(file.headers['set-cookie']).toBeUndefined();
});

test('replies without a site also carry HSTS', async () => {
  const port = await tlsProxy({ to: served.port, headers: documented, tls });
  for (const [host, path, status] of [
    [UNKNOWN, '/', 404],
    [UNKNOWN, '/api/session', 404],
    [HELD, '/', 503],
    [HELD, '/api/session', 403],
    [FILES, '/', 404],
    [SITE, '/api/nothing', 404],
    [SITE, '/assets/nothing.js', 404],
  ] as const) {
    const reply = await askSecure(port, path, { host, headers: PAGE });
    expect([host, path, reply.status, reply.headers['strict-transport-security']]).toEqual([
      host,
      path,
      status,
      YEAR,
    ]);
  }
});

test('plain http redirects pages and files to https and refuses everything else', async () => {
  const port = await tlsProxy({ to: served.port, headers: documented });
  const redirectOf = async (path: string, options: Asking = {}): Promise<unknown[]> => {
    const { status, headers } = await askPlain(port, path, options);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    return [status, headers.location];
  };
  const at = (path: string): unknown[] => [308, `https://${SITE}${path}`];
  expect(await redirectOf('/shop?page=2&lang=en')).toEqual(at('/shop?page=2&lang=en'));
  expect(await redirectOf('/', { method: 'HEAD' })).toEqual(at('/'));
  expect(await redirectOf('//evil.example/a')).toEqual(at('/'));
  expect(await redirectOf('/\\evil.example')).toEqual(at('/'));
  expect(await redirectOf('/@evil.example')).toEqual(at('/@evil.example'));
  expect(await redirectOf('http://x//evil.example/?a=b')).toEqual([400, undefined]);
  expect(await redirectOf(`http://${SITE}//evil.example/?a=b`)).toEqual(at('/'));
  expect(await redirectOf('/o/ticket/a.pdf', { host: FILES })).toEqual([
    308,
    `https://${FILES}/o/ticket/a.pdf`,
  ]);
  expect(await redirectOf('/', { host: UNKNOWN })).toEqual([404, undefined]);
  expect(await redirectOf('/', { host: `${SITE}:81` })).toEqual(at('/'));

  expect(await redirectOf('/user/login', { form: 'email=a&password=b', headers: PAGE })).toEqual([
    403,
    undefined,
  ]);
  const refused = await askPlain(port, '/api/account/login', { json: { email: 'a', password: 'b' } });
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'platform.https_only']);
  expect(await redirectOf('/api/session')).toEqual([403, undefined]);
  for (const path of ['/healthz', '/readyz']) expect(await redirectOf(path)).toEqual([200, undefined]);
  await expect(openSocket(port, 'ws', {})).rejects.toThrow('403');
});

test.each<[string, () => Server, ReadonlyMap<string, string>, RegExp]>([
  ['passes only Host', () => served, ONLY_HOST, /X-Forwarded-Proto/],
  ['is not named', () => unnamed, documented, /SALA_TRUSTED_PROXIES/],
  ['is not named and passes only Host', () => unnamed, ONLY_HOST, /SALA_TRUSTED_PROXIES/],
])(
  'behind a proxy that %s, a page, the log and doctor say what to set',
  async (_what, server, headers, setting) => {
    const port = await tlsProxy({ to: server().port, headers, tls });
    const ask = (path: string, options: Asking = {}): Promise<Reply> => askSecure(port, path, options);
    const page = await ask('/shop', { headers: PAGE });
    expect(page.status).toBe(503);
    expect(page.text).toMatch(setting);
    expect(page.text).toContain('สำหรับผู้ดูแลเซิร์ฟเวอร์');
    const form = await ask('/user/login', { form: 'email=a&password=b', headers: PAGE });
    expect(form.status).toBe(503);
    expect(form.text).toMatch(setting);
    expect(form.text).toContain('has not been saved');
    const call = await ask('/api/session');
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'platform.proxy_misconfigured']);
    await expect(openSocket(port, 'wss', {})).rejects.toThrow('503');
    expect((await ask('/healthz')).status).toBe(200);

    await expect
      .poll(() =>
        server()
          .output()
          .match(new RegExp(`^{.*"level":40.*(?:${setting.source}).*`, 'gm')),
      )
      .toHaveLength(1);
    await expect(examineSites([SITE], doctorBehind(port))).rejects.toThrow(setting);
  },
);

test('a proxy that drops Upgrade is reported in the reply, in the log and by doctor', async () => {
  const headers = new Map([...documented].filter(([name]) => name !== 'upgrade' && name !== 'connection'));
  const port = await tlsProxy({ to: served.port, headers, tls });
  await expect(openSocket(port, 'wss', {})).rejects.toThrow('426');
  await expect.poll(() => served.output()).toContain('"fault":"no_upgrade"');
  await expect(examineSites([SITE], doctorBehind(port))).rejects.toThrow('Upgrade');
});

test('doctor finds no problem behind the documented proxy, and names a site that it cannot reach', async () => {
  const port = await tlsProxy({ to: served.port, headers: documented, tls });
  expect(await examineSites([SITE, HELD], doctorBehind(port))).toBe(
    `https://${SITE} answers; https://${HELD} answers`,
  );
  expect(
    await examineSites([UNKNOWN], () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))),
  ).toBe(`https://${UNKNOWN} cannot be reached from this machine (ENOTFOUND)`);
  await expect(
    examineSites([SITE], () =>
      Promise.reject(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' })),
    ),
  ).rejects.toThrow('cannot be asked by https: expired');
  await expect(examineSites([SITE], async () => ({ status: 502, text: '' }))).rejects.toThrow(
    'is it started',
  );
  expect(await examineSites([])).toBe('there is none yet');
});

test('doctor reads the settings', () => {
  const none = { plainHttp: false, trustedProxies: [] };
  expect(() => describeProxy(none)).toThrow('SALA_TRUSTED_PROXIES is not set');
  expect(describeProxy({ ...none, trustedProxies: ['127.0.0.1'] })).toBe('https only, as told by 127.0.0.1');
  expect(describeProxy({ ...none, plainHttp: true })).toContain('plain http is allowed');
});

test('plain http is served if the operator allows it', async () => {
  const open = await start({ SALA_PLAIN_HTTP: 'allowed' });
  try {
    const person = { ...PERSON, email: 'plain@school.example' };
    const registered = await askPlain(open.port, '/api/account/register', { json: person });
    expect(registered.status).toBe(201);
    const account = registered.headers['set-cookie']?.find((line) => line.startsWith('_account='));
    expect(account).toMatch(/HttpOnly$/);
    expect((await askPlain(open.port, '/', { headers: PAGE })).status).toBe(200);
    expect(open.output()).toContain(`http://${SITE}:${open.port}`);
  } finally {
    open.child.kill('SIGKILL');
  }
});

async function start(settings: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort();
  const { child, ended } = startSala('start', {
    SALA_ENV: 'production',
    SALA_SECRET: TEST_SECRET,
    SALA_FILES_HOST: FILES,
    SALA_DATA_DIR: folder,
    DATABASE_URL: urlOf(database.owner),
    PORT: String(port),
    ...settings,
  });
  let output = '';
  const serves = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text: string) => {
      output += text;
      if (output.includes('Sites: ')) resolve();
    });
  });
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(`The server ended: ${stderr}`)));
  failed.catch(() => undefined); // the test kills it at the end
  await Promise.race([serves, failed]);
  return { child, port, output: () => output };
}

interface Asking {
  readonly host?: string;
  readonly method?: string;
  readonly json?: unknown;
  /** Fields in form encoding. */
  readonly form?: string;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

const askSecure = (port: number, path: string, options: Asking): Promise<Reply> =>
  ask('https', port, path, options);
const askPlain = (port: number, path: string, options: Asking): Promise<Reply> =>
  ask('http', port, path, options);

/** Sends a request as a browser at the site would. */
function ask(
  scheme: 'http' | 'https',
  port: number,
  path: string,
  { host = SITE, method, json, form, bytes, headers = {} }: Asking,
): Promise<Reply> {
  const body = json === undefined ? (form ?? bytes) : JSON.stringify(json);
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const connection =
    scheme === 'https'
      ? { host: '127.0.0.1', port, servername: host, ca: tls.cert }
      : { host: '127.0.0.1', port };
  return new Promise((resolve, reject) => {
    const outgoing = (scheme === 'https' ? requestSecure : requestPlain)(
      {
        ...connection,
        agent: false,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          host,
          ...(body !== undefined && {
            origin: `${scheme}://${host}`,
            'content-length': Buffer.byteLength(body),
            'content-type': bytes ? 'application/octet-stream' : type,
          }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const all = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: got } = incoming;
          resolve({ status, headers: got, bytes: all, text: all.toString('utf8') });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function sessionCookieOf({ headers }: Reply): string {
  const line = headers['set-cookie']?.find((each) => each.startsWith('_account='));
  expect(line).toMatch(/; HttpOnly; Secure$/);
  return line?.split(';')[0] ?? '';
}

/** First live message of an open page. */
async function firstLiveMessage(port: number, cookie: string): Promise<unknown> {
  const socket = await openSocket(port, 'wss', { cookie });
  return JSON.parse(
    await new Promise((resolve) =>
      socket.once('message', (data) => resolve((data as Buffer).toString('utf8'))),
    ),
  );
}

function openSocket(
  port: number,
  scheme: 'ws' | 'wss',
  headers: Readonly<Record<string, string>>,
): Promise<WebSocket> {
  const origin = `${scheme === 'wss' ? 'https' : 'http'}://${SITE}`;
  const socket = new WebSocket(`${scheme}://127.0.0.1:${port}/api/live`, {
    ...(scheme === 'wss' && { agent: new Agent({ ca: tls.cert, servername: SITE }) }),
    headers: { host: SITE, origin, ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, reply) =>
      reject(new Error(`Turned away: ${reply.statusCode}`)),
    );
    socket.on('error', reject);
  });
}

/** Runs doctor as if the proxy at this port were at the sites' public address. */
function doctorBehind(
  port: number,
): (host: string, path: string, headers: Record<string, string>) => Promise<Reply> {
  return (host, path, headers) => askSecure(port, path, { host, headers });
}

function nameOf(server: ReturnType<typeof proxyServers>[number]): readonly string[] {
  return server.find(({ words }) => words[0] === 'server_name')?.words.slice(1) ?? [];
}
