import { toldOf } from '#modules/notifications/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action as informationAction, loader as information } from '../detail/information-page.tsx';
import { loader as list } from '../manage/clusters-page.tsx';
import { applyAtOnce, buildCluster, buildModel, joinCluster } from '../testing.ts';
import { MAX_APPLIED_DOCUMENTS, MAX_HELD_DOCUMENTS } from './document-rules.ts';
import { action, loader } from './documents-page.tsx';
import { listDueDocuments, remindOfDocument } from './remind-of-documents.ts';

async function owned(world: World, owner: PersonActor): Promise<{ clusterId: string; key: string }> {
  return world.write(async (scope) => {
    const made = await buildCluster(scope, { nameTh: 'กลุ่มทอผ้า' });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
}

const pageOf = (cluster: string, actor: PersonActor) => ({
  path: `/cluster/manage/detail/${cluster}/information/documents`,
  params: { cluster },
  actor,
});

async function send(
  world: World,
  page: ReturnType<typeof pageOf>,
  fields: Record<string, string | File>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ cluster: page.params.cluster, ...fields }))
    form.set(name, value);
  if (fields['intent'] === 'addDocument') form.set('idempotencyKey', crypto.randomUUID());
  const reply: unknown = await callPage(world, action, { ...page, form });
  return (reply as { data: { problem?: { code: string } } }).data.problem?.code ?? 'done';
}

const TYPED = { intent: 'addDocument', kind: 'operating_licence', number: 'อ.7/2568', issuedOn: '1/12/2568' };

test('an owner adds and replaces documents, somebody else verifies them, and history stays readable', async ({
  world,
}) => {
  const [owner, admin, accountant, member] = [
    await world.person(),
    await world.person('admin'),
    await world.person(),
    await world.person(),
  ];
  const { clusterId, key } = await owned(world, owner);
  await world.write(async (scope) => {
    await joinCluster(scope, { clusterId, personId: accountant.userId, role: 'accountant' });
    await joinCluster(scope, { clusterId, personId: member.userId });
  });
  const [own, desk] = [pageOf(key, owner), pageOf(key, admin)];
  const scan = new File(['%PDF-1.7\n'], 'ใบอนุญาต.pdf');
  expect(await send(world, own, { ...TYPED, expiresOn: '30/11/2569', scan })).toBe('done');
  for (const [fields, code] of [
    [{ scan: new File(['<script>'], 'x.pdf') }, 'clusters.not_a_scan'],
    [{ kind: 'nothing known' }, 'clusters.unknown_document_kind'],
    [{ expiresOn: '1/11/2568' }, 'platform.invalid_input'],
    [{ expiresOn: 'พรุ่งนี้' }, 'platform.invalid_input'],
    [{ replaces: crypto.randomUUID() }, 'clusters.document_missing'],
  ] as const)
    expect(await send(world, own, { ...TYPED, ...fields }), code).toBe(code);
  expect(await send(world, pageOf(key, accountant), TYPED)).toBe('clusters.forbidden');
  await expect(callPage(world, loader, pageOf(key, member))).rejects.toMatchObject({ init: { status: 403 } });

  const [first] = (await callPage(world, loader, own)).documents.current;
  const document = first?.documentId ?? '';
  expect(first).toMatchObject({ number: 'อ.7/2568', issuedOn: '2025-12-01', scan: { name: 'ใบอนุญาต.pdf' } });
  expect(await send(world, own, { intent: 'verifyDocument', document })).toBe('clusters.forbidden');
  expect(await send(world, desk, { intent: 'verifyDocument', document })).toBe('done');
  const replacing = { ...TYPED, number: 'อ.8/2569', replaces: document };
  const results = await Promise.all([send(world, own, replacing), send(world, own, replacing)]);
  expect(results.toSorted()).toEqual(['clusters.document_missing', 'done']);
  const { documents } = await callPage(world, loader, own);
  expect(documents).toMatchObject({
    current: [{ number: 'อ.8/2569', verified: null, expiry: 'unlimited' }],
    history: [{ number: 'อ.7/2568', isReplaced: true, verified: { by: expect.stringMatching(/./) } }],
  });
  const second = documents.current[0]?.documentId ?? '';
  expect(await send(world, desk, { ...TYPED, number: 'ของผู้ดูแล' })).toBe('done');
  const added = (await callPage(world, loader, desk)).documents.current.find(({ isOwn }) => isOwn);
  expect(await send(world, desk, { intent: 'verifyDocument', document: added?.documentId ?? '' })).toBe(
    'clusters.own_document',
  );
  expect(await send(world, own, { intent: 'endDocument', document: second })).toBe('done');
  expect(await send(world, own, { intent: 'endDocument', document: second })).toBe(
    'clusters.document_missing',
  );
  const setState = (state: 'suspended' | 'draft' | 'active') =>
    world.write((scope) =>
      scope.tx.run(sql`
        update clusters_cluster set state = ${state}, applied_by = ${owner.userId} where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`),
    );
  // Owners of a suspended organisation are reminded, so they may renew.
  await setState('suspended');
  expect(await send(world, own, TYPED)).toBe('done');
  const fill = (most: number) =>
    world.write((scope) =>
      scope.tx.run(sql`
        insert into clusters_document (tenant_id, cluster_id, kind, added_at)
        select ${scope.tenant.id}, ${clusterId}, 'other', ${scope.now} from generate_series(1, ${most}::integer)`),
    );
  await setState('draft');
  await fill(MAX_APPLIED_DOCUMENTS);
  expect(await send(world, own, TYPED)).toBe('clusters.too_many_documents');
  await setState('active');
  expect(await send(world, own, TYPED)).toBe('done');
  await fill(MAX_HELD_DOCUMENTS);
  // What has no room is refused before its bytes are looked at.
  expect(await send(world, own, { ...TYPED, scan: new File(['<script>'], 'x.pdf') })).toBe(
    'clusters.too_many_documents',
  );
});

