import { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { anyone } from '../access/access.ts';
import { GUESTS_AT_A_PLACE } from '../http/budget.ts';
import { frameOf } from '../http/request-frame.ts';
import { expect, test } from '../testing/test.ts';
import { frameContext, intent, pageAction } from './page.ts';

test('a form has its budget at each address, with and without .data, and its page one for all addresses', async ({
  world,
}) => {
  const action = pageAction({
    access: anyone,
    intents: { try: intent({ input: z.object({}), limit: { perMinute: 2 }, handle: async () => 'tried' }) },
  });
  const now = new Date();
  const app = { ...world.app, clock: () => now, config: { ...world.app.config, callsPerMinute: 1 } };
  const record = { ...world.tenant, primaryHost: world.tenant.host, state: 'open' as const };
  const arrival = {
    hostname: world.tenant.host,
    authority: world.tenant.host,
    isSecure: false,
    ip: '203.0.113.7',
  };
  const statusOf = async (path: string): Promise<number | undefined> => {
    const request = new Request(world.origin + path, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'try' }),
    });
    const context = new RouterContextProvider();
    context.set(frameContext, await frameOf(app, request, arrival, record, 'request-1', false));
    const url = new URL(request.url);
    const reply = await action({ request, url, context, params: {}, pattern: '/door/:slug' });
    return 'init' in reply ? (reply.init?.status ?? 200) : reply.status;
  };
  const statuses: (number | undefined)[] = [];
  for (const path of ['/door/one', '/door/one.data', '/door/one', '/door/two'])
    statuses.push(await statusOf(path));
  expect(statuses).toEqual([200, 200, 429, 200]);
  for (let door = 3; door < GUESTS_AT_A_PLACE; door++) statuses.push(await statusOf(`/door/${door}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(GUESTS_AT_A_PLACE);
  expect(await statusOf('/door/last')).toBe(429);
});
