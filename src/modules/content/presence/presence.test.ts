import { randomUUID } from 'node:crypto';
import { takeRights } from '#modules/accounts/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { PersonActor } from '#platform/scope.ts';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { openPage } from '#platform/testing/open-page.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { item } from '../testing.ts';
import { keepPresence } from './keep-presence.ts';
import { PRESENCE_TOPIC, presencePath, SILENCE_SECONDS } from './presence-contract.ts';
import { presencePersonalData } from './presence-personal-data.ts';

const begin = (world: World) => world.write((scope) => item(scope, { isDraft: true }));

/** A page of somebody on which an item is open. */
function pageOf(world: World, actor: PersonActor, contentItem: string, tab = randomUUID()) {
  const send = (isLeaving: boolean) =>
    world.write((scope) => keepPresence(scope, { contentItem, tab, isLeaving }), actor);
  return { beat: async () => (await send(false)).others, leave: () => send(true) };
}

const rows = async (world: World): Promise<number> =>
  (await world.read((scope) => scope.tx.rows(sql`select from content_presence`))).length;

test('each of two people sees the other until one leaves; a second tab is told of the first', async ({
  world,
}) => {
  const { itemId } = await begin(world);
  const [somchai, malee] = [await world.person('manager'), await world.person('admin')];
  const [hers, his] = [pageOf(world, malee, itemId), pageOf(world, somchai, itemId)];
  expect(await hers.beat()).toEqual([]);
  const elsewhere = pageOf(world, somchai, (await begin(world)).itemId);
  expect(await elsewhere.beat(), 'another post').toEqual([]);
  expect(await his.beat()).toMatchObject([{ name: 'สมใจ ใจดี', isSelf: false }]);
  expect(await hers.beat()).toMatchObject([{ name: 'สมใจ ใจดี', isSelf: false }]);

  const second = pageOf(world, malee, itemId);
  expect(await second.beat()).toMatchObject([
    { name: `สมใจ ใจดี (${malee.email})`, isSelf: true },
    { name: `สมใจ ใจดี (${somchai.email})`, isSelf: false },
  ]);
  await second.leave();
  await second.leave();
  expect(await hers.beat()).toHaveLength(1);
  await his.leave();
  expect(await hers.beat()).toEqual([]);
});

test('a page that fell silent is not shown after a minute, its row is swept, and it begins anew', async ({
  world,
}) => {
  const { itemId } = await begin(world);
  const [first, second] = [await world.person('manager'), await world.person('manager')];
  const [silent, heard] = [pageOf(world, first, itemId), pageOf(world, second, itemId)];
  await silent.beat();
  const [begun] = await heard.beat();
  world.travel((SILENCE_SECONDS - 1) * 1000);
  expect(await heard.beat()).toEqual([begun]);
  world.travel(1_000);
  expect(await heard.beat()).toEqual([]);
  expect(await rows(world)).toBe(1);
  await silent.beat();
  const [again] = await heard.beat();
  expect(Date.parse(again?.since ?? '')).toBeGreaterThan(Date.parse(begun?.since ?? ''));
});

test('who may no longer edit is no longer shown', async ({ world }) => {
  const { itemId } = await begin(world);
  const people = await Promise.all([1, 2, 3].map(() => world.person('manager')));
  const [staying, ...going] = people.map((actor) => pageOf(world, actor, itemId));
  for (const page of going) await page.beat();
  expect(await staying?.beat()).toHaveLength(2);
  await takeRights(world, people[1]?.userId ?? '', 'demoted');
  expect(await staying?.beat()).toHaveLength(1);
  await takeRights(world, people[2]?.userId ?? '', 'suspended');
  expect(await staying?.beat()).toEqual([]);
});

test('open pages of the others are told when somebody comes or goes, not of every heartbeat', async ({
  world,
}) => {
  const { itemId } = await begin(world);
  const [waiting, coming] = [await world.signedIn('manager'), await world.person('manager')];
  await pageOf(world, waiting.actor, itemId).beat();
  const live = await openPage(world, waiting);
  const heard = () =>
    live.heard.filter(({ topic, details }) => topic === PRESENCE_TOPIC && details.length > 0);
  const page = pageOf(world, coming, itemId);
  await page.beat();
  await expect.poll(heard).toEqual([{ topic: PRESENCE_TOPIC, state: null, details: [itemId] }]);
  await page.beat();
  await page.beat();
  await page.leave();
  await expect.poll(heard).toHaveLength(2);
  live.close();
});

