import sharp from 'sharp';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action as informationAction, loader as information } from '../detail/information-page.tsx';
import { action, loader as overview } from '../detail/overview-page.tsx';
import { loader as list } from '../manage/clusters-page.tsx';
import { buildCluster, joinCluster } from '../testing.ts';
import { MAX_CLUSTER_LEVELS } from './structure-contract.ts';

const pageOf = (cluster: string, actor: PersonActor) => ({
  path: `/cluster/manage/detail/${cluster}`,
  params: { cluster },
  actor,
});

async function move(world: World, actor: PersonActor, cluster: string, parent: string): Promise<string> {
  const page = pageOf(cluster, actor);
  const { version } = await callPage(world, overview, page);
  const form = { intent: 'parent', cluster, version: String(version), parent };
  const reply: unknown = await callPage(world, action, { ...page, form });
  return (reply as { data: { problem?: { code: string } } }).data.problem?.code ?? 'done';
}

const build = (world: World, ...names: string[]) =>
  world.write(async (scope) => {
    const keys = [];
    for (const nameTh of names) keys.push((await buildCluster(scope, { nameTh })).key);
    return keys;
  });

test('admins make organisations belong to others, which the list shows in the order of the tree', async ({
  world,
}) => {
  const [admin, manager] = [await world.person('admin'), await world.person('manager')];
  const [root = '', second = '', first = '', leaf = ''] = await build(
    world,
    'เครือข่าย',
    'ข สาขา',
    'ก สาขา',
    'หน่วย',
  );
  for (const [key, parent] of [
    [second, root],
    [first, root],
    [leaf, second],
  ] as const)
    expect(await move(world, admin, key, parent)).toBe('done');
  expect(await move(world, manager, leaf, '')).toBe('clusters.forbidden');
  expect(await move(world, admin, root, leaf)).toBe('clusters.parent_circle');
  expect(await move(world, admin, root, root)).toBe('clusters.parent_circle');
  expect(await move(world, admin, leaf, 'nobodys-organisation')).toBe('clusters.unknown_parent');
  const opened = await callPage(world, overview, pageOf(second, manager));
  expect(opened.structure).toMatchObject({ above: [{ key: root }], below: [{ key: leaf }], choices: null });
  const listed = async (query: string, actor: PersonActor) => {
    const { clusters } = await callPage(world, list, { path: `/cluster/manage${query}`, actor });
    return clusters.map(({ nameTh, depth }) => `${'-'.repeat(depth)}${nameTh}`);
  };
  expect(await listed(`?below=${root}`, manager)).toEqual(['เครือข่าย', '-ก สาขา', '-ข สาขา', '--หน่วย']);
  expect(await listed(`?below=${second}`, manager)).toEqual(['ข สาขา', '-หน่วย']);

  const member = await world.person();
  await world.write(async (scope) => {
    const { clusterId } = await buildCluster(scope, { nameTh: 'ของสมาชิก' });
    await joinCluster(scope, { clusterId, personId: member.userId });
  });
  expect(await listed(`?below=${root}`, member)).toEqual([]);
});

test('two organisations that are moved below each other at once close no circle, and the tree has a limit', async ({
  world,
}) => {
  const [one, two] = [await world.person('admin'), await world.person('admin')];
  const [a = '', b = ''] = await build(world, 'หนึ่ง', 'สอง');
  const results = await Promise.all([move(world, one, a, b), move(world, two, b, a)]);
  expect(results.toSorted()).toEqual(['clusters.parent_circle', 'done']);
  const names = Array.from({ length: MAX_CLUSTER_LEVELS + 1 }, (_, at) => `ชั้น ${String(at)}`);
  const keys = await build(world, ...names);
  const answers = [];
  for (const [at, key] of keys.slice(1).entries()) answers.push(await move(world, one, key, keys[at] ?? ''));
  expect(answers).toEqual([
    ...Array.from({ length: MAX_CLUSTER_LEVELS - 1 }, () => 'done'),
    'clusters.too_many_levels',
  ]);
});

test('an owner sets a logo, which replaces the former one and can be removed', async ({ world }) => {
  const owner = await world.person();
  const key = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made.key;
  });
  const page = { ...pageOf(key, owner), path: `/cluster/manage/detail/${key}/information` };
  const picture = (background: string) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const send = async (intent: string, logo?: Uint8Array<ArrayBuffer>): Promise<string> => {
    const form = new FormData();
    form.set('intent', intent);
    form.set('cluster', key);
    if (logo) form.set('logo', new File([logo], 'logo.png'));
    if (logo) form.set('idempotencyKey', crypto.randomUUID());
    const reply: unknown = await callPage(world, informationAction, { ...page, form });
    return (reply as { data: { problem?: { code: string } } }).data.problem?.code ?? 'done';
  };
  const logo = async () => (await callPage(world, information, page)).logo;
  expect(await logo()).toBeNull();
  expect(await send('logo', new Uint8Array(await picture('#0a0')))).toBe('done');
  const first = await logo();
  expect(first).toMatch(/^http/);
  expect(await send('logo', new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBe(
    'pictures.not_a_picture',
  );
  expect(await send('logo', new Uint8Array(await picture('#a00')))).toBe('done');
  expect(await logo()).not.toBe(first);
  expect(await send('dropLogo')).toBe('done');
  expect(await logo()).toBeNull();
});
