import { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { anyone } from '../access/access.ts';
import { frameOf } from '../http/request-frame.ts';
import { expect, test } from '../testing/test.ts';
import { frameContext, intent, pageAction } from './page.ts';

test('a form has one budget for all things that its page is about, however the form is sent', async ({
  world,
}) => {
  const action = pageAction({
    access: anyone,
    intents: { try: intent({ input: z.object({}), limit: { perMinute: 2 }, handle: async () => 'tried' }) },
  });
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
    context.set(frameContext, await frameOf(world.app, request, arrival, record, 'request-1', false));
    const reply = await action({
      request,
      url: new URL(request.url),
      context,
      params: {},
      pattern: '/door/:slug',
    });
    return 'init' in reply ? (reply.init?.status ?? 200) : reply.status;
  };
  expect(await statusOf('/door/one')).toBe(200);
  expect(await statusOf('/door/two.data')).toBe(200);
  expect(await statusOf('/door/three')).toBe(429);
});
