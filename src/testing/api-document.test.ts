import { Validator } from '@seriousme/openapi-schema-validator';
import { hasRole } from '#platform/access/role-rules.ts';
import type { App } from '#platform/app.ts';
import type { Config } from '#platform/config/config.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { ApiDocument } from '#platform/endpoint/openapi.ts';
import type { PersonActor } from '#platform/scope.ts';
import { StorageFull, StorageUnavailable } from '#platform/storage/object-store.ts';
import { setTenantState } from '#platform/tenancy/tenant-state.ts';
import { expect, test } from '#platform/testing/test.ts';
import {
  type Reply,
  type RequestOptions,
  TEST_PASSWORD,
  Visitor,
  type World,
} from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { conformance } from './composition.ts';
import { askWith, pathOf, propertiesOf } from './hostile-calls.ts';
import { withValueAt } from './input-paths.ts';
import { makeThings } from './cross-tenant-things.ts';
import type { Names } from '#platform/testing/module-testing.ts';
import { ownInput } from './endpoint-calls.ts';
import { leavesOf, withoutField } from './sample-input.ts';
import { ask, serverBeside } from './second-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Values that at least some fields refuse, one of each kind. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'a\0b',
  'x'.repeat(20_000),
  [[]],
  { $ne: null },
];

/** Requests that are refused before their fields are parsed. */
const REFUSED: readonly RequestOptions[] = [
  { body: '{', headers: JSON_TYPE },
  { body: '[]', headers: JSON_TYPE },
  { body: '<x/>', headers: { 'content-type': 'text/xml' } },
  { body: 'x'.repeat(300 * 1024), headers: JSON_TYPE },
  { json: {}, headers: { origin: 'https://elsewhere.example' } },
  { json: {}, headers: { host: 'nobody.example' } },
  { json: {}, headers: { authorization: 'Bearer a.b.c' } },
  { json: {}, headers: { 'sala-key': 'x' } },
  { json: {}, headers: { 'idempotency-key': 'x'.repeat(300) } },
];

const ROLES = ['user', 'manager'] as const;

const READS_AT_ONCE = 8;

/**
 * Number of wrong values per field, in rotation. Other tests send all of them and check every reply against the
 * document too.
 */
const VALUES = { all: 3, some: 1, few: 0 } as const;

test('the document of all calls is valid OpenAPI 3.1, and all its references resolve', async ({ world }) => {
  const document = (await world.send('/api/openapi.json')).json() as ApiDocument & Record<string, unknown>;
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, ...operation })),
  );
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, parameters, operationId, security, responses } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath.toSorted(), operationId).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted());
    expect(security.length, operationId).toBeGreaterThan(0);
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['429', '500', '503', '507']));
  }
});

test('the document describes every reply to every call, for any role and input', {
  timeout: 300_000,
}, async ({ world }) => {
  const owner = await world.signedIn('admin');
  const own = await makeThings(world, owner);
  const others = await Promise.all(ROLES.map((role) => world.signedIn(role)));
  const outside = new Set<string>();
  const statuses = new Map<number, number>();
  const before = conformance.count;
  const note = async (asking: Promise<Reply>): Promise<void> => {
    try {
      const { status } = await asking;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } catch (error) {
      outside.add(error instanceof Error ? error.message : String(error));
    }
  };
  const notes = (calls: readonly Call[], visitor: Visitor) =>
    calls.map((call) => () => note(withoutRateLimits(world, () => call(browserOf(world, visitor)))));
  for (const declared of inOrder(endpoints)) {
    const { minimalRole } = declared.definition.access;
    const asked = notes(
      callsOf(declared, own, hasRole('guest', minimalRole) ? 'some' : 'few'),
      world.visitor(),
    );
    for (const visitor of others) {
      await keepSignedIn(world, visitor);
      asked.push(...notes(callsOf(declared, own, 'few'), visitor));
    }
    await keepSignedIn(world, owner);
    asked.push(...notes(callsOf(declared, own, 'all'), owner));
    // Reads have no side effects, so they run concurrently.
    const atOnce = declared.method === 'GET' ? READS_AT_ONCE : 1;
    for (let next = 0; next < asked.length; next += atOnce)
      await Promise.all(asked.slice(next, next + atOnce).map((ask) => ask()));
  }
  expect([...outside]).toEqual([]);
  expect(conformance.count - before).toBeGreaterThan(3_000);
  for (const status of [200, 201, 302, 400, 401, 403, 404, 409, 413, 415, 422])
    expect([status, statuses.get(status)]).toEqual([status, expect.any(Number)]);
});

test('the document describes replies of suspended sites, of rate limits and of outages', async ({
  world,
}) => {
  const visitor = world.visitor();
  visitor.cookies.set('_guest', 'a-guest-who-comes-again');
  const someCalls = endpoints.filter((_, index) => index % 5 === 0);
  const limited = await Promise.all(
    Array.from({ length: 40 }, () => visitor.post('/api/account/register', {}, { 'x-forwarded-for': '' })),
  );
  expect(limited.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^[1-9]\d*$/);

  const failures = [
    [new Error('a fault'), 500],
    [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503],
    [new StorageUnavailable('away'), 503],
    [new StorageFull('full'), 507],
  ] as const;
  for (const [error, status] of failures) {
    const fail = () => Promise.reject(error);
    const { port } = await serverBeside(withTenants(world.app, { ofHost: { value: fail } }));
    for (const declared of someCalls) await expectInDocument(port, world, declared, status);
  }

  const { code } = world.tenant;
  await setTenantState(world.database.owner, { code, state: 'suspended' });
  await expect.poll(() => world.app.tenants.isOpen(world.tenant.id)).toBe(false);
  for (const declared of someCalls) {
    const reply = await visitor.send(pathOf(declared, {}), { method: declared.method });
    expect([declared.definition.route, reply.status]).toEqual([declared.definition.route, 403]);
  }
});

