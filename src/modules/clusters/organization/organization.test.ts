import fc from 'fast-check';
import { registerPerson } from '#modules/accounts/public.ts';
import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import { sqlStateOf } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, World } from '#platform/testing/world.ts';
import { heldPositionsData } from '../personal-data/held-positions.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { appointHolder, endHolder } from './appoint-holder.ts';
import { changeNode, closeNode, extendNode, moveNode, openNode } from './change-node.ts';
import { type ChartHolder, isWithin, type Placed } from './chart-rules.ts';
import { findNode, listCandidates, readChart } from './read-chart.ts';

const FIRST = '2026-01-01';
const SETTINGS = { modules: { clusters: true } };

async function openChart() {
  const world = await World.open(SETTINGS);
  const cluster = await world.write((scope) => buildCluster(scope));
  const owner = await world.person();
  const { userId: personId } = owner;
  await world.write((scope) => joinCluster(scope, { clusterId: cluster.clusterId, personId, role: 'owner' }));
  const as = <Result>(work: (scope: Scope) => Promise<Result>) => world.write(work, owner);
  const open = (parentId = '', kind: 'unit' | 'position' = 'unit', nameTh = 'หน่วย') =>
    as((scope) =>
      openNode(scope, cluster.key, {
        kind,
        parentId,
        nameTh,
        nameEn: '',
        sort: 0,
        fromOn: FIRST,
        lastOn: '',
      }),
    );
  const asOf = (on: IsoDate) => world.read((scope) => readChart(scope, cluster.clusterId, on));
  return { world, cluster, owner, as, open, asOf };
}

type Opened = Awaited<ReturnType<typeof openChart>>;

function appointment(node: string, fromOn: IsoDate, lastOn: string = '') {
  return { node, tenure: 'substantive' as const, personId: '', name: 'มะลิ', fromOn, lastOn };
}

test('two units that are moved below each other at the same moment never close a circle', async () => {
  const { cluster, as, open, asOf } = await openChart();
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await open(), await open()];
    const move = (node: string, parentId: string) =>
      as((scope) => moveNode(scope, cluster.key, { node, version: 1, parentId, fromOn: FIRST }));
    const results = await Promise.allSettled([
      move(one.nodeId, other.nodeId),
      move(other.nodeId, one.nodeId),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'clusters.chart_circle' },
    });
    const { nodes } = await asOf(FIRST);
    const parents = [one, other].map(({ nodeId }) => nodes.find((node) => node.nodeId === nodeId)?.parentId);
    expect(parents.filter((parent) => parent === null)).toHaveLength(1);
  }
});

test('a circle on a later day alone is refused, one on other days is none', async () => {
  const { cluster, as, open } = await openChart();
  const [one, other] = [await open(), await open()];
  const change = { nameTh: 'หน่วย', nameEn: '', sort: 0 };
  const days = { fromOn: '2026-05-01', lastOn: '2026-05-31' as const };
  await as((scope) =>
    changeNode(scope, cluster.key, {
      ...change,
      ...days,
      seenOn: days.fromOn,
      node: one.nodeId,
      version: 1,
      parentId: other.nodeId,
    }),
  );
  const back = { ...change, node: other.nodeId, version: 1, parentId: one.nodeId };
  const attempt = (fromOn: IsoDate, lastOn: string) =>
    as((scope) => changeNode(scope, cluster.key, { ...back, seenOn: fromOn, fromOn, lastOn }));
  await expect(attempt('2026-03-01', '')).rejects.toMatchObject({ code: 'clusters.chart_circle' });
  await attempt('2026-03-01', '2026-04-30');
});