test('others are told once of who comes, and of who leaves, also on an item that is open in more pages than are listed', async ({
  world,
}) => {
  const [{ itemId }, other] = [await begin(world), await begin(world)];
  const [waiting, coming] = [await world.signedIn('manager'), await world.person('manager')];
  await pageOf(world, waiting.actor, other.itemId).beat();
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into content_presence (tenant_id, item_id, person_id, tab_id, began_at, seen_at)
      select ${scope.tenant.id}, ${itemId}, ${waiting.actor.userId}, gen_random_uuid(), ${scope.now}::timestamptz - interval '1 second', ${scope.now}
        from generate_series(1, 60)`),
  );
  const live = await openPage(world, waiting);
  const heard = () =>
    live.heard.flatMap(({ topic, details }) => (topic === PRESENCE_TOPIC ? [...details] : []));
  const page = pageOf(world, coming, itemId);
  await page.beat();
  await expect.poll(heard).toEqual([itemId]);
  await page.beat();
  await pageOf(world, coming, other.itemId).beat();
  await expect.poll(heard).toEqual([itemId, other.itemId]);
  await page.leave();
  await expect.poll(heard).toEqual([itemId, other.itemId, itemId]);
  live.close();
});

test('an admin who acts on behalf of somebody is shown, not whom they act for', async ({ world }) => {
  const { itemId } = await begin(world);
  const [member, admin] = [await world.person('manager'), await world.person('admin')];
  const acting: PersonActor = { ...member, acting: { userId: admin.userId, name: 'ผู้ดูแล' } };
  const [theirs, own] = [pageOf(world, acting, itemId), pageOf(world, member, itemId)];
  await theirs.beat();
  expect(await own.beat()).toMatchObject([{ isSelf: false }]);
  expect(await theirs.beat()).toMatchObject([{ isSelf: false }]);
  expect(await pageOf(world, admin, itemId).beat()).toMatchObject([{ isSelf: true }, { isSelf: false }]);
});

test('heartbeats do not keep the session of somebody who has gone away', async ({ world }) => {
  const { itemId } = await begin(world);
  const manager = await world.signedIn('manager');
  const beat = async (): Promise<number> =>
    (await manager.post(presencePath(itemId), { tab: randomUUID() })).status;
  world.travel(IDLE_LIMIT_MS / 2 + 60_000);
  expect(await beat()).toBe(200);
  world.travel(IDLE_LIMIT_MS / 2);
  expect(await beat()).toBe(401);
});

test('members, guests and other sites learn nothing, and write nothing', async ({ world }) => {
  const { itemId } = await begin(world);
  const [manager, member] = [await world.signedIn('manager'), await world.signedIn()];
  await pageOf(world, manager.actor, itemId).beat();
  const body = { tab: randomUUID() };
  const path = presencePath(itemId);
  expect((await world.visitor().post(path, body)).status).toBe(401);
  expect((await member.post(path, body)).status).toBe(403);
  const other = await world.another();
  const foreign = await other.signedIn('manager');
  expect((await foreign.post(path, body)).json()).toMatchObject({ code: 'content.item_missing' });
  expect((await manager.post(presencePath(randomUUID()), body)).status).toBe(404);
  expect(await rows(world)).toBe(1);
  expect(await rows(other)).toBe(0);
});

test('what is no heartbeat is refused', async ({ world }) => {
  const { itemId } = await begin(world);
  const manager = await world.signedIn('manager');
  const tab = randomUUID();
  for (const body of [
    '{}',
    '{"tab": "\\u0000"}',
    '{"tab": {"toString": 1}}',
    `{"__proto__": {"tab": "${tab}"}}`,
    JSON.stringify({ tab, isLeaving: 'yes' }),
    JSON.stringify({ tab: 'x'.repeat(100_000) }),
  ]) {
    const headers = { 'content-type': 'application/json' };
    const reply = await manager.send(presencePath(itemId), { method: 'POST', body, headers });
    expect(reply.status, body.slice(0, 60)).toBe(422);
  }
  expect(await rows(world)).toBe(0);
});

test('what somebody has open goes with their account, and is in no export', async ({ world }) => {
  const { itemId } = await begin(world);
  const manager = await world.person('manager');
  await pageOf(world, manager, itemId).beat();
  const subject = { personId: manager.userId, email: manager.email };
  expect(await world.read((scope) => presencePersonalData.collect(scope, subject, null))).toEqual({
    records: [],
    next: null,
  });
  await world.write(async (scope) => presencePersonalData.erase?.(scope, subject));
  expect(await rows(world)).toBe(0);
});