test('what the operating model asks for is missing until it is added, with its expiry', async ({ world }) => {
  const owner = await world.person();
  const { clusterId, key } = await owned(world, owner);
  const asked = { nameTh: 'ใบอนุญาต อย.', nameEn: 'Food licence', need: 'required', validMonths: '36' };
  await world.write(async (scope) => {
    const { modelId } = await buildModel(scope, { documents: { 0: asked } });
    await applyAtOnce(scope, { modelId, number: 1, clusterIds: [clusterId] });
  });
  const page = pageOf(key, owner);
  expect((await callPage(world, loader, page)).documents.missing).toMatchObject([{ nameEn: 'Food licence' }]);
  const licence = { ...TYPED, kind: 'ใบอนุญาต อย.' };
  expect(await send(world, page, licence)).toBe('clusters.document_needs_expiry');
  expect(await send(world, page, { ...licence, expiresOn: '1/12/2571' })).toBe('done');
  expect((await callPage(world, loader, page)).documents.missing).toEqual([]);
});

test('owners and admins are reminded 60, 30 and 7 days before and on the day, once each, by two workers at once too', async ({
  world,
}) => {
  const [owner, admin] = [await world.person(), await world.person('admin')];
  const { clusterId, key } = await owned(world, owner);
  const day = (days: number): string =>
    new Date(world.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const page = pageOf(key, owner);
  await send(world, page, { ...TYPED, expiresOn: day(61) });
  const remindIn = async (days: number): Promise<number> => {
    const at = (scope: Parameters<typeof remindOfDocument>[0]) => ({
      ...scope,
      now: new Date(scope.now.getTime() + days * 86_400_000),
    });
    const due = await world.write((scope) => listDueDocuments(at(scope)));
    const run = () =>
      world.write(async (scope) => {
        for (const document of due) await remindOfDocument(at(scope), document);
      });
    await Promise.all([run(), run()]);
    return (await toldOf(world, owner.userId, 'clusters.document_expiring')).length;
  };
  const told = [];
  for (const days of [0, 1, 2, 31, 54, 60, 61, 62]) told.push(await remindIn(days));
  await send(world, page, { ...TYPED, expiresOn: day(-1) });
  const listed = async (actor: PersonActor, documents: string) =>
    (await callPage(world, list, { path: `/cluster/manage?documents=${documents}`, actor })).clusters.length;
  const member = await world.person();
  await world.write((scope) => joinCluster(scope, { clusterId, personId: member.userId }));
  expect([await listed(owner, 'expired'), await listed(owner, 'expiring')]).toEqual([1, 0]);
  expect([await listed(admin, 'expired'), await listed(member, 'expired')]).toEqual([1, 0]);
  expect(told).toEqual([0, 1, 1, 2, 3, 3, 4, 4]);
  await world.write((scope) =>
    scope.tx.run(sql`
      update clusters_cluster set state = 'draft' where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`),
  );
  expect(await world.read(listDueDocuments)).toEqual([]);
  expect(await toldOf(world, admin.userId, 'clusters.document_expiring')).toHaveLength(4);
});

test('a mark of verified data ends with a change of that part, not with others', async ({ world }) => {
  const [owner, admin, writer] = [
    await world.person(),
    await world.person('admin'),
    await world.person('admin'),
  ];
  const { clusterId, key } = await owned(world, owner);
  const path = `/cluster/manage/detail/${key}/information`;
  const call = async (actor: PersonActor, form: Record<string, string>): Promise<string> => {
    const page = { path, params: { cluster: key }, actor };
    const { version } = await callPage(world, information, page);
    const fields = { version: String(version), ...form };
    const reply: unknown = await callPage(world, informationAction, { ...page, form: fields });
    return (reply as { data: { problem?: { code: string } } }).data.problem?.code ?? 'done';
  };
  const marks = async () => {
    const { verifications } = await callPage(world, information, {
      path,
      params: { cluster: key },
      actor: owner,
    });
    return verifications.flatMap(({ part, mark }) => (mark ? [part] : []));
  };
  const details = { intent: 'save', kind: 'community_enterprise', nameTh: 'กลุ่มทอผ้า', phone: '053123456' };
  expect(await call(writer, details)).toBe('done');
  const verify = { intent: 'verify', source: 'ทะเบียนของกรมสรรพากร' };
  expect(await call(owner, { ...verify, part: 'name' })).toBe('clusters.forbidden');
  expect(await call(admin, { ...verify, part: 'tax_id' })).toBe('clusters.nothing_to_verify');
  expect(await call(admin, { ...verify, part: 'name', version: '1' })).toBe('clusters.changed_meanwhile');
  expect(await call(admin, { ...verify, part: 'name', source: ' ' })).toBe('platform.invalid_input');
  for (const part of ['name', 'contact', 'contact'])
    expect(await call(admin, { ...verify, part })).toBe('done');
  expect(await marks()).toEqual(['name', 'contact']);
  expect(await call(writer, { ...verify, part: 'name' })).toBe('clusters.own_details');
  const owning = await world.person('admin');
  await world.write((scope) => joinCluster(scope, { clusterId, personId: owning.userId, role: 'owner' }));
  expect(await call(owning, { ...verify, part: 'name' })).toBe('clusters.own_details');
  await call(admin, { ...details, email: 'weavers@example.com' });
  expect(await marks()).toEqual(['name']);
});
