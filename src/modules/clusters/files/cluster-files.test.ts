import { expectQuotaConsistent, linkTo, sendFile, uploadFile } from '#modules/files/testing.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { CLUSTER_ROLES, type ClusterRole, type ClusterState } from '../cluster/cluster-rules.ts';
import { endMember, suspendMember } from '../membership/change-member.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader } from './files-page.tsx';

type Person = Awaited<ReturnType<World['signedIn']>>;

interface Organisation {
  readonly clusterId: string;
  readonly key: string;
  /** Its name in calls. */
  readonly space: `cluster:${string}`;
}

async function organisation(world: World, nameTh = 'สหกรณ์ทดสอบ'): Promise<Organisation> {
  const made = await world.write((scope) => buildCluster(scope, { nameTh }));
  return { ...made, space: `cluster:${made.clusterId}` };
}

/** Somebody signed in with a role in an organisation. */
async function member(
  world: World,
  { clusterId }: Organisation,
  role: ClusterRole = 'member',
): Promise<Person & { memberId: string }> {
  const person = await world.signedIn();
  const joined = { clusterId, personId: person.actor.userId, role };
  return Object.assign(person, await world.write((scope) => joinCluster(scope, joined)));
}

const list = (visitor: Visitor, space: string) => visitor.get(`/api/filemanager/items?space=${space}`);
const itemAt = (itemId: string, rest = ''): string => `/api/filemanager/items/${itemId}${rest}`;

async function setState(world: World, { clusterId }: Organisation, state: ClusterState): Promise<void> {
  await world.write((scope) =>
    scope.tx.run(sql`
      update clusters_cluster set state = ${state} where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`),
  );
}

/** What the server answers when somebody reads, adds a folder to, and shares a file of an organisation. */
async function tried(visitor: Visitor, { space }: Organisation, itemId: string): Promise<number[]> {
  const name = `โฟลเดอร์ ${Math.random()}`;
  return [
    (await list(visitor, space)).status,
    (await visitor.post('/api/filemanager/folders', { space, name })).status,
    (await visitor.post(itemAt(itemId, '/links'), { mode: 'view' })).status,
  ];
}

test('each role does with the files of its organisation what it may, and nothing in a sister and on another site', {
  timeout: 120_000,
}, async ({ world }) => {
  const [home, sister] = [await organisation(world), await organisation(world)];
  const owner = await member(world, home, 'owner');
  const { itemId } = await uploadFile(owner, { name: 'ระเบียบ.txt', space: home.space });
  const READS = [200, 403, 403];
  const WRITES = [200, 201, 403];
  const MANAGES = [200, 201, 201];
  const NOTHING = [404, 404, 404];
  const expected: Readonly<Record<ClusterRole, readonly number[]>> = {
    owner: MANAGES,
    cashier: WRITES,
    stock_clerk: WRITES,
    accountant: WRITES,
    member: READS,
  };
  for (const role of CLUSTER_ROLES) {
    const person = role === 'owner' ? owner : await member(world, home, role);
    expect(await tried(person, home, itemId), role).toEqual(expected[role]);
    expect((await list(person, sister.space)).status, role).toBe(404);
  }
  expect(await tried(await world.signedIn('manager'), home, itemId)).toEqual(READS);
  expect(await tried(await world.signedIn('admin'), home, itemId)).toEqual(MANAGES);
  expect(await tried(await world.signedIn(), home, itemId)).toEqual(NOTHING);
  expect((await list(world.visitor(), home.space)).status).toBe(404);
  const abroad = await (await world.another()).signedIn('admin');
  expect(await tried(abroad, home, itemId)).toEqual(NOTHING);
  for (const space of ['cluster:x', `chapter:${home.clusterId}`, `${home.space}\u0000`, '__proto__:x'])
    expect((await list(owner, encodeURIComponent(space))).status, space).toBeGreaterThanOrEqual(400);
  await expectQuotaConsistent(world);
});

test('suspended, an organisation shows its files to its owner alone; closed, to the staff of the site', async ({
  world,
}) => {
  const home = await organisation(world);
  const [owner, cashier] = [await member(world, home, 'owner'), await member(world, home, 'cashier')];
  const [outsider, manager, admin] = [
    await world.signedIn(),
    await world.signedIn('manager'),
    await world.signedIn('admin'),
  ];
  const file = await uploadFile(owner, { name: 'บัญชี.txt', space: home.space });
  const given = await owner.post(itemAt(file.itemId, '/grants'), {
    email: outsider.actor.email,
    level: 'edit',
  });
  expect(given.status).toBe(200);
  const link = await linkTo(owner, file);
  const opens = async () => [
    (await outsider.get(itemAt(file.itemId))).status,
    (await world.visitor().get(`/api/filemanager/external/${link.code}`)).status,
  ];
  expect(await opens()).toEqual([200, 200]);

  await setState(world, home, 'suspended');
  expect(await tried(owner, home, file.itemId)).toEqual([200, 403, 403]);
  expect(await tried(cashier, home, file.itemId)).toEqual([404, 404, 404]);
  expect(await opens()).toEqual([404, 404]);
  const barred = await admin.post(itemAt(file.itemId, '/grants'), {
    email: cashier.actor.email,
    level: 'view',
  });
  expect(barred.json().code).toBe('files.grant_barred');

  await setState(world, home, 'closed');
  expect(await tried(owner, home, file.itemId)).toEqual([404, 404, 404]);
  expect(await tried(manager, home, file.itemId)).toEqual([200, 403, 403]);
  expect(await tried(admin, home, file.itemId)).toEqual([200, 201, 201]);

  await setState(world, home, 'active');
  expect(await opens()).toEqual([200, 200]);
});

