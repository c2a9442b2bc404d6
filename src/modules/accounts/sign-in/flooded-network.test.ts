import type { LoaderFunctionArgs } from 'react-router';
import type { App } from '#platform/app.ts';
import { GUESTS_PER_NETWORK } from '#platform/http/request-limit.ts';
import { newSecret } from '#platform/session/session-token.ts';
import { type PageCall, requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { action as activate } from '../activation/activate-page.tsx';
import { action as lineForms, loader as lineCallback } from '../line-sign-in/line-callback-page.tsx';
import { loader as lineStart } from '../line-sign-in/line-page.tsx';
import { issueLink } from '../notices/mail-link.ts';
import { action as enter } from '../manage/bypass-page.tsx';
import { makeEntryLink } from '../manage/entry-link.ts';
import { makeInvitation } from '../manage/invitations.ts';
import { action as acceptInvitation } from '../manage/invite-page.tsx';
import { action as recover } from '../recovery/recovery-page.tsx';

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

const CALLS_PER_MINUTE = 2;

/** The world's installation with a low rate limit and a frozen clock, so that no bucket refills. */
function strictApp(world: World): App {
  const now = world.now;
  return {
    ...world.app,
    clock: () => now,
    config: { ...world.app.config, callsPerMinute: CALLS_PER_MINUTE },
  };
}

/** Returns the status of a page call; all calls come from one address. */
async function statusOf(world: World, app: App, handler: Handler, call: PageCall): Promise<number> {
  const { args } = await requestOfPage(world, call, app);
  const reply = await handler(args).catch((error: unknown) => error);
  if (reply instanceof Error) throw reply;
  if (reply instanceof Response) return reply.status;
  return (reply as { init?: ResponseInit | null }).init?.status ?? 200;
}

const password = TEST_PASSWORD;
const newcomer = { firstname: 'ปิติ', lastname: 'พิทักษ์ถิ่น', email: 'piti@example.test', password };
const secretOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';

interface LinkPage {
  readonly action: Handler;
  readonly call: (secret: string) => PageCall;
  readonly right: (world: World) => Promise<string>;
}

const mailed = (purpose: 'recovery' | 'activation') => async (world: World) => {
  const { userId: personId, email } = await world.person();
  return world.write((scope) => issueLink(scope, { personId, email }, purpose));
};

const PAGES: readonly (readonly [string, LinkPage])[] = [
  [
    'recovery',
    {
      action: recover,
      call: (token) => ({ path: '/user/recovery', form: { intent: 'reset', token, password } }),
      right: mailed('recovery'),
    },
  ],
  [
    'activation',
    {
      action: activate,
      call: (token) => ({ path: '/user/activate', form: { token } }),
      right: mailed('activation'),
    },
  ],
  [
    'invitation',
    {
      action: acceptInvitation,
      call: (token) => ({
        path: `/user/invite/${token}`,
        pattern: '/user/invite/:token',
        params: { token },
        form: { intent: 'register', ...newcomer },
      }),
      right: async (world) => {
        const input = { email: '', role: 'manager', locale: 'th' } as const;
        return secretOf(
          await world.write((scope) => makeInvitation(scope, input), await world.person('admin')),
        );
      },
    },
  ],
  [
    'entry',
    {
      action: enter,
      call: (slug) => ({
        path: `/user/bypass/${slug}`,
        pattern: '/user/bypass/:slug',
        params: { slug },
        form: {},
      }),
      right: async (world) => {
        const { userId } = await world.person();
        return secretOf(
          await world.write((scope) => makeEntryLink(scope, userId), await world.person('admin')),
        );
      },
    },
  ],
];

test.for(PAGES)(
  'forged %s links from one network do not block valid ones',
  async ([, { action, call, right }], { world }) => {
    const app = strictApp(world);
    const secret = await right(world);
    const madeUp = () => statusOf(world, app, action, call(newSecret()));
    for (let n = 0; n < CALLS_PER_MINUTE * GUESTS_PER_NETWORK; n++) expect(await madeUp()).not.toBe(429);
    expect(await madeUp()).toBe(429);
    expect([200, 303]).toContain(await statusOf(world, app, action, call(secret)));
    expect(await statusOf(world, app, action, call(secret)), 'a used link is like a made-up one').toBe(429);
  },
);

test('a forged invitation does not cause password hashing', async ({ world }) => {
  const { args } = await requestOfPage(world, {
    path: '/user/invite/x',
    params: { token: newSecret() },
    form: { intent: 'register', ...newcomer, password: '1234567890' },
  });
  expect(await acceptInvitation(args)).toMatchObject({
    data: { problem: { code: 'accounts.invitation_gone' } },
  });
});

const LINE_CALLS: readonly (readonly [string, Handler, PageCall])[] = [
  ['start', lineStart, { path: '/user/authen/line' }],
  ['callback', lineCallback, { path: '/user/authen/line/callback' }],
  ['form', lineForms, { path: '/user/authen/line/callback', form: { intent: 'join', ...newcomer } }],
];

test.for(LINE_CALLS)(
  'a hundred calls a minute leave the %s of LINE open to their network; a flood leaves it open to known browsers',
  async ([, handler, call], { world }) => {
    const still = { ...strictApp(world), config: world.app.config };
    const statuses = new Set<number>();
    for (let n = 0; n < 100; n++) statuses.add(await statusOf(world, still, handler, call));
    expect([...statuses]).not.toContain(429);

    const strict = strictApp(world);
    const known = await world.signedIn();
    known.cookies.delete('_account');
    while ((await statusOf(world, strict, handler, call)) !== 429);
    expect(await statusOf(world, strict, handler, { ...call, visitor: known })).not.toBe(429);
  },
);

test('a flood of recovery requests leaves recovery open to known browsers of the network', async ({
  world,
}) => {
  const app = strictApp(world);
  const known = await world.signedIn();
  known.cookies.delete('_account');
  const call = { path: '/user/recovery', form: { email: known.actor.email } };
  const elsewhere = (n: number) => ({ ...call, form: { email: `${n}@example.test` } });
  for (let n = 0; n < CALLS_PER_MINUTE * GUESTS_PER_NETWORK; n++)
    expect(await statusOf(world, app, recover, elsewhere(n))).toBe(200);
  expect(await statusOf(world, app, recover, call)).toBe(429);
  expect(await statusOf(world, app, recover, { ...call, visitor: known })).toBe(200);
});
