import { connect } from 'node:net';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { redirect, type ServerBuild } from 'react-router';
import { beforeAll, describe, onTestFinished } from 'vitest';
import { HOSTILE_ADDRESSES, staysOn } from '#platform/testing/hostile-addresses.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { serverBeside } from './second-server.ts';
import { pathsOf, unrenderedBuild } from './unrendered-build.ts';

/** Pages of a careless author: each redirects to any requested address, without our helpers. */
const CARELESS = 'careless';
const careless = ({ request: asked }: { request: Request }): Response => {
  const to = new URL(asked.url).searchParams.get('to') ?? '/';
  return redirect(isHeaderValue(to) ? to : encodeURI(to));
};
const isHeaderValue = (text: string): boolean => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text);

let build: ServerBuild;
beforeAll(async () => {
  build = await unrenderedBuild({
    [CARELESS]: { loader: careless, action: careless },
    [`${CARELESS}/throws`]: { loader: (args) => Promise.reject(careless(args)) },
    [`${CARELESS}/guarded`]: {
      loader: () => null,
      middleware: [(args: { request: Request }) => Promise.reject(careless(args))] as never,
    },
  });
});

/** Pages that need an account each get only every n-th spelling. */
const SIGN_IN_SHARE = 20;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Redirect target from the header or the data; null without a redirect. */
  readonly location: string | null;
}

interface Asking {
  readonly cookies?: Visitor;
  readonly form?: Readonly<Record<string, string>>;
}

type Ask = (target: string, asking?: Asking) => Promise<Answer>;

