import { join } from 'node:path';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath, type ServerBuild } from 'react-router';
import { z } from 'zod';
import { projectFolder } from '#platform/config/project-folder.ts';
import { SECRET_ADDRESS_HEADERS } from '#platform/http/security-headers.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { anyone } from '#platform/access/access.ts';
import { type PageDeclaration, pageLoader } from '#platform/page/page.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import routes from '../app/routes.ts';
import { openServer } from '../server.ts';
import { joined, listed } from './module-testing.ts';

interface PageModule {
  readonly loader?: ((...args: never[]) => unknown) & { page?: PageDeclaration };
  readonly action?: (...args: never[]) => unknown;
}

interface Page {
  readonly path: string;
  readonly module: PageModule;
  readonly declared: PageDeclaration | undefined;
}

/** Parameter names that suggest a secret. */
const SECRET_LIKE =
  /^t$|token|code|secret|key|slug|link|ticket|pass|sig|hash|otp|state|next|feed|invit|cert|nonce|proof/i;

const NO_SECRETS = joined<string>({}, ({ openParameters }) => openParameters);

async function pagesOf(entries: readonly RouteConfigEntry[], above = ''): Promise<Page[]> {
  const pages = await Promise.all(
    entries.map(async ({ path, file, children }): Promise<Page[]> => {
      const here = path === undefined ? above : `${above}/${path}`;
      if (children) return pagesOf(children, here);
      const module = (await import(join(projectFolder(), 'src/app', file))) as PageModule;
      return [{ path: here || '/', module, declared: module.loader?.page }];
    }),
  );
  return pages.flat();
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema === undefined ? [] : Object.keys(propertiesOf(schema));
}

function propertiesOf(schema: z.ZodType): Record<string, unknown> {
  const { properties, allOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.assign({}, properties, ...(allOf ?? []).map((part) => part.properties));
}

test('every page declares which of its parameters are secrets, or why none is', {
  timeout: 120_000,
}, async () => {
  const undeclared: string[] = [];
  const unused = new Set(Object.keys(NO_SECRETS));
  for (const { path, declared } of await pagesOf(routes)) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const names = new Set([...inPath, ...namesOf(declared?.params), ...namesOf(declared?.query)]);
    for (const name of declared?.secrets ?? [])
      expect([...names], `${path} has no such parameter`).toContain(name);
    for (const name of names) {
      if (declared?.secrets?.includes(name)) continue;
      if (unused.delete(`${path} ${name}`)) continue;
      if (SECRET_LIKE.test(name) && !(`${path} ${name}` in NO_SECRETS)) undeclared.push(`${path} ${name}`);
    }
  }
  expect(undeclared).toEqual([]);
  expect([...unused], 'no such parameter exists').toEqual([]);
});

test('modules list an address of every page with a secret, for the test of the log', async () => {
  const addresses = listed((testing) => testing.secretAddresses).map(
    ([address]) => new URL(address.replace('.data', ''), 'http://localhost').pathname,
  );
  const unlisted = (await pagesOf(routes))
    .filter(({ declared }) => (declared?.secrets ?? []).length > 0)
    .filter(({ path }) => !addresses.some((address) => matchPath(path, address)));
  expect(unlisted.map(({ path }) => path)).toEqual([]);
});

test('a page with a secret address cannot be cached for guests', () => {
  expect(() =>
    pageLoader({
      access: anyone,
      query: z.object({ token: z.string() }),
      secrets: ['token'],
      cache: { query: ['token'], keys: () => [] },
      handle: async () => ({}),
    }),
  ).toThrow('not kept');
});

const plainPage = (_request: Request, status: number, headers: Headers): Response =>
  new Response('a page', { status, headers });

/** The route table as a build whose pages render two words. */
function buildOf(pages: readonly Page[]): ServerBuild {
  const table = pages.map(({ path, module: { loader, action } }, index) => {
    const at = path === '/' ? { index: true } : { path: path.slice(1) };
    return { id: `page-${index}`, ...at, module: { default: () => null, loader, action } };
  });
  return {
    entry: { module: { default: plainPage, handleError: () => undefined } },
    routes: Object.fromEntries(table.map((route) => [route.id, route])),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function listen(world: World, pages: readonly Page[]) {
  let isBroken = false;
  const ofHost = (host: string) =>
    isBroken ? Promise.reject(new Error('The database is away.')) : world.app.tenants.ofHost(host);
  const tenants = Object.assign(Object.create(world.app.tenants), { ofHost });
  const { server } = openServer({
    app: { ...world.app, tenants },
    metrics: new Metrics(),
    build: buildOf(pages),
    clientFolder: null,
    checkReady: async () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = new URL(world.origin).host;
  return {
    ask: (path: string, { method = 'GET', headers = {} }: Asked = {}) =>
      new Promise<{ status: number; headers: Readonly<Record<string, unknown>> }>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }, (reply) => {
          reply.resume().on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
        })
          .on('error', reject)
          .end();
      }),
    breakDown: (is: boolean) => {
      isBroken = is;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Addresses with a declared secret in the path or the query. */
function addressesOf({ path, declared }: Page): string[] {
  return (declared?.secrets ?? []).map((name) => {
    const filled = path.replaceAll(/\/:(\w+)\??/g, (_part, param: string) =>
      param === 'order' ? '/SO6911-00001' : `/${param}-0123456789`,
    );
    return new RegExp(`:${name}\\b`).test(path) ? filled : `${filled}?${name}=0123456789`;
  });
}

test('every reply at a secret address is uncacheable and sends no referrer', {
  timeout: 180_000,
}, async ({ world }) => {
  const pages = await pagesOf(routes);
  await using site = await listen(world, pages);
  const addresses = pages.flatMap(addressesOf);
  expect(addresses.length).toBeGreaterThan(15);
  const guarded = expect.objectContaining(SECRET_ADDRESS_HEADERS);
  for (const address of addresses) {
    const [path = '', query] = address.split('?');
    const and = query === undefined ? '?' : `?${query}&`;
    const own = { origin: world.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const asked: readonly (readonly [path: string, asked?: Asked])[] = [
      [address],
      [address, { method: 'HEAD' }],
      [`${path}.data${query === undefined ? '' : `?${query}`}`],
      [`${path}${and}lang=en`],
      [address, { method: 'POST', headers: own }],
      [address, { method: 'POST', headers: { origin: 'https://evil.example' } }],
      [`${path}${and}other=${'x'.repeat(3_000)}`],
    ];
    for (const [where, how] of asked)
      expect((await site.ask(where, how)).headers, `${how?.method ?? 'GET'} ${where}`).toEqual(guarded);
    site.breakDown(true);
    expect(await site.ask(address), address).toMatchObject({ status: 500, headers: SECRET_ADDRESS_HEADERS });
    site.breakDown(false);
  }
  for (const path of ['/user/recovery', '/user/login', '/shop/orders/SO6911-00001', '/shop/products'])
    expect((await site.ask(path)).headers, path).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
});
