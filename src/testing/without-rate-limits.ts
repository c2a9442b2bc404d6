import type { Reply, World } from '#platform/testing/world.ts';

/** Retries after the minute or hour of a rate limit, because a 429 says nothing about the input. */
export async function withoutRateLimits(world: World, ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask();
  for (const ms of [61_000, 3_660_000]) {
    if (reply.status !== 429) break;
    world.travel(ms);
    reply = await ask();
  }
  return reply;
}
