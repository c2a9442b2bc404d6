import { connect } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from '#platform/testing/test.ts';
import routes from '../app/routes.ts';
import { endpoints } from '../composition.ts';
import { NOBODY, pathOf } from './hostile-calls.ts';
import { BUILD_TIMEOUT_MS, startOn } from './sala-process.ts';
import { ask, type ServerReply } from './second-server.ts';

/** Methods of forms and calls, safe methods, and some that an HTTP parser knows but nothing here supports. */
const METHODS = [
  ...['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
  ...['TRACE', 'PROPFIND', 'QUERY'],
];

/** Read-only paths that the server answers itself. */
const FILES = [
  ...['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'],
  ...['/theme/1.css', '/theme/draft.css', '/assets/none.js', '/builds/none/x.js'],
];

/** Headers of a TLS-terminating proxy. */
const HTTPS = { 'x-forwarded-proto': 'https' };

const AT_ONCE = 8;

/** A path with its supported methods. */
interface Place {
  readonly path: string;
  readonly methods: ReadonlySet<string>;
  /** Nothing stands here; something may at another address of the same form. */
  readonly isMissing?: boolean;
}

test('every path answers 405 with Allow to unsupported methods, and OPTIONS with the supported ones', {
  timeout: BUILD_TIMEOUT_MS,
}, async ({ world }) => {
  const { port } = await startOn(world, { SALA_TRUSTED_PROXIES: '127.0.0.1' });
  const { host } = world.tenant;
  const pages = await pagePlaces(routes);
  expect(pages.length).toBeGreaterThan(80);
  const read = FILES.map((path) => ({ path, methods: new Set(['GET']) }));
  const known = pages.filter(({ isMissing }) => !isMissing);
  const missing = pages.filter(({ isMissing }) => isMissing);
  expect(missing).toHaveLength(2);
  const places = joined([...callPlaces(), ...read, ...known, ...known.map(dataOf)]);
  const wrong: string[] = [];
  const asked = places.flatMap((place) => METHODS.map((method) => ({ place, method })));
  for (let next = 0; next < asked.length; next += AT_ONCE)
    await Promise.all(
      asked.slice(next, next + AT_ONCE).map(async ({ place: { path, methods }, method }) => {
        const reply = await ask(port, host, path, HTTPS, { method });
        const fault = findSharing(reply) ?? findFault(reply, method, methods);
        if (fault) wrong.push(`${method} ${path}: ${reply.status}, ${fault}`);
      }),
    );
  expect(wrong).toEqual([]);

  for (const method of METHODS.filter((each) => each !== 'OPTIONS'))
    for (const path of [
      ...['/no/such/page', '/no/such/page.data', '/api/no/such/call'],
      ...[...missing, ...missing.map(dataOf)].map((place) => place.path),
    ])
      for (const headers of [{}, HTTPS]) {
        const { status } = await ask(port, host, path, headers, { method });
        expect([method, path, status]).toEqual([method, path, 404]);
      }

  const filesHost = world.app.config.files.host;
  for (const method of METHODS) {
    const reply = await ask(port, filesHost, '/no-such-file', {}, { method });
    expect([method, findFault(reply, method, new Set(['GET']))]).toEqual([method, null]);
  }

  expect(await statusLineOf(port, `FOO / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  expect(await statusLineOf(port, `CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD, OPTIONS\r\n/,
  );
});

/** Returns a header that lets other origins read the reply; a site must have none. */
function findSharing({ headers }: ServerReply): string | null {
  const cors = Object.keys(headers).find((name) => name.startsWith('access-control-'));
  return cors === undefined ? null : `${cors} is sent`;
}

/** Returns what is wrong with the reply to this method at a path with `methods`, or null. */
function findFault(
  { status, headers }: ServerReply,
  method: string,
  methods: ReadonlySet<string>,
): string | null {
  const isRead = methods.has('GET');
  const allow = [...new Set([...methods, ...(isRead ? ['HEAD'] : []), 'OPTIONS'])].toSorted().join(', ');
  const isOptions = method === 'OPTIONS';
  if (!isOptions && (methods.has(method) || (method === 'HEAD' && isRead)))
    return status === 405 || status === 500 ? 'though the path has this method' : null;
  if (status !== (isOptions ? 204 : 405)) return 'though the path does not have this method';
  return headers.allow === allow ? null : `Allow: ${headers.allow} in place of ${allow}`;
}

/** Merges paths that belong to both a page and a call. */
function joined(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ path }) => path)].map(([path, same]) => ({
    path,
    methods: new Set(same.flatMap(({ methods }) => [...methods])),
  }));
}

function callPlaces(): Place[] {
  const calls = endpoints.map((declared) => ({
    method: declared.method,
    pattern: new RegExp(`^${declared.path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  const paths = new Set(endpoints.map((declared) => pathOf(declared, {})));
  return [...paths].map((path) => ({
    path,
    methods: new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  }));
}

async function pagePlaces(entries: readonly RouteConfigEntry[], above = ''): Promise<Place[]> {
  const places: Place[] = [];
  for (const { path, file, children } of entries) {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) places.push(...(await pagePlaces(children, here)));
    else if (path !== '*') {
      const page = await import(new URL(`../app/${file}`, import.meta.url).pathname);
      const isRead = page.loader !== undefined || page.default !== undefined;
      const methods = new Set([...(isRead ? ['GET'] : []), ...(page.action ? ['POST'] : [])]);
      const isMissing = page.loader?.page?.takesAnyAddress === true;
      places.push({ path: here.replace(/:\w+\??/g, NOBODY) || '/', methods, isMissing });
    }
  }
  return places;
}

/** Address from which the router fetches a page's data. */
function dataOf({ path, methods }: Place): Place {
  return { path: path === '/' ? '/_.data' : `${path}.data`, methods };
}

/** Sends raw bytes and returns the status line. */
function statusLineOf(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