/** Starts a server of this world with all pages. Its `ask` sends a request target exactly as spelled. */
async function served(world: World): Promise<{ ask: Ask; port: number; host: string }> {
  const { port } = await serverBeside(world.app, null, build);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  onTestFinished(() => agent.destroy());
  const host = `${world.tenant.host}:${port}`;
  const ask: Ask = (target, { cookies, form } = {}) =>
    new Promise((resolve, reject) => {
      const body = form && new URLSearchParams(form).toString();
      const cookie = [...(cookies?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        host,
        ...(cookie && { cookie }),
        ...(body !== undefined && {
          origin: `http://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        }),
      };
      const path = Buffer.from(target).toString('latin1');
      const method = body === undefined ? 'GET' : 'POST';
      request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            location: reply.headers.location ?? locationInData(reply.headers, text),
          }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  return { ask, port, host };
}

/** Redirect target in a data reply: React Router writes it into the body as `{ redirect }`. */
function locationInData(headers: IncomingHttpHeaders, text: string): string | null {
  if (!headers['content-type']?.includes('text/x-script')) return null;
  const values: unknown[] = JSON.parse(text.split('\n')[0] ?? '[]');
  const name = `_${values.indexOf('redirect')}`;
  for (const value of values)
    if (typeof value === 'object' && value !== null && name in value)
      return String(values[(value as Record<string, number>)[name] ?? -1]);
  return null;
}

/** Location header of the reply to a raw request line, if any. */
function rawLocation(port: number, host: string, target: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      expect([target, /^HTTP\/1\.1 [1-4]\d\d /.test(answer)]).toEqual([target, true]);
      resolve(/^location: *(.*)$/im.exec(answer.split('\r\n\r\n')[0] ?? '')?.[1] ?? null);
    });
  });
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}

/** Builds a request target for `path` with a spelling wherever one can go; every second one requests data. */
function targetOf(path: string, spelling: string, asksForData: boolean): string {
  const encoded = encodeURIComponent(spelling.toWellFormed());
  const inPath = path.replaceAll(/:\w+|\*/g, encoded);
  const query = ['next', 'to', 'redirect', 'returnTo', 'url'].map((name) => `${name}=${encoded}`).join('&');
  return `${asksForData ? `${inPath.replace(/\/$/, '/_')}.data` : inPath}?${query}`;
}

describe('200 spellings of another site’s address', () => {
  test('redirect nowhere else as request target, with or without a language', async ({ world }) => {
    const { port, host } = await served(world);
    const site = `http://${host}`;
    const astray: unknown[] = [];
    let redirects = 0;
    const targets = HOSTILE_ADDRESSES.flatMap((spelling) => {
      const withLanguage = `${spelling}${spelling.includes('?') ? '&' : '?'}lang=en`;
      return [spelling, withLanguage, `http://${host}${withLanguage}`, `http://x${withLanguage}`];
    });
    await inParallel(targets, async (target) => {
      const location = await rawLocation(port, host, target);
      if (location === null) return;
      redirects += 1;
      if (!staysOn(site, location)) astray.push([target, location]);
    });
    expect(astray).toEqual([]);
    expect(redirects).toBeGreaterThan(100);
  });

  test('redirect nowhere else in parameters and queries of every page, as documents and as data', async ({
    world,
  }) => {
    const { ask, host } = await served(world);
    const admin = await world.signedIn('admin');
    const asked: { target: string; cookies: Visitor }[] = [];
    const leading = new Set<string>();
    for (const path of pathsOf(build))
      for (const cookies of [world.visitor(), admin]) {
        const { location } = await ask(path.replaceAll(/:\w+|\*/g, 'x'), { cookies });
        if (location === null) continue;
        leading.add(path);
        // A single function redirects guests from all these pages to sign-in: together they cover every spelling.
        const each = location.startsWith('/user/login?') ? SIGN_IN_SHARE : 1;
        for (const [at, spelling] of HOSTILE_ADDRESSES.entries())
          if (at % each === leading.size % each)
            asked.push({ target: targetOf(path, spelling, (leading.size + at / each) % 2 >= 1), cookies });
      }
    expect(leading).toContain('/shop/manage/orders/:order');
    expect(leading).toContain('/billing/order/cart');
    expect(leading.size).toBeGreaterThan(80);
    const astray: unknown[] = [];
    let redirects = 0;
    await inParallel(asked, async ({ target, cookies }) => {
      const { status, location } = await ask(target, { cookies });
      if (status >= 500) astray.push([target, status]);
      if (location === null) return;
      redirects += 1;
      if (!staysOn(`http://${host}`, location)) astray.push([target, location]);
    });
    expect(astray).toEqual([]);
    expect(redirects).toBeGreaterThan(3_000);
  });

  test('redirect nowhere else as `next` of the sign-in form', async ({ world }) => {
    const { ask, host } = await served(world);
    const { email } = await world.person();
    const astray: unknown[] = [];
    for (const [at, next] of [...HOSTILE_ADDRESSES, '/shop/cart?a=b'].entries()) {
      if (at % 5 === 0) world.travel(61_000); // rate limits of sign-in attempts
      const form = { email, password: TEST_PASSWORD, next: next.toWellFormed() };
      const { status, location } = await ask(at % 2 === 0 ? '/user/login' : '/user/login.data', { form });
      const isRefused = status === 422 && next.includes('\u0000');
      if (!isRefused && (location === null || !staysOn(`http://${host}`, location)))
        astray.push([next, status, location]);
      if (next === '/shop/cart?a=b') expect(location).toBe(next);
    }
    expect(astray).toEqual([]);
  });

  test('redirect to the front page from a careless page, in headers and in data', async ({ world }) => {
    const { ask, host } = await served(world);
    const astray: unknown[] = [];
    const to = (spelling: string): string => `to=${encodeURIComponent(spelling.toWellFormed())}`;
    await inParallel(
      HOSTILE_ADDRESSES.flatMap((spelling) =>
        ['', '/throws', '/guarded'].flatMap((page) =>
          ['', '.data'].map((ending) => `/${CARELESS}${page}${ending}?${to(spelling)}`),
        ),
      ),
      async (target) => {
        const { status, location } = await ask(target);
        if (location === null || !staysOn(`http://${host}`, location))
          astray.push([target, status, location]);
      },
    );
    for (const target of [`/${CARELESS}?${to('//evil.test')}`, `/${CARELESS}.data?${to('//evil.test')}`])
      expect((await ask(target, { form: {} })).location).toBe('/');
    expect(astray).toEqual([]);
  });
});

test('an endpoint redirects only to the origin of uploaded content', async ({ world }) => {
  const leading = endpoints.filter(({ definition }) => definition.isRedirect);
  expect(leading.length).toBeGreaterThan(0);
  const { ask } = await served(world);
  for (const { path, method } of leading)
    for (const spelling of HOSTILE_ADDRESSES) {
      const target = path.replaceAll(/:\w+/g, encodeURIComponent(spelling.toWellFormed()));
      if (method === 'GET') expect([target, (await ask(target)).location]).toEqual([target, null]);
    }
});

test('empty path segments are removed by a redirect; POST is not accepted there', async ({ world }) => {
  const { ask } = await served(world);
  expect(await ask('//evil.test/?lang=en')).toMatchObject({ status: 308, location: '/evil.test/?lang=en' });
  expect(await ask('/shop//cart?a=//b')).toMatchObject({ status: 308, location: '/shop/cart?a=//b' });
  for (const path of ['/shop//cart', '/none?lang=en', '//none?lang=en'])
    expect(await ask(path, { form: {} }), path).toMatchObject({ status: 404, location: null });
  expect(await ask('/shop/cart?lang=en')).toMatchObject({ status: 302, location: '/shop/cart' });
});

test('an absolute request target equals its path if it names the Host, and is refused otherwise', async ({
  world,
}) => {
  const { ask, host } = await served(world);
  expect((await ask(`http://${host}/shop/cart?lang=en`)).location).toBe('/shop/cart');
  expect((await ask(`HTTP://${host.toUpperCase()}?lang=en`)).location).toBe('/');
  for (const target of [
    'http://x/',
    `http://${host}@x/`,
    `http://x@${host}/`,
    `ftp://${host}/`,
    '*',
    'x',
    'http://',
  ])
    expect([target, (await ask(target)).status]).toEqual([target, 400]);
});
