import { z } from 'zod';
import { anyone } from '../access/access.ts';
import { GUESTS_PER_NETWORK } from '../http/request-limit.ts';
import { requestOfPage } from '../testing/page-call.ts';
import { expect, test } from '../testing/test.ts';
import { intent, pageAction } from './page.ts';

test('a form has one rate limit per path, with and without .data, and one for all paths of its page', async ({
  world,
}) => {
  const action = pageAction({
    access: anyone,
    intents: { try: intent({ input: z.object({}), limit: { perMinute: 2 }, handle: async () => 'tried' }) },
  });
  const now = new Date();
  const app = { ...world.app, clock: () => now, config: { ...world.app.config, callsPerMinute: 1 } };
  const answerOf = async (path: string): Promise<[number | undefined, number | null]> => {
    const call = { path, pattern: '/door/:slug', form: { intent: 'try' } };
    const { args, frame } = await requestOfPage(world, call, app);
    const reply = await action(args);
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
  for (let door = 3; door < GUESTS_PER_NETWORK; door++) answers.push(await answerOf(`/door/${door}`));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(GUESTS_PER_NETWORK);
  expect(await answerOf('/door/last'), 'the rate limit of the page').toEqual([
    429,
    Math.ceil(60 / GUESTS_PER_NETWORK),
  ]);
});

test('a form for guests has a guest id at the first submission', async ({ world }) => {
  const ask = intent({
    input: z.object({}),
    handle: async ({ actor }) => (actor.kind === 'guest' ? actor.guestId : null),
  });
  const action = pageAction({ access: anyone, guest: true, intents: { ask } });
  const { args, frame } = await requestOfPage(world, { path: '/door', form: { intent: 'ask' } });
  expect(await action(args)).toMatchObject({ data: { ok: true, result: expect.any(String) } });
  expect(frame.setCookies).toHaveLength(1);
});

test('form fields may have any name, also nested, and behave alike', async ({ world }) => {
  const seen: unknown[] = [];
  const ask = intent({
    input: z.looseObject({}),
    handle: async (_, input) => {
      seen.push(input);
    },
  });
  const form = new FormData();
  form.set('intent', 'ask');
  for (const name of ['toString', 'a.constructor.prototype.b', 'a.__proto__', 'valueOf[]', 'file.name'])
    form.set(name, 'x');
  form.append('file', new File(['bytes'], 'file.txt'));
  const { args } = await requestOfPage(world, { path: '/door', form });
  await pageAction({ access: anyone, intents: { ask } })(args);
  expect(JSON.parse(JSON.stringify(seen))).toEqual([
    {
      toString: 'x',
      a: JSON.parse('{"constructor":{"prototype":{"b":"x"}},"__proto__":"x"}'),
      valueOf: ['x'],
      file: expect.anything(),
    },
  ]);
  expect('b' in {}).toBe(false);
});
