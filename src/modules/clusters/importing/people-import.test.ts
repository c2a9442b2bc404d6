import { registerPerson } from '#modules/accounts/public.ts';
import { lastMailTo, suspendMember } from '#modules/accounts/testing.ts';
import { sql } from '#platform/db/query.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import type { PersonActor } from '#platform/scope.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { changeMember } from '../membership/change-member.ts';
import { listMembershipsOf } from '../membership/list-people.ts';
import { listOpenInvitations } from '../membership/open-invitations.ts';
import { PEOPLE_IMPORT } from '../paths.ts';
import { buildCluster, joinCluster } from '../testing.ts';

const checked = (world: World, actor: PersonActor, file: string) =>
  checkedImport(world, actor, { source: PEOPLE_IMPORT, file });
const imported = (world: World, actor: PersonActor, file: string) =>
  ranImport(world, actor, { source: PEOPLE_IMPORT, file });

const membershipsOf = (world: World, admin: PersonActor, { userId }: PersonActor) =>
  world.read((scope) => listMembershipsOf(scope, userId), admin);
const invitationsOf = async (world: World, admin: PersonActor) =>
  (await world.read((scope) => listOpenInvitations(scope, null), admin)).invitations;

test('people of the site become members and others are invited; the same file again changes nothing', async ({
  world,
}) => {
  const { actor: admin } = await world.signedIn('admin');
  const known = await world.person();
  const { key } = await world.write((scope) => buildCluster(scope));
  const file = `อีเมล,รหัสองค์กร,บทบาท\n${known.email.toUpperCase()},${key},แคชเชียร์\nnew@example.test,${key.toUpperCase()},`;
  const run = await imported(world, admin, file);
  expect(await run.view()).toMatchObject({ state: 'done', progress: { applied: 2 } });
  expect(await membershipsOf(world, admin, known)).toMatchObject([{ clusterKey: key, role: 'cashier' }]);
  expect(await invitationsOf(world, admin)).toMatchObject([{ to: 'new@example.test', role: 'member' }]);
  expect((await lastMailTo(world, 'new@example.test')).text).toContain('/cluster/invitation/');
  const again = await checked(world, admin, file);
  expect((await again.view()).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('an account whose address is not confirmed, or that is suspended, is invited; other branches are a change', async ({
  world,
}) => {
  const { actor: admin } = await world.signedIn('admin');
  const suspended = await world.person();
  await world.write((scope) => suspendMember(scope, suspended.userId, 'ทดสอบ'), admin);
  const email = 'squatter@example.test';
  const squatter = await world.write(
    (scope) => registerPerson(scope, { firstname: 'ก', lastname: 'ข', email, passwordHash: null }),
    world.guest(),
  );
  const { key } = await world.write((scope) => buildCluster(scope));
  const file = `Email,Organisation code,Role\n${email},${key},cashier`;
  await imported(world, admin, `${file}\n${suspended.email},${key},cashier`);
  expect(await world.read((scope) => listMembershipsOf(scope, squatter.personId), admin)).toEqual([]);
  expect(await membershipsOf(world, admin, suspended)).toEqual([]);
  expect((await invitationsOf(world, admin)).map(({ to }) => to).toSorted()).toEqual(
    [email, suspended.email].toSorted(),
  );
  await world.write(({ tx, tenant }) =>
    tx.run(sql`update clusters_invitation set branch_codes = '{00001}' where tenant_id = ${tenant.id}`),
  );
  const again = await checked(world, admin, file);
  expect((await again.view()).counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 });
});

test('lines that cannot be taken are told before anything is written', async ({ world }) => {
  const { actor: admin } = await world.signedIn('admin');
  const [one, suspended] = [await world.person(), await world.person()];
  const { clusterId, key } = await world.write((scope) => buildCluster(scope));
  await world.write((scope) =>
    joinCluster(scope, { clusterId, personId: suspended.userId, state: 'suspended' }),
  );
  const abroad = await world.another();
  const { key: foreign } = await abroad.write((scope) => buildCluster(scope));
  const file = [
    'Email,Organisation code,Role,Branches',
    `no mail,${key},member,`,
    `${one.email},${foreign},member,`,
    `${one.email},${key},king,`,
    `${one.email},${key},member,9`,
    `${suspended.email},${key},cashier,`,
    `${one.email},${key},cashier,`,
    `${one.email},${key},Cashier,`,
  ].join('\n');
  const { view } = await checked(world, admin, file);
  const { counts, wrongRows } = await view();
  expect(counts).toMatchObject({ new: 1, wrong: 6 });
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field)])).toEqual([
    [2, ['email']],
    [3, ['cluster']],
    [4, ['role']],
    [5, ['branches']],
    [6, ['email']],
    [8, ['email']],
  ]);
});

test('an undo ends and revokes what nobody has touched since', async ({ world }) => {
  const { actor: admin } = await world.signedIn('admin');
  const [kept, ended] = [await world.person(), await world.person()];
  const { key } = await world.write((scope) => buildCluster(scope));
  const lines = [kept.email, ended.email, 'new@example.test'].map((email) => `${email},${key}`);
  const run = await imported(world, admin, ['Email,Organisation code', ...lines].join('\n'));
  const [membership] = await membershipsOf(world, admin, kept);
  await world.write(
    (scope) =>
      changeMember(scope, { memberId: membership?.memberId ?? '', role: 'cashier', branchCodes: null }),
    admin,
  );
  await world.write((scope) => undoImport(scope, run.which), admin);
  await world.runJobs();
  expect(await run.view()).toMatchObject({ state: 'undone', progress: { undone: 2, kept: 1 } });
  expect(await membershipsOf(world, admin, kept)).toMatchObject([{ state: 'active', role: 'cashier' }]);
  expect(await membershipsOf(world, admin, ended)).toMatchObject([{ state: 'ended' }]);
  expect(await invitationsOf(world, admin)).toEqual([]);
});

test('only admins bring people in: a file is about all organisations', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await expect(checked(world, actor, 'Email,Organisation code\na@example.test,x')).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});
