import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as information } from '../detail/information-page.tsx';
import { loader as overview } from '../detail/overview-page.tsx';
import { listOpenInvitations } from '../membership/open-invitations.ts';
import { buildModel } from '../testing.ts';
import { action, loader } from './new-page.tsx';

const send = (world: World, actor: PersonActor, form: Record<string, string>): Promise<unknown> =>
  callPage(world, action, { path: '/cluster/manage/new', actor, form });

const locationOf = (reply: unknown): string | null => (reply as Response).headers.get('location');

test('an application is filled in part by part, each kept as it is left, and handed in at the end', async ({
  world,
}) => {
  const [person, stranger] = [await world.person(), await world.person()];
  const first = await send(world, person, { intent: 'create', kind: 'cooperative', nameTh: 'สหกรณ์ชาริมน้ำ' });
  const key = new URL(locationOf(first) ?? '', world.origin).searchParams.get('cluster') ?? '';
  expect(locationOf(first)).toBe(`/cluster/manage/new?cluster=${key}&part=address`);

  const draftOf = async (actor: PersonActor) =>
    (await callPage(world, loader, { path: `/cluster/manage/new?cluster=${key}&part=review`, actor })).draft;
  const save = async (intent: string, fields: Record<string, string>): Promise<unknown> =>
    send(world, person, {
      intent,
      cluster: key,
      version: String((await draftOf(person))?.version),
      ...fields,
    });
  expect((await draftOf(person))?.missing).toEqual(['address', 'contact']);
  await save('address', { addressLine: '88 หมู่ 3', subdistrictCode: '570103', postalCode: '57100' });
  expect(await save('contact', { phone: '12' })).toMatchObject({ init: { status: 422 } });
  await save('contact', { phone: '053-123-456' });
  expect(locationOf(await save('money', { taxId: '0994000165501' }))).toBe(
    `/cluster/manage/new?cluster=${key}&part=documents`,
  );
  const licence = { kind: 'operating_licence', number: 'อ.7', expiresOn: '1/12/2571' };
  expect(await send(world, person, { intent: 'addDocument', cluster: key, ...licence })).toMatchObject({
    data: { ok: true },
  });
  expect(locationOf(await save('owner', { ownerEmail: 'coowner@example.com' }))).toBe(
    `/cluster/manage/new?cluster=${key}&part=review`,
  );
  const { drafts } = await callPage(world, loader, { path: '/cluster/manage/new', actor: person });
  expect(drafts.map((draft) => draft.key)).toEqual([key]);
  expect(await draftOf(person)).toMatchObject({
    missing: [],
    ownerEmail: 'coowner@example.com',
    documents: { current: [{ number: 'อ.7' }] },
    details: {
      address: expect.stringMatching(/^88 หมู่ 3 .*57100$/),
      phone: '053-123-456',
      branchCode: '00000',
    },
  });
  await expect(draftOf(stranger)).rejects.toMatchObject({ init: { status: 404 } });

  expect(locationOf(await send(world, person, { intent: 'finish', cluster: key }))).toBe(
    `/cluster/manage/detail/${key}`,
  );
  const opened = { path: `/cluster/manage/detail/${key}`, params: { cluster: key }, actor: person };
  expect(await callPage(world, overview, opened)).toMatchObject({
    cluster: { state: 'submitted', tabs: ['overview', 'information'] },
    steps: [{ step: 'withdraw', missing: [] }],
  });
  expect(await callPage(world, information, opened)).toMatchObject({ mayEdit: false });
});

test('an admin chooses the operating model; as the organisation becomes active, the owner who was named is invited once', async ({
  world,
}) => {
  const [admin, person] = [await world.person('admin'), await world.person()];
  const { modelId } = await world.write((scope) => buildModel(scope, {}));
  const chosen = { intent: 'create', kind: 'cooperative', nameTh: 'สหกรณ์ใหม่', model: modelId };
  expect(await send(world, person, chosen)).toMatchObject({
    data: { problem: { code: 'clusters.forbidden' } },
  });
  const nobodys = { ...chosen, model: crypto.randomUUID() };
  expect(await send(world, admin, nobodys)).toMatchObject({
    data: { problem: { code: 'clusters.model_missing' } },
  });
  const first = await send(world, admin, chosen);
  const key = new URL(locationOf(first) ?? '', world.origin).searchParams.get('cluster') ?? '';
  const open = (part: string) =>
    callPage(world, loader, { path: `/cluster/manage/new?cluster=${key}&part=${part}`, actor: admin });
  expect(await open('name')).toMatchObject({ models: [{ value: modelId }], draft: { modelId } });
  const save = async (intent: string, fields: Record<string, string>): Promise<unknown> =>
    send(world, admin, {
      ...{ intent, cluster: key, version: String((await open('review')).draft?.version) },
      ...fields,
    });
  await save('address', { addressLine: '88 หมู่ 3', subdistrictCode: '570103', postalCode: '57100' });
  await save('contact', { phone: '053-123-456' });
  expect(await save('owner', { ownerEmail: 'nobody' })).toMatchObject({ init: { status: 422 } });
  await save('owner', { ownerEmail: 'First@Example.com' });
  await send(world, admin, { intent: 'finish', cluster: key });
  const invited = await world.read((scope) => listOpenInvitations(scope, null), admin);
  expect(invited.invitations).toMatchObject([{ clusterKey: key, role: 'owner', to: 'First@Example.com' }]);
  expect((await open('review')).draft?.ownerEmail).toBe('');

  const other = await send(world, admin, { ...chosen, nameTh: 'สหกรณ์ที่สอง', model: '' });
  const second = new URL(locationOf(other) ?? '', world.origin).searchParams.get('cluster') ?? '';
  const own = { cluster: second, ownerEmail: admin.email, version: '1' };
  await send(world, admin, { intent: 'owner', ...own });
  const place = { addressLine: '9 หมู่ 1', subdistrictCode: '570103', postalCode: '57100' };
  await send(world, admin, { intent: 'address', cluster: second, version: '2', ...place });
  await send(world, admin, { intent: 'contact', cluster: second, version: '3', phone: '053-123-456' });
  expect(locationOf(await send(world, admin, { intent: 'finish', cluster: second }))).toMatch(/detail/);
  const { invitations } = await world.read((scope) => listOpenInvitations(scope, null), admin);
  expect(invitations.map(({ clusterKey }) => clusterKey)).toEqual([key]);

  expect(await save('owner', { ownerEmail: 'later@example.com' })).toMatchObject({
    data: { problem: { code: 'clusters.not_in_state' } },
  });
});
