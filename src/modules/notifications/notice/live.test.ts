import { randomUUID } from 'node:crypto';
import { MAX_SOCKETS_PER_SESSION } from '#platform/live/live-sockets.ts';
import { endSessionsSilently } from '#platform/testing/session-rows.ts';
import { type OpenPage, openPage } from '#platform/testing/open-page.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { notifyByName } from '../testing.ts';

/** Promised upper bound after which an ended session has no open page. */
const PROMISE_MS = 5_000;

function sendNotice(world: World, personId: string): Promise<unknown> {
  return world.write((scope) =>
    notifyByName(scope, 'wallet.topped_up', {
      personId,
      params: { amountSatang: 100 },
      dedupeKey: randomUUID(),
    }),
  );
}

const ofBell = ({ heard }: OpenPage) => heard.filter(({ topic }) => topic === 'notifications');

test('only pages of the same site with a signed-in reader may connect', async ({ world }) => {
  const member = await world.signedIn();
  const other = await world.another();
  const strangers = await other.signedIn();
  await expect(openPage(world, world.visitor())).rejects.toThrow('401');
  await expect(openPage(world, member, { origin: 'https://evil.example' })).rejects.toThrow('403');
  await expect(openPage(world, member, { origin: other.origin })).rejects.toThrow('403');
  await expect(openPage(world, member, { origin: 'null' })).rejects.toThrow('403');
  await expect(openPage(world, member, { origin: '' })).rejects.toThrow('403');
  await expect(openPage(world, strangers), 'session cookie of another site').rejects.toThrow('401');
  const page = await openPage(world, member);
  await expect
    .poll(() => page.heard)
    .toContainEqual({ topic: 'notifications', state: { unread: 0 }, details: [] });
  page.close();
});

test('live updates reach every open page of their reader only, as absolute counts', async ({ world }) => {
  const [member, somebody] = [await world.signedIn(), await world.signedIn()];
  const pages = [await openPage(world, member), await openPage(world, member)];
  const stranger = await openPage(world, somebody);
  await Promise.all(Array.from({ length: 5 }, () => sendNotice(world, member.actor.userId)));
  for (const page of pages)
    await expect.poll(() => ofBell(page).at(-1)).toMatchObject({ state: { unread: 5 } });
  await member.post('/api/notifications/read', { all: true });
  for (const page of pages) {
    await expect.poll(() => ofBell(page).at(-1)).toMatchObject({ state: { unread: 0 } });
    const counts = ofBell(page).map(({ state }) => (state as { unread: number }).unread);
    expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).toSorted((a, b) => a - b));
  }
  expect(ofBell(stranger).every(({ state }) => (state as { unread: number }).unread === 0)).toBe(true);
  for (const page of [...pages, stranger]) page.close();
});

test('a rolled-back change sends no live update', async ({ world }) => {
  const member = await world.signedIn();
  const page = await openPage(world, member);
  await expect.poll(() => ofBell(page).length).toBe(1);
  await world
    .write(async (scope) => {
      await notifyByName(scope, 'wallet.topped_up', {
        personId: member.actor.userId,
        params: { amountSatang: 1 },
        dedupeKey: 'never',
      });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await sendNotice(world, member.actor.userId);
  await expect.poll(() => ofBell(page).length).toBe(2);
  expect(ofBell(page).at(-1)).toMatchObject({ state: { unread: 1 } });
  page.close();
});

test('an ended session’s pages are closed: immediately on sign-out, within five seconds without a notification', async ({
  world,
}) => {
  const member = await world.signedIn();
  const page = await openPage(world, member);
  const before = new Map(member.cookies);
  await member.post('/api/account/logout');
  expect(await page.ended).toBe(4401);
  await expect(openPage(world, { cookies: before })).rejects.toThrow('401');

  const silent = await world.signedIn();
  const quiet = await openPage(world, silent);
  const began = performance.now();
  await endSessionsSilently(world, silent.actor.userId);
  expect(await quiet.ended).toBe(4401);
  expect(performance.now() - began).toBeLessThan(PROMISE_MS);
});

test('large messages, any messages and too many sockets are rejected', async ({ world }) => {
  const member = await world.signedIn();
  const loud = await openPage(world, member);
  loud.socket.send(Buffer.alloc(10 * 1024 * 1024, 'x'));
  expect([1009, 1006]).toContain(await loud.ended);
  const chatty = await openPage(world, member);
  chatty.socket.send('{"topic":"notifications","state":{"unread":1000}}');
  expect(await chatty.ended).toBe(1008);
  const crowd = [];
  for (let count = 0; count < MAX_SOCKETS_PER_SESSION; count++) crowd.push(await openPage(world, member));
  await expect(openPage(world, member)).rejects.toThrow('429');
  for (const page of crowd) page.close();
  await Promise.all(crowd.map(({ ended }) => ended));
  await expect.poll(() => openPage(world, member).then((page) => page.close(), String)).toBeUndefined();
});