test('somebody whose membership ends or is suspended opens nothing at the next request, nor anything that was shared with them, nor do their links', async ({
  world,
}) => {
  const home = await organisation(world);
  const owner = await member(world, home, 'owner');
  const file = await uploadFile(owner, { name: 'สัญญา.txt', space: home.space });
  const admin = await world.signedIn('admin');
  for (const end of [endMember, suspendMember]) {
    const leaver = await member(world, home, 'owner');
    await owner.post(itemAt(file.itemId, '/grants'), { email: leaver.actor.email, level: 'manage' });
    const link = await linkTo(leaver, file);
    const bytes = new URL((await leaver.get(itemAt(file.itemId, '/link'))).json().url);
    const sent = await sendFile(leaver, { name: 'ค้างไว้.txt', space: home.space });
    const open = (await leaver.get('/api/filemanager/uploads?state=open')).json();
    expect(open.uploads).toMatchObject([{ uploadId: sent.uploadId, space: home.space, parent: null }]);
    const download = async () => (await world.send(bytes.pathname, { headers: { host: bytes.host } })).status;
    const opened = async () => [
      (await list(leaver, home.space)).status,
      (await leaver.get(itemAt(file.itemId))).status,
      (await world.visitor().get(`/api/filemanager/external/${link.code}`)).status,
    ];
    expect([...(await opened()), await download()]).toEqual([200, 200, 200, 200]);
    await world.write((scope) => end(scope, { memberId: leaver.memberId, reason: 'ย้ายงาน' }), admin.actor);
    expect(await opened()).toEqual([404, 404, 404]);
    // What was allowed a moment ago is remembered for a second: a film player asks for every seek.
    await expect.poll(download, { timeout: 3_000 }).toBe(404);
    const completed = await leaver.post(`/api/filemanager/uploads/${sent.uploadId}/complete`, sent);
    expect(completed.status).toBe(404);
    const again = await owner.post(itemAt(file.itemId, '/grants'), {
      email: leaver.actor.email,
      level: 'view',
    });
    expect(again.json().code).toBe('files.grant_barred');
  }
  await expectQuotaConsistent(world);
});

test('who writes trashes and restores, but neither shares, nor takes anything out, nor deletes for good', async ({
  world,
}) => {
  const home = await organisation(world);
  const [owner, clerk] = [await member(world, home, 'owner'), await member(world, home, 'stock_clerk')];
  const { itemId } = await uploadFile(owner, { name: 'นับสต็อก.txt', space: home.space });
  const [itemIds, at] = [[itemId], '/api/filemanager'];
  expect((await clerk.post(`${at}/move`, { itemIds, space: 'own' })).status).toBe(403);
  expect((await clerk.post(`${at}/trash`, { itemIds })).status).toBe(200);
  const trash = await clerk.get(`${at}/trash?space=${home.space}`);
  expect(trash.json().items).toMatchObject([{ itemId, level: 'edit', sharedSpace: home.space }]);
  expect((await clerk.post(`${at}/purge`, { itemIds })).status).toBe(403);
  expect((await clerk.post(`${at}/purge`, { space: home.space })).status).toBe(403);
  const restored = (await clerk.post(`${at}/restore`, { itemIds })).json();
  expect(restored.items).toMatchObject([{ itemId, level: 'edit', ownerId: null, ownerName: 'สหกรณ์ทดสอบ' }]);
  const found = (await clerk.get(`${at}/search?space=${home.space}&q=${encodeURIComponent('สต็อก')}`)).json();
  expect(found.items).toMatchObject([{ itemId }]);
  const moved = await owner.post(`${at}/move`, { itemIds, space: 'own' });
  expect(moved.json().items).toMatchObject([{ ownerId: owner.actor.userId, sharedSpace: null }]);
  await expectQuotaConsistent(world);
});

