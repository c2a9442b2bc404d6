import { DataStore } from '../../../../clients/typescript/data-store.ts';
import { SalaClient } from '../../../../clients/typescript/sala-client.ts';
import { listAuditLog } from '#platform/audit.ts';
import { createApiKey } from '#platform/gateway/api-keys.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster } from '../testing.ts';

type Change = (headers: Record<string, string>) => Record<string, string>;

/** A store of a member with the reasons that it logged, on a fresh key. `change` tampers with headers on their way. */
async function storeOf(
  world: World,
  { owner, user, grants = ['clusters.call_for_members'] }: { owner: string; user: string; grants?: string[] },
  change: Change = (headers) => headers,
) {
  const key = await world.write((scope) => createApiKey(scope, { name: 'ระบบสหกรณ์', grants }));
  const reasons: string[] = [];
  const client = new SalaClient({
    origin: world.origin,
    key: key.apiKeyId,
    secret: key.secret,
    fetch: (async (url: URL, init: RequestInit) => {
      const reply = await world.send(url.pathname + url.search, {
        method: init.method ?? 'GET',
        headers: change(init.headers as Record<string, string>),
        ...(typeof init.body === 'string' && { body: init.body }),
      });
      return new Response(reply.text, { status: reply.status });
    }) as typeof fetch,
  });
  const log = (_: string, error: unknown) =>
    void reasons.push(String((error as { code?: string }).code ?? error));
  return { store: new DataStore({ client, owner, user, log }), reasons, client };
}

/** An organisation with an owner and a member, beside a sister of the same site. */
async function cooperative(world: World) {
  const [owner, member] = [await world.person(), await world.person()];
  return world.write(async (scope) => {
    const made = await buildCluster(scope);
    const sister = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...made, personId: member.userId });
    return { made, sister, owner: owner.userId, member: member.userId };
  });
}

test('a program reads an organisation for one of its members, within their role', async ({ world }) => {
  const { made, owner, member } = await cooperative(world);
  const asOwner = await storeOf(world, { owner: made.clusterId, user: owner });
  expect(await asOwner.store.call('clusters')).toMatchObject({ _id: made.clusterId, key: made.key });
  const members = await asOwner.store.call<{ members: { personId: string }[] }>('clusters/members');
  expect(members?.members.map(({ personId }) => personId).toSorted()).toEqual([owner, member].toSorted());
  const figures = await asOwner.store.call<{ figures: { name: string; total: number }[] }>(
    '/clusters/figures',
    {
      query: { from: '2026-01-01', to: '2026-01-31' },
    },
  );
  expect(figures?.figures.map(({ name }) => name)).toEqual(['clusters.members']);
  expect(await asOwner.store.call('clusters/alerts')).toEqual({ alerts: [] });

  const body = { version: '1', phone: '053-123-456' };
  const asMember = await storeOf(world, { owner: made.clusterId, user: member });
  expect(await asMember.store.call('clusters/changes', { body })).toBeNull();
  expect(asMember.reasons).toEqual(['clusters.forbidden']);
  const once = { body, idempotencyKey: 'change-1' };
  const asked = await asOwner.store.call<{ requestId: string }>('clusters/changes', once);
  expect(await asOwner.store.call('clusters/changes', once)).toEqual(asked);
  expect(asOwner.reasons).toEqual([]);
  const log = await world.read((scope) =>
    listAuditLog(scope, { action: 'clusters.call_for_member' }, { after: null, limit: 5 }),
  );
  expect(log.map(({ actorRole, after }) => [actorRole, after])).toEqual([['program', { personId: owner }]]);
});

