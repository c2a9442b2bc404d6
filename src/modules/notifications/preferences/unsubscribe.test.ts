import { GUESTS_PER_NETWORK } from '#platform/http/request-limit.ts';
import { requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { action } from '../own/unsubscribe-page.tsx';
import { DIGEST, unsubscribeLane, unsubscribeToken } from './unsubscribe.ts';

test('requests with invalid links from a network do not rate-limit a valid link, however it is spelled', async ({
  world,
}) => {
  const now = world.now;
  const app = { ...world.app, clock: () => now, config: { ...world.app.config, callsPerMinute: 1 } };
  const { userId } = await world.person();
  const right = await world.read(async (scope) => unsubscribeToken(scope, userId, DIGEST));
  const statusOf = async (link: string): Promise<number> => {
    const call = { path: `/user/unsubscribe/${link}`, pattern: '/user/unsubscribe/:token', form: { link } };
    const { args } = await requestOfPage(world, call, app);
    const reply = await action(args);
    return 'init' in reply ? (reply.init?.status ?? 200) : reply.status;
  };
  for (let n = 0; n < GUESTS_PER_NETWORK; n++) expect(await statusOf(`made-up-${n}`)).not.toBe(429);
  expect(await statusOf('made-up')).toBe(429);
  expect(await statusOf(right)).toBe(200);
  const laneOf = (link: string) => world.read((scope) => unsubscribeLane(scope, { link }));
  expect(await laneOf(`${right}!`)).toBe(await laneOf(right));
});
