import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as information } from '../detail/information-page.tsx';
import { loader as overview } from '../detail/overview-page.tsx';
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
    `/cluster/manage/new?cluster=${key}&part=review`,
  );
  const { drafts } = await callPage(world, loader, { path: '/cluster/manage/new', actor: person });
  expect(drafts.map((draft) => draft.key)).toEqual([key]);
  expect(await draftOf(person)).toMatchObject({
    missing: [],
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
