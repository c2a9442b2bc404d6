import { redirect } from 'react-router';
import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { intent, notFound, pageAction, pageLoader } from '#platform/page/page.ts';
import { payloadStatusOf } from '#platform/page/serve-page.ts';
import { requestOfPage } from '#platform/testing/page-call.ts';
import { product } from '#modules/shop/testing.ts';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { withFailingWrites } from '#platform/testing/failing-writes.ts';
import type { World } from '#platform/testing/world.ts';
import { ask, serverBeside } from './second-server.ts';

const gone = () => Promise.reject(new Error('Connection terminated unexpectedly'));

/** Requests a page, or submits its form, while the database is down. */
function whileAway(world: World, form?: Record<string, string>) {
  const app = { ...world.app, database: { read: gone, write: gone } as never };
  return requestOfPage(world, { path: '/shop/orders', ...(form && { form }) }, app);
}

test('a page that is temporarily unavailable says so and when to retry', async ({ world }) => {
  const { frame, args } = await whileAway(world);
  const loader = pageLoader({ access: anyone, handle: async () => ({}) });
  await expect(loader(args)).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: 'platform.unavailable', requestId: 'test' },
  });
  expect(frame.retryAfterSeconds).toBe(5);
  expect(payloadStatusOf(await loader(args).catch((thrown: unknown) => thrown))).toBe(503);
  for (const thrown of [notFound('/shop/orders', 'test'), redirect('/user/login'), null])
    expect(payloadStatusOf(thrown)).toBe(404);
});

test('a form that is temporarily unavailable claims no success', async ({ world }) => {
  const { frame, args } = await whileAway(world, { intent: 'say' });
  const say = intent({ input: z.object({}), handle: async () => undefined });
  await expect(pageAction({ access: anyone, intents: { say } })(args)).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: 'platform.unavailable' },
  });
  expect(frame.retryAfterSeconds).toBe(5);
});

test('an outage before routing gives browsers a page and other clients JSON', async ({ world }) => {
  const tenants = Object.create(world.app.tenants, {
    ofHost: { value: gone },
    peek: { value: () => undefined },
  });
  const { port } = await serverBeside({ ...world.app, tenants });
  const page = await ask(port, world.tenant.host, '/shop/orders', { accept: 'text/html,*/*' });
  expect(page).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    text: expect.stringContaining('<html lang="th">'),
  });
  for (const path of ['/shop/orders', '/api/shop/products']) {
    const data = await ask(port, world.tenant.host, path, {
      accept: path.includes('api') ? 'text/html' : '*/*',
    });
    expect([data.status, JSON.parse(data.text).code]).toEqual([503, 'platform.unavailable']);
  }
});

/** SQLSTATEs for a full disk, lack of memory and I/O errors, with the time to wait. */
const LACKING: readonly (readonly [string, string])[] = [
  ['53100', '60'],
  ['53200', '5'],
  ['58030', '5'],
];

test.for(LACKING)(
  'a call and a form that the database fails with %s say when to try again',
  async ([code, retryAfter], { world }) => {
    const sku = await world.write((scope) => product(scope));
    const add = () =>
      world.visitor().post('/api/shop/cart/lines', { sku, quantity: 1 }, { 'idempotency-key': 'once' });
    await withFailingWrites(world, code, async () => {
      const reply = await add();
      expect([reply.status, reply.json().code]).toEqual([503, 'platform.unavailable']);
      expect(reply.headers['retry-after']).toBe(retryAfter);
    });
    expect((await add()).status).toBe(200);

    const { frame, args } = await requestOfPage(world, { path: '/shop/orders', form: { intent: 'say' } });
    const say = intent({
      input: z.object({}),
      handle: (scope) =>
        scope.tx.run(
          sql`do ${sql.raw(`$$ begin raise exception 'failed' using errcode = '${code}'; end $$`)}`,
        ),
    });
    await expect(pageAction({ access: anyone, intents: { say } })(args)).rejects.toMatchObject({
      init: { status: 503 },
      data: { code: 'platform.unavailable' },
    });
    expect(frame.retryAfterSeconds).toBe(Number(retryAfter));
  },
);