test('what enters or leaves the space of an organisation is no longer shared as it was', async ({
  world,
}) => {
  const home = await organisation(world);
  const [owner, cashier] = [await member(world, home, 'owner'), await member(world, home, 'cashier')];
  const [second, at] = [await world.signedIn(), '/api/filemanager'];
  const { itemId: folder } = (await cashier.post(`${at}/folders`, { name: 'ส่งเข้า' })).json();
  const file = await uploadFile(cashier, { name: 'ใน.txt', parent: folder });
  const share = async (person: Person, itemId: string) => {
    const grant = { email: second.actor.email, level: 'manage' };
    expect((await person.post(itemAt(itemId, '/grants'), grant)).status).toBe(200);
    return linkTo(person, { itemId });
  };
  const opens = async (link: { code: string }) => [
    (await second.get(itemAt(file.itemId))).status,
    (await world.visitor().get(`${at}/external/${link.code}`)).status,
  ];
  const move = async (person: Person, space: string) =>
    (await person.post(`${at}/move`, { itemIds: [folder], space })).status;
  const own = await share(cashier, file.itemId);
  expect(await opens(own)).toEqual([200, 200]);
  expect(await move(cashier, home.space)).toBe(200);
  expect(await opens(own)).toEqual([404, 404]);
  const theirs = await share(owner, file.itemId);
  expect(await opens(theirs)).toEqual([200, 200]);
  expect(await move(owner, 'own')).toBe(200);
  expect(await opens(theirs)).toEqual([404, 404]);
});

test('parallel uploads by several members never exceed the quota of the space', async ({ world }) => {
  const home = await organisation(world);
  const owner = await member(world, home, 'owner');
  const members = [owner, await member(world, home, 'cashier'), await member(world, home, 'accountant')];
  await uploadFile(owner, { name: 'แรก.txt', space: home.space });
  const GIB = 1024 ** 3;
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (members[at % 3] as Person).post('/api/filemanager/uploads', {
        space: home.space,
        name: `ใหญ่ ${at}.bin`,
        size: 4 * GIB,
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 507, 507, 507, 507,
  ]);
  const refused = replies.find(({ status }) => status === 507);
  expect(refused?.json()).toMatchObject({ code: 'files.quota_exceeded', details: { whose: 'space' } });
  await expectQuotaConsistent(world);
});

test('the page opens one’s only organisation, has several chosen, and refuses what lies elsewhere', async ({
  world,
}) => {
  const home = await organisation(world);
  const owner = await member(world, home, 'owner');
  const { itemId: folder } = (
    await owner.post('/api/filemanager/folders', { space: home.space, name: 'เอกสาร' })
  ).json();
  const elsewhere = (await owner.post('/api/filemanager/folders', { name: 'ของฉัน' })).json();
  const open = (query: Readonly<Record<string, string>>, { actor }: Person = owner) =>
    callPage(world, loader, { path: `/cluster/filemanager?${new URLSearchParams(query)}`, actor });
  const statusOf = (query: Readonly<Record<string, string>>, person?: Person) =>
    open(query, person).then(
      () => 200,
      (error: { init: { status: number } }) => error.init.status,
    );
  expect(await open({})).toMatchObject({ key: home.key, view: { level: 'manage' } });
  expect(await open({ cluster: home.key, folder, view: 'starred' })).toMatchObject({
    view: { listing: { folder: { itemId: folder } }, query: { view: 'folder', space: home.space } },
  });
  expect(await statusOf({ cluster: home.key, folder: elsewhere.itemId })).toBe(404);
  expect(await statusOf({ cluster: home.key }, await world.signedIn())).toBe(404);
  const second = await organisation(world, 'องค์กรที่สอง');
  const both = { clusterId: second.clusterId, personId: owner.actor.userId };
  await world.write((scope) => joinCluster(scope, both));
  expect(await open({})).toMatchObject({ key: null, clusters: [{}, {}] });
  await setState(world, second, 'suspended');
  expect(await open({})).toMatchObject({ key: home.key });
  expect(await statusOf({ cluster: second.key })).toBe(409);
});

test('the files of an organisation outlast those who put them there; only their links end', async ({
  world,
}) => {
  const home = await organisation(world);
  const [owner, leaver] = [await member(world, home, 'owner'), await member(world, home, 'owner')];
  const file = await uploadFile(leaver, { name: 'แผนงาน.txt', space: home.space });
  const link = await linkTo(leaver, file);
  const visit = async () => (await world.visitor().get(`/api/filemanager/external/${link.code}`)).status;
  expect(await visit()).toBe(200);
  const { userId: personId, email } = leaver.actor;
  await world.write(async (scope) => {
    for (const { erase } of scope.app.personalData) await erase?.(scope, { personId, email });
  });
  expect(await visit()).toBe(404);
  const { item, createdByName } = (await owner.get(itemAt(file.itemId))).json();
  expect(item).toMatchObject({ name: 'แผนงาน.txt', ownerName: 'สหกรณ์ทดสอบ' });
  expect(createdByName).not.toContain(leaver.actor.firstname);
  await linkTo(owner, file);
  await expectQuotaConsistent(world);
});
