import { request } from 'node:http';
import type { Access } from '#platform/access/access.ts';
import { ROLES, type Role } from '#platform/access/role-rules.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, RequestOptions, Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { askWith, isExplained, pathOf, propertiesOf } from './hostile-calls.ts';
import { listed } from './module-testing.ts';
import { sampleOf } from './sample-input.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Larger than the default body limit. */
const OVERSIZE = 300 * 1024;

/** Requests with an invalid body for any call. */
const BODIES: Readonly<Record<string, RequestOptions>> = {
  'no field': { json: {} },
  'no body': {},
  'wrong types': { json: { itemId: 0, name: [], mode: {}, parent: 5, amount: 'x', ids: 'x' } },
  garbage: { json: { itemId: '0', __proto__: 'x', ' ': '\0' } },
  'half an object': { body: '{', headers: JSON_TYPE },
  'an array': { body: '[]', headers: JSON_TYPE },
  'not UTF-8': { body: Buffer.from([0xff, 0xfe]), headers: JSON_TYPE },
  'another type': { body: '<x/>', headers: { 'content-type': 'text/xml' } },
  oversize: { body: `{"itemId":"${'x'.repeat(OVERSIZE)}"}`, headers: JSON_TYPE },
};

const SENTENCES = listed(({ calls }) => calls?.signedOut);

/** Calls where 401 refers to the submitted proof, with their input. */
const PROVES_SOMEBODY = listed(({ calls }) =>
  [calls?.signIn, calls?.partlyGuarded].filter((pattern) => pattern !== undefined),
);

const guarded = endpoints.filter(({ definition }) => definition.access.minimalRole !== 'guest');

test.for(guarded.map((declared) => [declared.definition.route, declared] as const))(
  '%s asks who is there before it looks at what was sent',
  async ([, declared], { world }) => {
    const { access } = declared.definition;
    const wrong: string[] = [];
    const expectStatus = async (visitor: Visitor, who: string, status: number): Promise<void> => {
      for (const [words, options] of Object.entries(BODIES)) {
        const reply = await withoutRateLimits(world, () => sendTo(visitor, declared, options));
        if (reply.status !== status)
          wrong.push(`${who} with ${words}: ${reply.status} ${reply.text.slice(0, 80)}`);
        else if (!isExplained(declared, reply.text))
          wrong.push(`${who} with ${words}: ${reply.text.slice(0, 80)}`);
        else if (status === 401) wrong.push(...findOtherSentence(declared, reply));
      }
    };
    await expectStatus(world.visitor(), 'guest', 401);
    for (const role of rolesBelow(access)) await expectStatus(await world.signedIn(role), role, 403);
    expect(wrong).toEqual([]);
  },
);

test('unauthenticated requests are refused without reading the body', async ({ world }) => {
  const writing = guarded.filter(({ method }) => method !== 'GET');
  expect(writing.length).toBeGreaterThan(50);
  const statuses = await Promise.all(writing.map((declared) => statusBeforeBody(world, declared)));
  expect(statuses.filter((status) => status !== 401)).toEqual([]);
});

test('public calls do not require a session later on', async ({ world }) => {
  const guest = world.visitor();
  const asked: string[] = [];
  for (const declared of endpoints) {
    const { route, access } = declared.definition;
    if (access.minimalRole !== 'guest' || PROVES_SOMEBODY.some((call) => call.test(route))) continue;
    const reply = await withoutRateLimits(world, () =>
      askWith(guest, declared, propertiesOf(declared), sampleOf(declared)),
    );
    if (reply.status === 401) asked.push(`${route}: ${reply.text.slice(0, 120)}`);
  }
  expect(asked).toEqual([]);
});

/** Sends a body unchanged; reading calls get its fields in their query. */
function sendTo(visitor: Visitor, declared: Endpoint, options: RequestOptions): Promise<Reply> {
  const { method } = declared;
  const path = pathOf(declared, {});
  if (method !== 'GET') return visitor.send(path, { method, ...options });
  const fields = Object.entries((options.json ?? {}) as Record<string, unknown>);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, JSON.stringify(value)]));
  return visitor.send(`${path}?${query}&limit=none&limit[]=`, { headers: options.headers ?? {} });
}

function findOtherSentence({ definition }: Endpoint, { text }: Reply): string[] {
  const sentence = SENTENCES.find(([route]) => route.test(definition.route))?.[1];
  const { error, message, code } = JSON.parse(text) as Record<string, unknown>;
  if (sentence === undefined) return definition.onRefusal || code === 'platform.signed_out' ? [] : [text];
  return error === sentence || message === sentence ? [] : [text];
}

function rolesBelow({ minimalRole }: Access): Exclude<Role, 'guest'>[] {
  return ROLES.slice(1, ROLES.indexOf(minimalRole)) as Exclude<Role, 'guest'>[];
}

/** Returns the status that is sent before the body has arrived. */
function statusBeforeBody(world: World, declared: Endpoint): Promise<number> {
  const { port, host } = new URL(world.origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: pathOf(declared, {}),
        method: declared.method,
        agent: false,
        headers: { host, origin: world.origin, ...JSON_TYPE, 'content-length': '100' },
      },
      (incoming) => {
        resolve(incoming.statusCode ?? 0);
        incoming.destroy();
      },
    ).on('error', (error) => reject(new Error(declared.definition.route, { cause: error })));
    outgoing.flushHeaders();
  });
}
