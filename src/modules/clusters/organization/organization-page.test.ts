import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader as fileLoader } from './chart-file-page.tsx';
import { action, loader } from './organization-page.tsx';

const PATTERN = '/cluster/manage/detail/:cluster/organization';

async function openPages() {
  const world = await World.open({ modules: { clusters: true } });
  const { clusterId, key } = await world.write((scope) => buildCluster(scope, { nameTh: 'สหกรณ์ริมน้ำ' }));
  const [owner, member] = [await world.person(), await world.person()];
  await world.write((scope) => joinCluster(scope, { clusterId, personId: owner.userId, role: 'owner' }));
  await world.write((scope) => joinCluster(scope, { clusterId, personId: member.userId }));
  const page = (query = '', actor = owner) => ({
    path: `/cluster/manage/detail/${key}/organization${query}`,
    params: { cluster: key },
    pattern: PATTERN,
    actor,
  });
  const send = (form: Record<string, string>, query = '', actor = owner) =>
    callPage(world, action, { ...page(query, actor), form });
  return { world, key, owner, member, page, send };
}

async function followedNode(reply: unknown): Promise<string> {
  const address = reply instanceof Response ? reply.headers.get('location') : null;
  return new URL(address ?? '', 'http://x').searchParams.get('node') ?? '';
}

test('is built with Thai days, read as of a day, and printed', async () => {
  const { world, page, send, member } = await openPages();
  const unit = { intent: 'open', kind: 'unit', nameTh: 'คณะกรรมการ', fromOn: '1/1/2569' };
  const top = await followedNode(await send(unit, '?asOf=1/1/2569'));
  const seat = { ...unit, kind: 'position', nameTh: 'ประธาน', parentId: top, lastOn: '31/12/2569' };
  const node = await followedNode(await send(seat));
  const appoint = { intent: 'appoint', node, tenure: 'acting', name: 'มะลิ ใจดี', fromOn: '1 ก.พ. 2569' };
  expect(await send({ ...appoint, lastOn: '1/1/2569' })).toMatchObject({
    data: { ok: false, problem: { fields: { lastOn: expect.anything() } } },
  });
  expect(await send({ ...appoint, name: '' })).toMatchObject({
    data: { ok: false, problem: { fields: { name: expect.anything() } } },
  });
  expect(await send(appoint)).toMatchObject({ data: { ok: true } });
  const seen = await callPage(world, loader, page('?asOf=1/2/2569', member));
  expect(seen).toMatchObject({ asOf: '2026-02-01', canEdit: false, holders: [{ name: 'มะลิ ใจดี' }] });
  expect(seen.nodes.map(({ nameTh }) => nameTh)).toEqual(['คณะกรรมการ', 'ประธาน']);
  expect((await callPage(world, loader, page('?asOf=2026-01-31'))).holders).toEqual([]);
  expect((await callPage(world, loader, page('?asOf=1/1/2570'))).nodes).toHaveLength(1);
  expect(await send({ ...appoint, fromOn: '1/3/2569' }, '', member)).toMatchObject({
    data: { problem: { code: 'clusters.forbidden' } },
  });
  const offered = async (chosen: string) =>
    (await callPage(world, loader, page(`?asOf=1/2/2569&node=${chosen}`))).candidates.people.length;
  expect([await offered(node), await offered(top)]).toEqual([2, 0]);
  expect(await send({ intent: 'end', holder: node, lastOn: '1/3/2569' })).toMatchObject({
    data: { problem: { code: 'clusters.holder_missing' }, typed: { holder: node } },
  });
  const file = await callPage(world, fileLoader, { ...page('?asOf=1/2/2569'), pattern: `${PATTERN}.pdf` });
  const texts = actualTexts(Buffer.from(await file.arrayBuffer()));
  expect(texts).toEqual(
    expect.arrayContaining(['สหกรณ์ริมน้ำ', 'คณะกรรมการ', 'ประธาน', 'ว่าง · รักษาการ มะลิ ใจดี']),
  );
});

test('somebody who does not belong to the organisation finds no chart', async () => {
  const { world, page } = await openPages();
  const stranger = await world.person();
  for (const read of [loader, fileLoader])
    await expect(
      callPage(world, async (args) => read(args) as Promise<unknown>, page('', stranger)),
    ).rejects.toMatchObject({
      init: { status: 404 },
    });
});
