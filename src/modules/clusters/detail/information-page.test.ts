import { toldOf } from '#modules/notifications/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { action, loader } from './information-page.tsx';

const TYPED = { kind: 'community_enterprise', nameTh: 'กลุ่มทอผ้า', bankCode: '004', bankAccount: '0123456789' };

/** An active organisation with an owner. */
async function owned(world: World, owner: PersonActor): Promise<string> {
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope, { nameTh: 'กลุ่มทอผ้า' });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
  return key;
}

const open = (world: World, actor: PersonActor, cluster: string) =>
  callPage(world, loader, {
    path: `/cluster/manage/detail/${cluster}/information`,
    params: { cluster },
    actor,
  });

async function send(world: World, actor: PersonActor, cluster: string, form: Record<string, string>) {
  const path = `/cluster/manage/detail/${cluster}/information`;
  const reply: unknown = await callPage(world, action, { path, params: { cluster }, form, actor });
  return (reply as { data: { ok: boolean; problem?: { code: string } } }).data.problem?.code ?? 'done';
}

test('an owner asks for a change, which somebody else approves once', async ({ world }) => {
  const [owner, admin, other] = [
    await world.person(),
    await world.person('admin'),
    await world.person('admin'),
  ];
  const key = await owned(world, owner);
  const ask = (typed: Record<string, string>) =>
    send(world, owner, key, { intent: 'ask', version: '1', ...typed });
  expect(await ask({ kind: 'community_enterprise', nameTh: 'กลุ่มทอผ้า' })).toBe('clusters.nothing_changed');
  expect(await send(world, owner, key, { intent: 'save', version: '1', ...TYPED })).toBe(
    'clusters.forbidden',
  );
  expect(await ask(TYPED)).toBe('done');
  expect(await ask({ ...TYPED, nameTh: 'อีกชื่อ' })).toBe('clusters.change_waiting');

  const seen = await open(world, admin, key);
  expect(seen).toMatchObject({ mayEdit: true, mayDecide: true, details: { bankAccount: '' } });
  expect(seen.change?.fields).toEqual([
    { field: 'bankCode', before: '', after: 'ธนาคารกสิกรไทย' },
    { field: 'bankAccount', before: '', after: '0123456789' },
  ]);
  expect(await open(world, owner, key)).toMatchObject({ mayAsk: false, mayDecide: false, mayWithdraw: true });
  const decision = { request: seen.change?.requestId ?? '', version: '1' };
  const results = await Promise.all(
    [admin, other].map((actor) => send(world, actor, key, { intent: 'approve', ...decision })),
  );
  expect(results.toSorted()).toEqual(['clusters.change_gone', 'done']);
  expect(await open(world, owner, key)).toMatchObject({
    change: null,
    version: 2,
    mayAsk: true,
    details: { bankCode: '004', bankAccount: '0123456789' },
  });
  expect(await toldOf(world, admin.userId, 'clusters.change_asked')).toHaveLength(1);
  expect(await toldOf(world, owner.userId, 'clusters.change_decided')).toMatchObject([
    { params: { decision: 'approved' } },
  ]);
});

test('nobody decides about a change of their own, about one of which the record has changed since, or without a reason', async ({
  world,
}) => {
  const owner = await world.person('admin');
  const [admin, manager] = [await world.person('admin'), await world.person('manager')];
  const key = await owned(world, owner);
  await send(world, owner, key, { intent: 'ask', version: '1', ...TYPED });
  const request = (await open(world, admin, key)).change?.requestId ?? '';
  const decide = (actor: PersonActor, intent: string, version = '1') =>
    send(world, actor, key, { intent, request, version });
  expect(await decide(owner, 'approve')).toBe('clusters.own_change');
  expect(await decide(manager, 'approve')).toBe('clusters.forbidden');
  expect(await decide(admin, 'reject')).toBe('clusters.reason_needed');
  await send(world, admin, key, { intent: 'save', version: '1', ...TYPED, nameTh: 'ชื่อใหม่' });
  expect(await decide(admin, 'approve')).toBe('clusters.changed_meanwhile');
  expect(await send(world, owner, key, { intent: 'withdraw', request })).toBe('done');
  expect(await decide(admin, 'approve', '2')).toBe('clusters.change_gone');
});

test('of data that only say something together, an approved change replaces all', async ({ world }) => {
  const [owner, admin] = [await world.person(), await world.person('admin')];
  const key = await owned(world, owner);
  const account = { ...TYPED, bankAccountName: 'กลุ่มทอผ้า', taxId: '0994000165501', branchCode: '00001' };
  await send(world, admin, key, { intent: 'save', version: '1', ...account });
  const asked = { ...account, bankAccount: '9876543210', branchCode: '00002' };
  expect(await send(world, owner, key, { intent: 'ask', version: '2', ...asked })).toBe('done');
  const others = { bankCode: '', bankAccount: '', bankAccountName: 'คนอื่น', taxId: '', branchCode: '' };
  await send(world, admin, key, {
    intent: 'save',
    version: '2',
    ...account,
    ...others,
    phone: '053-123-456',
  });
  const { change, version } = await open(world, admin, key);
  expect(change?.fields.map(({ field }) => field)).toEqual([
    'taxId',
    'branchCode',
    'bankCode',
    'bankAccount',
    'bankAccountName',
  ]);
  const decision = { request: change?.requestId ?? '', version: String(version) };
  expect(await send(world, admin, key, { intent: 'approve', ...decision })).toBe('done');
  expect((await open(world, admin, key)).details).toMatchObject({
    phone: '053-123-456',
    branchCode: '00002',
    bankCode: '004',
    bankAccount: '9876543210',
    bankAccountName: 'กลุ่มทอผ้า',
  });
});
