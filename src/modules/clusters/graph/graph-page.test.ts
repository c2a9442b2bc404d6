import { readRelations } from '#platform/relations/read-relations.ts';
import { relationNodeId } from '#platform/relations/relation-contract.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { appointHolder } from '../organization/appoint-holder.ts';
import { openNode } from '../organization/change-node.ts';
import { applyAtOnce, buildCluster, buildModel, joinCluster } from '../testing.ts';
import { loader } from './graph-page.tsx';
import { CLUSTER_NODE, PERSON_NODE, UNIT_NODE } from './node-kinds.ts';

const PATTERN = '/cluster/manage/detail/:cluster/graph';
const DAYS = { fromOn: '2026-01-01', lastOn: '' } as const;

/** An organisation with a sub-organisation, whose board has a chair without an account, both following one model. */
async function openGraph() {
  const world = await World.open({ modules: { clusters: true } });
  const [owner, member] = [await world.person(), await world.person()];
  const made = await world.write(async (scope) => {
    const top = await buildCluster(scope, { nameTh: 'สหกรณ์ริมน้ำ' });
    const below = await buildCluster(scope, { nameTh: 'กลุ่มชาดอย', parentId: top.clusterId });
    await joinCluster(scope, { ...top, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...below, personId: owner.userId });
    await joinCluster(scope, { ...top, personId: member.userId });
    const { modelId } = await buildModel(scope, {});
    await applyAtOnce(scope, { modelId, number: 1, clusterIds: [top.clusterId, below.clusterId] });
    return { top, below };
  });
  const unit = await world.write(async (scope) => {
    const common = { nameEn: '', sort: 0, ...DAYS };
    const board = await openNode(scope, made.top.key, {
      ...common,
      kind: 'unit',
      parentId: '',
      nameTh: '=คณะกรรมการ',
    });
    const chair = await openNode(scope, made.top.key, {
      ...common,
      kind: 'position',
      parentId: board.nodeId,
      nameTh: 'ประธาน',
    });
    const seat = { node: chair.nodeId, tenure: 'acting' as const, personId: '', name: 'มะลิ ใจดี', ...DAYS };
    await appointHolder(scope, made.top.key, seat);
    return board.nodeId;
  }, owner);
  const see = (query = '', actor: PersonActor = owner) =>
    callPage(world, loader, {
      path: `/cluster/manage/detail/${made.top.key}/graph${query}`,
      params: { cluster: made.top.key },
      pattern: PATTERN,
      actor,
    });
  return { world, owner, member, ...made, unit, see };
}

test('tells how people, units, sub-organisations and models relate, and the shortest path in words', async () => {
  const { owner, below, top, unit, see } = await openGraph();
  const page = await see();
  expect(page.kinds.map(({ name, count }) => [name, count])).toEqual([
    ['clusters.cluster', 2],
    ['clusters.person', 3],
    ['clusters.unit', 1],
    ['clusters.model', 1],
  ]);
  expect(page.nodes[0]).toMatchObject({ name: 'สหกรณ์ริมน้ำ', to: `/cluster/manage/detail/${top.key}` });
  const chair = encodeURIComponent(relationNodeId(PERSON_NODE.name, `${top.clusterId}/มะลิ ใจดี`));
  const clusterBelow = relationNodeId(CLUSTER_NODE.name, below.clusterId);
  const { path } = await see(`?from=${chair}&to=${clusterBelow}`);
  expect(path.steps).toMatchObject([
    { from: 'มะลิ ใจดี', name: '=คณะกรรมการ', label: 'รักษาการประธาน', isOwn: true },
    { from: '=คณะกรรมการ', name: 'สหกรณ์ริมน้ำ', label: 'หน่วยงาน', isOwn: true },
    { from: 'สหกรณ์ริมน้ำ', name: 'กลุ่มชาดอย', label: 'องค์กรในสังกัด', isOwn: false },
  ]);
  const ownerNode = relationNodeId(PERSON_NODE.name, owner.userId);
  expect((await see(`?from=${ownerNode}&to=${clusterBelow}`)).path.steps).toHaveLength(1);
  expect((await see(`?from=__proto__&to=${clusterBelow}`)).path).toMatchObject({ from: null, steps: null });
  const found = await see(`?kind=clusters.unit&q=${encodeURIComponent('กรรมการ')}&page=x`);
  expect(found.nodes.map(({ id }) => id)).toEqual([relationNodeId(UNIT_NODE.name, unit)]);
  expect((await see('?page=900')).nodes).toEqual([]);
});

test('shows members what they see elsewhere, and strangers nothing', async () => {
  const { world, member, see } = await openGraph();
  const page = await see('', member);
  expect(page.kinds.map(({ name, count }) => [name, count])).toEqual([
    ['clusters.cluster', 1],
    ['clusters.person', 3],
    ['clusters.unit', 1],
  ]);
  expect(page.nodes.filter(({ kind }) => kind === 'clusters.person').map(({ to }) => to)).toEqual([
    null,
    null,
    null,
  ]);
  const stranger = await world.person();
  await expect(see('', stranger)).rejects.toMatchObject({ init: { status: 404 } });
});

test('keeps what is nearest where there is too much, and says how much is left out', async () => {
  const { world, owner, top } = await openGraph();
  const subject = {
    nodeId: relationNodeId(CLUSTER_NODE.name, top.clusterId),
    recordId: top.clusterId,
    ...{ taxId: null, branchCode: null, node: { name: 'สหกรณ์ริมน้ำ', to: null } },
  };
  const view = await world.read((scope) => readRelations(scope, CLUSTER_NODE, [subject], 3), owner);
  expect(view.nodes.map(({ kind }) => kind)).toEqual([
    'clusters.cluster',
    'clusters.person',
    'clusters.person',
  ]);
  // The chair, their unit, and the model.
  expect(view.more).toBe(3);
});