test('the database takes one substantive holder per position and day, and acting ones beside', async () => {
  const { world, cluster, as, open, asOf } = await openChart();
  const unit = await open();
  const { nodeId } = await open(unit.nodeId, 'position', 'ประธาน');
  const appoint = (fromOn: IsoDate, lastOn: string = '') =>
    as((scope) => appointHolder(scope, cluster.key, appointment(nodeId, fromOn, lastOn)));
  const both = await Promise.allSettled([appoint('2026-02-01'), appoint('2026-03-01')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'clusters.seat_taken', details: { toOn: null } },
  });
  const past = await appoint(FIRST, '2026-01-31');
  const insert = world.write((scope) =>
    scope.tx.run(sql`
      insert into clusters_chart_holder (tenant_id, cluster_id, position_id, tenure, name, valid_from_on)
      select tenant_id, cluster_id, position_id, tenure, name, valid_from_on from clusters_chart_holder
       where tenant_id = ${scope.tenant.id} and holder_id = ${past.holderId}`),
  );
  expect(sqlStateOf(await insert.catch((error: unknown) => error))).toBe('23P01');
  await as((scope) =>
    appointHolder(scope, cluster.key, { ...appointment(nodeId, FIRST), tenure: 'acting', name: 'สมชาย' }),
  );
  expect((await asOf(FIRST)).holders.map(({ name, tenure }) => [name, tenure])).toEqual([
    ['มะลิ', 'substantive'],
    ['สมชาย', 'acting'],
  ]);
});

test('only members are appointed; whose account is erased leaves a holder without a name', async () => {
  const { world, cluster, owner, as, open, asOf } = await openChart();
  const { nodeId } = await open((await open()).nodeId, 'position');
  const appoint = (personId: string) =>
    as((scope) => appointHolder(scope, cluster.key, { ...appointment(nodeId, FIRST), personId, name: '' }));
  await expect(appoint((await world.person()).userId)).rejects.toMatchObject({
    code: 'clusters.holder_unknown',
  });
  await appoint(owner.userId);
  const other = await world.write((scope) =>
    registerPerson(scope, {
      ...{ firstname: 'กานดา', lastname: 'มีสุข', email: 'kanda@example.test', password: TEST_PASSWORD },
    }),
  );
  await world.write((scope) =>
    joinCluster(scope, { clusterId: cluster.clusterId, personId: other.personId, role: 'member' }),
  );
  const offered = async (q: string) =>
    (await world.read((scope) => listCandidates(scope, { clusterId: cluster.clusterId, q }))).people.map(
      ({ name }) => name,
    );
  expect(await offered('')).toEqual(['กานดา มีสุข', 'สมใจ ใจดี']);
  expect(await offered('กานดา')).toEqual(['กานดา มีสุข']);
  expect((await asOf(FIRST)).holders).toMatchObject([{ name: 'สมใจ ใจดี' }]);
  const subject = { personId: owner.userId, email: null };
  expect(await world.read((scope) => heldPositionsData.collect(scope, subject, null))).toMatchObject({
    records: [{ position: 'หน่วย', fromOn: FIRST }],
    next: null,
  });
  await world.write(async (scope) => heldPositionsData.erase?.(scope, subject));
  expect((await asOf(FIRST)).holders).toMatchObject([{ name: '', personId: null }]);
});

test('what stands below a unit that has ended belongs nowhere, and a position ends with its holders', async () => {
  const { cluster, as, open, asOf } = await openChart();
  const top = await open();
  const below = await open(top.nodeId);
  const seat = await open(below.nodeId, 'position');
  await as((scope) => appointHolder(scope, cluster.key, appointment(seat.nodeId, FIRST)));
  const close = (node: string, lastOn: IsoDate) =>
    as((scope) => closeNode(scope, cluster.key, { node, version: 1, lastOn }));
  await close(top.nodeId, '2026-01-31');
  expect((await asOf('2026-01-31')).nodes).toHaveLength(3);
  const later = await asOf('2026-02-01');
  expect(later.nodes.map(({ nodeId }) => nodeId)).toEqual([below.nodeId, seat.nodeId]);
  expect(later.holders).toHaveLength(1);
  await close(seat.nodeId, '2026-02-28');
  expect((await asOf('2026-03-01')).holders).toEqual([]);
  const under = (parentId: string, kind: 'unit' | 'position') =>
    as((scope) =>
      openNode(scope, cluster.key, {
        ...{ kind, parentId, nameTh: 'ใหม่', nameEn: '', sort: 0, fromOn: '2026-03-01', lastOn: '' as const },
      }),
    );
  for (const parent of [top.nodeId, seat.nodeId, cluster.clusterId])
    await expect(under(parent, 'unit')).rejects.toMatchObject({ code: 'clusters.node_missing' });
  await expect(under('', 'position')).rejects.toMatchObject({ code: 'clusters.node_missing' });
});

