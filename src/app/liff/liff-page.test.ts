import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import { LOCAL_CHANNEL } from '#platform/testing/local-line.ts';
import { callPage, requestOfPage } from '#platform/testing/page-call.ts';
import { frameContext } from '#platform/page/page.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader } from './liff-page.tsx';

type RequestContext = Parameters<typeof loader>[0]['context'];

const PATH = '/cluster/liff';

test('members see a card for each of their organisations, the balance, and what waits for them alone', async ({
  world,
}) => {
  const [member, other] = [await world.person(), await world.person()];
  await world.write(async (scope) => {
    const [one, two, gone] = [
      await buildCluster(scope),
      await buildCluster(scope),
      await buildCluster(scope),
    ];
    await joinCluster(scope, { ...one, personId: member.userId, role: 'cashier' });
    await joinCluster(scope, { ...one, personId: member.userId, role: 'member' });
    await joinCluster(scope, { ...two, personId: other.userId });
    await joinCluster(scope, { ...gone, personId: member.userId, state: 'suspended' });
  });
  const view = await callPage(world, loader, { path: PATH, actor: member });
  if (view.kind !== 'member') throw new Error('They are signed in.');
  expect(view.cards).toMatchObject([{ roles: ['cashier', 'member'], joinedAt: expect.any(Date) }]);
  expect(view.own.map(({ name }) => name).toSorted()).toEqual(['lessons', 'orders', 'payments', 'wallet']);
  expect(view.own.find(({ name }) => name === 'wallet')?.state).toMatchObject({ facts: { freeSatang: 0 } });
});

test('a link at LINE opens a page of the site once its reader is signed in, and never another site', async ({
  world,
}) => {
  const actor = await world.person();
  const ask = (query: string) => callPage(world, loader, { path: PATH + query, actor });
  await expect(ask('?liff.state=%3Fto%3D%252Fshop%252Fproducts')).rejects.toMatchObject({
    headers: new Headers({ location: '/shop/products' }),
  });
  expect(await ask('?to=https%3A%2F%2Fevil.example')).toMatchObject({ kind: 'member' });
  expect(await callPage(world, loader, { path: `${PATH}?to=%2Fuser` })).toMatchObject({
    kind: 'guest',
    next: '/user',
    hasLine: false,
    app: null,
  });
});

const INSIDE = 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari Line/15.2.0 LIFF';
const OUTSIDE = 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari';
const liffId = `${LOCAL_CHANNEL.id}-AbCdEfGh`;

test.for([
  ['a guest inside LINE', { liffId, isSignInOn: true }, INSIDE, true],
  ['a guest elsewhere', { liffId, isSignInOn: true }, OUTSIDE, false],
  ['a site without an app at LINE', { liffId: '', isSignInOn: true }, INSIDE, false],
  ['a site whose LINE sign-in is off', { liffId, isSignInOn: false }, INSIDE, false],
] as const)(
  'LINE’s SDK, and its hosts by the content security policy: %s',
  async ([, line, userAgent, isIn]) => {
    const world = await World.open({ line: { channelId: LOCAL_CHANNEL.id, ...line } });
    const { args, frame } = await requestOfPage(world, { path: PATH });
    const view = await loader({ ...args, context: withUserAgent(args.context, { ...frame, userAgent }) });
    const { sdkOrigin } = world.app.config.line;
    expect(view).toMatchObject({
      kind: 'guest',
      app: isIn ? { liffId, script: `${sdkOrigin}/liff/edge/2/sdk.js` } : null,
    });
    expect(frame.pageSources.flatMap(({ script }) => script)).toEqual(isIn ? [sdkOrigin] : []);
  },
);

function withUserAgent(context: RequestContext, frame: RequestFrame): RequestContext {
  context.set(frameContext, frame);
  return context;
}