test('the document describes replies to plain http and to a misconfigured proxy', async ({ world }) => {
  const http = { 'x-forwarded-proto': 'http' };
  const https = { 'x-forwarded-proto': 'https' };
  const ways = [
    [['127.0.0.1'], http, 403],
    [[], https, 503],
    [['127.0.0.1'], {}, 503],
    [['127.0.0.1'], { ...https, 'sec-websocket-key': 'x' }, 426],
  ] as const;
  for (const [trustedProxies, headers, status] of ways) {
    const config: Config = { ...world.app.config, env: 'production', plainHttp: false, trustedProxies };
    const { port } = await serverBeside({ ...world.app, config });
    for (const declared of endpoints.filter((_, index) => index % 5 === 0))
      await expectInDocument(port, world, declared, status, headers);
  }
});

test('the document describes replies of a server that is shutting down', async ({ world }) => {
  const { port, drain, server } = await serverBeside(world.app);
  const reading = endpoints.find(({ definition }) => definition.route === 'GET /api/session') as Endpoint;
  const agent = 'keep-alive';
  expect((await ask(port, world.tenant.host, '/api/session', { connection: agent })).status).toBe(200);
  const drained = drain();
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await expectInDocument(typeof address === 'object' ? (address?.port ?? 0) : 0, world, reading, 503);
  server.close();
  await drained;
});

/** Reads come before calls that consume things; calls that end the session come last. */
function inOrder(all: readonly Endpoint[]): Endpoint[] {
  const rankOf = ({ method, definition: { route } }: Endpoint): number =>
    method === 'GET' ? 0 : route === 'POST /api/account/logout' ? 2 : 1;
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type Call = (browser: Visitor) => Promise<Reply>;

/** Signs in again if time travel or a call has ended the session. */
async function keepSignedIn(world: World, visitor: Visitor & { actor: PersonActor }): Promise<void> {
  const { session } = (await visitor.send('/api/session')).json() as { session: unknown };
  if (session) return;
  const credentials = { email: visitor.actor.email, password: TEST_PASSWORD };
  const reply = await withoutRateLimits(world, () => visitor.post('/api/account/login', credentials));
  expect(reply.status).toBe(200);
}

/**
 * Valid and invalid calls. `all` has several wrong values for every field, `some` one each, `few` none, because field
 * errors do not depend on the caller.
 */
function callsOf(declared: Endpoint, own: Names, extent: 'all' | 'some' | 'few'): Call[] {
  const { method } = declared;
  const properties = propertiesOf(declared);
  const right = ownInput(declared, own);
  const path = pathOf(declared, right);
  const fieldPaths = [...properties.map(({ name }) => name), ...leavesOf(right)];
  const inputs = [
    right,
    ...(extent === 'few' ? [] : [{}, ...properties.map(({ name }) => withoutField(right, name))]),
    ...fieldPaths.flatMap((fieldPath, index) =>
      rotated(HOSTILE, index)
        .slice(0, VALUES[extent])
        .map((value) => withValueAt(right, fieldPath, value)),
    ),
  ];
  const wire = REFUSED.map(({ json, ...options }): Call => {
    const isRead = method === 'GET';
    const { body: _none, ...bodiless } = options;
    return (browser) =>
      browser.send(path, {
        method,
        ...(isRead ? bodiless : { ...options, ...(json !== undefined && { json }) }),
      });
  });
  return [
    ...inputs.map(
      (values): Call =>
        (browser) =>
          askWith(browser, declared, properties, values),
    ),
    ...(extent === 'all' ? wire : wire.slice(0, 1)),
    (browser) => browser.send(`${path}?key=wrong`, { method }),
    ...(method === 'GET' ? [(browser: Visitor) => browser.send(path, { method: 'HEAD' })] : []),
  ];
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length] as Item);
}

/** A copy of a browser, so that new cookies do not affect the original. */
function browserOf(world: World, visitor: Visitor): Visitor {
  const browser = new Visitor(world);
  for (const [cookie, value] of visitor.cookies) browser.cookies.set(cookie, value);
  return browser;
}

function withTenants(app: App, changed: PropertyDescriptorMap): App {
  return { ...app, tenants: Object.create(app.tenants, { peek: { value: () => undefined }, ...changed }) };
}

async function expectInDocument(
  port: number,
  world: World,
  declared: Endpoint,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { method } = declared;
  const path = pathOf(declared, {});
  const received = await ask(
    port,
    world.tenant.host,
    path,
    { accept: 'application/json', ...headers },
    { method },
  );
  const reply = { ...received, json: () => JSON.parse(received.text) };
  expect([path, received.status]).toEqual([path, status]);
  expect(conformance.findMismatch(method, path, reply)).toBeNull();
}
