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
  const answerOf = async (path: string): Promise<[number | undefined, number | null]> => {
    const request = new Request(world.origin + path, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'try' }),
    });
    const context = new RouterContextProvider();
    const frame = await frameOf(app, request, arrival, record, 'request-1', false);
    context.set(frameContext, frame);
    const url = new URL(request.url);
    const reply = await action({ request, url, context, params: {}, pattern: '/door/:slug' });
    return ['init' in reply ? (reply.init?.status ?? 200) : reply.status, frame.retryAfterSeconds];
  };
  const answers: [number | undefined, number | null][] = [];
  for (const path of ['/door/one', '/door/one.data', '/door/one', '/door/two'])
    answers.push(await answerOf(path));
  expect(answers).toEqual([
    [200, null],
    [200, null],
    [429, 30],
    [200, null],
  ]);
  for (let door = 3; door < GUESTS_AT_A_PLACE; door++) answers.push(await answerOf(`/door/${door}`));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(GUESTS_AT_A_PLACE);
  expect(await answerOf('/door/last'), 'the budget of the page').toEqual([
    429,
    Math.ceil(60 / GUESTS_AT_A_PLACE),
  ]);
});