test('an editor who has not seen the last change is refused, and so is a member, a sister cluster and a full chart', async () => {
  const { world, cluster, as, open } = await openChart();
  const { nodeId } = await open();
  const move = { node: nodeId, version: 1, parentId: (await open()).nodeId, fromOn: FIRST };
  await as((scope) => moveNode(scope, cluster.key, move));
  await expect(as((scope) => moveNode(scope, cluster.key, move))).rejects.toMatchObject({
    code: 'clusters.chart_changed',
  });
  const member = await world.person();
  await world.write((scope) =>
    joinCluster(scope, { clusterId: cluster.clusterId, personId: member.userId, role: 'accountant' }),
  );
  const next = { ...move, version: 2 };
  await expect(world.write((scope) => moveNode(scope, cluster.key, next), member)).rejects.toMatchObject({
    code: 'clusters.forbidden',
  });
  const sister = await world.write((scope) => buildCluster(scope));
  await world.write((scope) =>
    joinCluster(scope, { clusterId: sister.clusterId, personId: member.userId, role: 'owner' }),
  );
  await expect(world.write((scope) => moveNode(scope, sister.key, next), member)).rejects.toMatchObject({
    code: 'clusters.node_missing',
  });
  await expect(
    as((scope) => endHolder(scope, cluster.key, { holder: nodeId, lastOn: FIRST })),
  ).rejects.toMatchObject({ code: 'clusters.holder_missing' });
  await world.write((scope) =>
    scope.tx.run(sql`
      update clusters_chart set nodes = 5000 where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId}`),
  );
  await expect(open()).rejects.toMatchObject({ code: 'clusters.chart_full', details: { max: 5_000 } });
});

test('a change from another day than the form showed leaves planned changes and a unit that has ended as they are', async () => {
  const { cluster, as, open, asOf } = await openChart();
  const top = await open();
  const { nodeId: node } = await open(top.nodeId);
  const placed = { node, parentId: top.nodeId, nameTh: 'หน่วย', nameEn: '', sort: 0, seenOn: FIRST };
  const change = (version: number, more: { nameTh?: string; sort?: number; fromOn: IsoDate }) =>
    as((scope) => changeNode(scope, cluster.key, { ...placed, version, lastOn: '', ...more }));
  await change(1, { nameTh: 'ชื่อใหม่', fromOn: '2026-05-01' });
  await as((scope) => closeNode(scope, cluster.key, { node: top.nodeId, version: 1, lastOn: '2026-05-31' }));
  await change(2, { sort: 7, fromOn: '2026-06-01' });
  expect((await asOf('2026-06-01')).nodes).toMatchObject([
    { nodeId: node, nameTh: 'ชื่อใหม่', sort: 7, parentId: top.nodeId },
  ]);
});

test('nothing ends before its first day, and an end can be taken back, though not into a circle', async () => {
  const { cluster, as, open, asOf } = await openChart();
  const [one, other] = [await open(), await open()];
  const close = (lastOn: IsoDate) =>
    as((scope) => closeNode(scope, cluster.key, { node: one.nodeId, version: 1, lastOn }));
  await expect(close('2025-12-31')).rejects.toMatchObject({
    code: 'clusters.last_day_early',
    details: { earliest: FIRST },
  });
  await close('2026-03-31');
  const extend = (version: number, lastOn: string, node = one.nodeId) =>
    as((scope) => extendNode(scope, cluster.key, { node, version, lastOn }));
  await expect(extend(2, '2026-03-31')).rejects.toMatchObject({
    code: 'clusters.last_day_early',
    details: { earliest: '2026-04-01' },
  });
  await extend(2, '2026-04-30');
  expect((await asOf('2026-04-30')).nodes).toHaveLength(2);
  expect((await asOf('2026-05-01')).nodes).toHaveLength(1);
  await extend(3, '');
  expect((await asOf('2027-01-01')).nodes).toHaveLength(2);
  const move = (node: string, version: number, parentId: string, fromOn: IsoDate) =>
    as((scope) => moveNode(scope, cluster.key, { node, version, parentId, fromOn }));
  await move(one.nodeId, 4, '', FIRST);
  const change = {
    nameTh: 'หน่วย',
    nameEn: '',
    sort: 0,
    node: one.nodeId,
    version: 5,
    parentId: other.nodeId,
  };
  const april = { seenOn: '2026-04-01', fromOn: '2026-04-01', lastOn: '2026-04-30' as const };
  await as((scope) => changeNode(scope, cluster.key, { ...change, ...april }));
  await move(other.nodeId, 1, one.nodeId, '2026-05-01');
  await as((scope) => closeNode(scope, cluster.key, { node: one.nodeId, version: 6, lastOn: '2026-04-30' }));
  await expect(extend(7, '')).rejects.toMatchObject({ code: 'clusters.chart_circle' });
});