test('headers prove nothing: membership and the key decide', async ({ world }) => {
  const { made, sister, owner } = await cooperative(world);
  const [stranger, admin] = [await world.person(), await world.person('admin')];
  const [left, abroad] = [await world.person(), await world.another()];
  await world.write((scope) => joinCluster(scope, { ...made, personId: left.userId, state: 'ended' }));
  const foreign = await abroad.write((scope) => buildCluster(scope));
  const cases: [what: string, owner: string, user: string][] = [
    ['a sister organisation', sister.clusterId, owner],
    ['no member', made.clusterId, stranger.userId],
    ['an admin of the site, who is no member', made.clusterId, admin.userId],
    ['a member who left', made.clusterId, left.userId],
    ['an organisation of another site', foreign.clusterId, owner],
    ['no ids', "' or 1=1 --", '{"$ne":null}'],
  ];
  for (const [what, group, user] of cases) {
    const { store, reasons } = await storeOf(world, { owner: group, user });
    expect(await store.call('clusters/members'), what).toBeNull();
    expect(reasons, what).toEqual(['clusters.not_found']);
  }
  const without = await storeOf(world, { owner: made.clusterId, user: owner, grants: ['stock.manage'] });
  expect(await without.store.call('clusters')).toBeNull();
  expect(without.reasons).toEqual(['platform.forbidden']);

  const wider = await storeOf(world, { owner: made.clusterId, user: owner });
  expect(await wider.store.call('clusters', { query: { cluster: sister.key } })).toMatchObject({
    key: made.key,
  });
  expect(await wider.store.call('account/profile')).toBeNull();
});

test('the signature covers for whom a program calls, and people cannot call for others', async ({
  world,
}) => {
  const { made, owner, member } = await cooperative(world);
  const turned = await storeOf(world, { owner: made.clusterId, user: member }, (headers) => ({
    ...headers,
    user: owner,
  }));
  expect(await turned.store.call('clusters')).toBeNull();
  expect(turned.reasons).toEqual(['platform.signed_out']);
  const admin = await world.signedIn('admin');
  const reply = await admin.send('/api/gateway/clusters', {
    method: 'GET',
    headers: { owner: made.clusterId, user: owner },
  });
  expect([reply.status, JSON.parse(reply.text)]).toEqual([
    403,
    { success: false, data: null, code: 'platform.forbidden', error: expect.any(String) as string },
  ]);
});

test('hostile input of a program is refused with a reason', async ({ world }) => {
  const { made, owner } = await cooperative(world);
  const { store, reasons } = await storeOf(world, { owner: made.clusterId, user: owner });
  const bodies = [
    { version: { $ne: null } },
    { version: '1', email: 'a\0b' },
    { version: '1', phone: ['x'] },
    [],
  ];
  for (const body of bodies) expect(await store.call('clusters/changes', { body })).toBeNull();
  expect(reasons).toEqual(bodies.map(() => 'platform.invalid_input'));
  expect(await store.call('clusters/changes', { body: { lineId: 'x'.repeat(1_000_000) } })).toBeNull();
  expect(await store.call('clusters/members', { query: { after: "'; drop table x; --" } })).not.toBeNull();
  expect(reasons.slice(bodies.length)).toHaveLength(1);
});

test('a key that is repeated for another member is no repetition', async ({ world }) => {
  const { made, owner } = await cooperative(world);
  const second = await world.person();
  await world.write((scope) => joinCluster(scope, { ...made, personId: second.userId, role: 'owner' }));
  const { client } = await storeOf(world, { owner: made.clusterId, user: owner });
  const body = { version: '1', phone: '053-123-456' };
  const ask = (user: string) =>
    client
      .call('POST', '/api/gateway/clusters/changes', {
        body,
        idempotencyKey: 'one',
        member: { owner: made.clusterId, user },
      })
      .then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      );
  expect(await ask(owner)).toBe('done');
  expect(await ask(second.userId)).not.toBe('done');
});

test('days that end before they begin, or are too many, are refused', async ({ world }) => {
  const { made } = await cooperative(world);
  const manager = await world.signedIn('manager');
  const figures = (query: string) => manager.get(`/api/clusters/${made.key}/figures?${query}`);
  for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2020-01-01&to=2026-01-01'])
    expect((await figures(query)).json().code).toBe('clusters.days_unfit');
  for (const query of ['from=2026-02-30', 'from=0000-12-31&to=0001-01-01', 'to=0001-01-01'])
    expect((await figures(query)).status, query).toBe(422);
});
