import type { HomeCandidate } from '#platform/page/home-candidate.ts';
import { homeOf } from '#platform/page/home-candidate.ts';
import { readCookie } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { Actor } from '#platform/scope.ts';
import { placeOf } from './route-guards.server.ts';
import rules from './route-rules.json' with { type: 'json' };
import type { RouteMatcher } from './route-rules.ts';

function frameFor(world: World, actor: Actor, cookies?: string): RequestFrame {
  const { app, tenant, now } = world;
  const cookie = (name: string) => readCookie(cookies, name);
  return { app, tenant, now, actor, cookie, locale: 'th', ip: '127.0.0.1', setCookies: [] } as never;
}

const HOME = '/cluster/user/dashboard';
const isThere = (path: string) => path === HOME;

/** Stands for the homes that modules declare: members of the cluster named 'mine'. */
const clusters: HomeCandidate = {
  cookie: '_cluster',
  path: HOME,
  holds: async ({ tenant, actor }, named) =>
    named === `mine@${tenant.code}` && actor.kind === 'person' && actor.role === 'user',
};

test('a member with a cluster cookie starts on its dashboard, and the cookie is extended', async ({
  world,
}) => {
  const frame = frameFor(world, await world.person(), `a=b; _cluster=mine%40${world.tenant.code}`);
  expect(await homeOf(frame, [clusters], isThere)).toBe(HOME);
  expect(frame.setCookies).toEqual([
    `_cluster=mine%40${world.tenant.code}; path=/; max-age=3600; samesite=lax`,
  ]);
});

test.for([
  ['without the cookie', undefined, []],
  [
    'with the name of a cluster of others loses it and',
    '_cluster=theirs',
    ['_cluster=; path=/; max-age=0; samesite=lax'],
  ],
  ['with an unreadable cookie', '_cluster=%E0%A4%A', []],
  ['with a very long cookie', `_cluster=${'x'.repeat(5_000)}`, []],
] as const)('a member %s stays', async ([, cookies, set], { world }) => {
  const frame = frameFor(world, await world.person(), cookies);
  expect(await homeOf(frame, [clusters], isThere)).toBe(null);
  expect(frame.setCookies).toEqual(set);
});

test('nobody is redirected to a missing page, and guests are never redirected', async ({ world }) => {
  const cookies = `_cluster=mine%40${world.tenant.code}`;
  const person = await world.person();
  expect(await homeOf(frameFor(world, person, cookies), [clusters], () => false)).toBe(null);
  expect(await homeOf(frameFor(world, world.guest(), cookies), [clusters], isThere)).toBe(null);
  const other = await world.another();
  expect(await homeOf(frameFor(other, await other.person(), cookies), [clusters], isThere)).toBe(null);
});

const asked = {} as never;
const guarded = (...middleware: string[]): RouteMatcher => ({ static: { '/page': { middleware } } });

test('an unknown guard throws an error that names it', async () => {
  await expect(placeOf(guarded('typo'), '/page', asked)).rejects.toThrow("Unknown route middleware: 'typo'");
  await expect(placeOf(guarded('toString'), '/page', asked)).rejects.toThrow("middleware: 'toString'");
  expect(await placeOf(guarded('typo'), '/other', asked)).toBe(null);
});

test('guards run in order, and the first redirect stops the chain', async () => {
  const walked: string[] = [];
  const guard = (name: string, to: string | null) => async () => {
    walked.push(name);
    return to;
  };
  const guards = { a: guard('a', null), b: guard('b', '/b'), c: guard('c', '/c') };
  expect(await placeOf(guarded('a', 'b', 'c'), '/page', asked, guards)).toBe('/b');
  expect(walked).toEqual(['a', 'b']);
});

test("a rule's redirect comes before its guards", async () => {
  const matcher = { static: { '/page': { redirect: '/there', middleware: ['typo'] } } };
  expect(await placeOf(matcher, '/page', asked)).toBe('/there');
});

test('every guard named in the rules exists', async ({ world }) => {
  const frame = frameFor(world, world.guest());
  for (const path of Object.keys(rules.static)) await placeOf(rules, path, { frame, pageExists: () => true });
});