test('a position has room for fifty people a day, those of other days aside', async () => {
  const { world, cluster, as, open } = await openChart();
  const { nodeId } = await open((await open()).nodeId, 'position');
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into clusters_chart_holder (tenant_id, cluster_id, position_id, tenure, name, valid_from_on, valid_to_on)
      select ${scope.tenant.id}, ${cluster.clusterId}, ${nodeId}, 'acting', 'มะลิ', date '2026-01-01' + at / 50 * 31, date '2026-02-01' + at / 50 * 31
        from generate_series(0, 98) as at`),
  );
  const appoint = (fromOn: IsoDate, lastOn: string = '') =>
    as((scope) =>
      appointHolder(scope, cluster.key, { ...appointment(nodeId, fromOn, lastOn), tenure: 'acting' }),
    );
  await expect(appoint('2026-01-20')).rejects.toMatchObject({
    code: 'clusters.position_full',
    details: { max: 50 },
  });
  await appoint('2026-02-01');
  await expect(appoint('2026-02-20')).rejects.toMatchObject({ code: 'clusters.position_full' });
  await appoint('2026-03-04');
});

type Change = RowOf<'clusters_chart_change', 'act' | 'nodeId' | 'holderId' | 'fromOn' | 'toOn' | 'patch'>;

/** Makes the chart of a day from the journal alone. */
function replay(changes: readonly Change[], on: IsoDate) {
  const nodes = new Map<string, Partial<Placed>>();
  const holders = new Map<string, Pick<ChartHolder, 'positionId' | 'tenure'>>();
  for (const { act, nodeId, holderId, patch, ...days } of changes) {
    if (!isWithin(days, on)) continue;
    const { kind: _kind, tenure, ...placed } = patch;
    const node = nodes.get(nodeId);
    if (act === 'open' || act === 'extend' || (act === 'place' && node))
      nodes.set(nodeId, { ...node, ...placed });
    if (act === 'close') {
      nodes.delete(nodeId);
      for (const [id, { positionId }] of holders) if (positionId === nodeId) holders.delete(id);
    }
    if (act === 'appoint' && holderId !== null && tenure)
      holders.set(holderId, { positionId: nodeId, tenure });
    if (act === 'end' && holderId !== null) holders.delete(holderId);
  }
  return {
    nodes: Object.fromEntries(nodes),
    holders: Object.fromEntries([...holders].filter(([, { positionId }]) => nodes.has(positionId))),
  };
}

const day = fc.integer({ min: 0, max: 30 }).map((count) => addDays(FIRST, count));
const lastDay = fc.option(fc.nat(10), { nil: null });
const steps = fc.record({
  act: fc.constantFrom(
    'unit',
    'position',
    'change',
    'change',
    'move',
    'close',
    'extend',
    'appoint',
    'acting',
    'end',
  ),
  one: fc.nat(50),
  other: fc.nat(50),
  on: day,
  length: lastDay,
  name: fc.constantFrom('ก', 'ข', 'ค'),
});
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Takes one step with what there is; what the rules refuse changes nothing. */
async function take(
  { cluster: { key, clusterId }, world, as }: Opened,
  made: { nodes: string[]; holders: string[] },
  { act, one, other, on, length, name }: Step,
): Promise<void> {
  const node = made.nodes[one % Math.max(1, made.nodes.length)] ?? '';
  const parentId = made.nodes[other % (made.nodes.length + 1)] ?? '';
  const days = { fromOn: on, lastOn: length === null ? ('' as const) : addDays(on, length) };
  const { version } = (await world.read((scope) =>
    scope.tx.first(sql<RowOf<'clusters_chart_node', 'version'>>`
      select version from clusters_chart_node where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${node || null}`),
  )) ?? { version: 1 };
  const placed = { parentId, nameTh: name, nameEn: '', sort: one };
  const holder = made.holders[one % Math.max(1, made.holders.length)] ?? '';
  const tenure = act === 'acting' ? 'acting' : 'substantive';
  await as(async (scope) => {
    if (act === 'unit' || act === 'position')
      made.nodes.push((await openNode(scope, key, { kind: act, ...placed, ...days })).nodeId);
    else if (act === 'change')
      await changeNode(scope, key, { node, version, seenOn: on, ...placed, ...days });
    else if (act === 'move') await moveNode(scope, key, { node, version, parentId, fromOn: on });
    else if (act === 'close') await closeNode(scope, key, { node, version, lastOn: on });
    else if (act === 'extend') await extendNode(scope, key, { node, version, lastOn: days.lastOn });
    else if (act === 'end') await endHolder(scope, key, { holder, lastOn: on });
    else
      made.holders.push(
        (await appointHolder(scope, key, { node, tenure, personId: '', name, ...days })).holderId,
      );
  }).catch((error: unknown) => {
    expect(error).toHaveProperty('code', expect.stringMatching(/^clusters\./));
  });
}

test('the chart of any day equals a replay of the journal, whatever was changed on which days', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 30 }), async (taken) => {
      const opened = await openChart();
      const made = { nodes: [(await opened.open()).nodeId], holders: [] as string[] };
      for (const step of taken)
        if (made.holders.length > 0 || step.act !== 'end') await take(opened, made, step);
      const changes = await opened.world.read((scope) =>
        scope.tx.rows(sql<Change>`
          select act, node_id, holder_id, from_on, to_on, patch from clusters_chart_change
           where tenant_id = ${scope.tenant.id} and cluster_id = ${opened.cluster.clusterId} order by change_no`),
      );
      for (let at = 0; at < 48; at += 3) {
        const on = addDays(FIRST, at);
        const { nodes, holders } = await opened.asOf(on);
        const shown = {
          nodes: Object.fromEntries(
            nodes.map(({ nodeId, parentId, nameTh, nameEn, sort }) => [
              nodeId,
              { parentId, nameTh, nameEn, sort },
            ]),
          ),
          holders: Object.fromEntries(
            holders.map(({ holderId, positionId, tenure }) => [holderId, { positionId, tenure }]),
          ),
        };
        expect(shown).toEqual(replay(changes, on));
      }
    }),
    { numRuns: 6 },
  );
});

test('a node tells of its days, its holders and who changed it', async () => {
  const { world, cluster, as, open } = await openChart();
  const { nodeId } = await open((await open()).nodeId, 'position', 'ประธาน');
  const { holderId } = await as((scope) => appointHolder(scope, cluster.key, appointment(nodeId, FIRST)));
  await as((scope) => endHolder(scope, cluster.key, { holder: holderId, lastOn: '2026-06-30' }));
  const found = await world.read((scope) => findNode(scope, cluster.clusterId, nodeId));
  expect(found).toMatchObject({
    places: [{ nameTh: 'ประธาน', toOn: null }],
    holders: [{ name: 'มะลิ', fromOn: FIRST, toOn: '2026-07-01' }],
    entries: [{ act: 'end', who: 'สมใจ ใจดี' }, { act: 'appoint' }, { act: 'open' }],
  });
  expect(await world.read((scope) => findNode(scope, cluster.clusterId, cluster.clusterId))).toBeNull();
});
