import { takeRights } from '#modules/accounts/testing.ts';
import { toldOf } from '#modules/notifications/testing.ts';
import { keepFiles, prepareFiles } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { DetailsInput } from '../details/details-contract.ts';
import { approveChange } from '../changes/decide-change.ts';
import { requestChange } from '../changes/request-change.ts';
import { saveDetails } from '../details/save-details.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { leaveCluster } from '../membership/change-member.ts';
import { inviteToCluster } from '../membership/make-invitation.ts';
import { findInvitation } from '../membership/accept-invitation.ts';
import { findFellowMembers, listFellowMembers } from '../membership/fellow-members.ts';
import { buildCluster, joinCluster, testInvitation, tokenOf } from '../testing.ts';
import { clustersPersonalData } from './personal-data.ts';

test('memberships and invitations are exported and erased; people of one organisation know each other until then', async ({
  world,
}) => {
  const [owner, member, invited] = [await world.person(), await world.person(), await world.person()];
  const cluster = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...made, personId: member.userId });
    return made;
  });
  const form = testInvitation(cluster.key, { way: 'email', email: invited.email });
  const { url } = await world.write((scope) => inviteToCluster(scope, form), owner);
  const collect = (personId: string, email: string | null) =>
    world.read((scope) => clustersPersonalData.collect(scope, { personId, email }, null));
  const known = ({ userId: personId }: { userId: string }) =>
    world.read((scope) => findFellowMembers(scope, { personId, limit: 10 }));
  expect(await known(member)).toEqual([owner.userId]);
  expect((await collect(owner.userId, owner.email)).records).toMatchObject([
    { organisation: cluster.key, role: 'owner' },
    { isOwn: true, role: 'member' },
  ]);
  expect(JSON.stringify(await collect(owner.userId, owner.email))).not.toContain(invited.email);
  expect((await collect(invited.userId, invited.email)).records).toMatchObject([{ isOwn: false }]);
  // An address that is not verified proves nothing.
  expect((await collect(invited.userId, null)).records).toEqual([]);
  const erase = (personId: string, email: string) =>
    world.write(async (scope) => clustersPersonalData.erase?.(scope, { personId, email }));
  await erase(invited.userId, invited.email);
  expect(await world.read((scope) => findInvitation(scope, tokenOf(url)))).toBe(null);
  await erase(member.userId, member.email);
  const { members } = await world.read((scope) =>
    listFellowMembers(scope, { clusterId: cluster.clusterId, cursor: null }),
  );
  expect(members.map(({ personId }) => personId)).toEqual([owner.userId]);
  expect(await known(owner)).toEqual([]);
});

test('an erasure takes every id, and the admins are told of an organisation that it leaves without an owner', async ({
  world,
}) => {
  const [owner, second, admin] = [await world.person(), await world.person(), await world.person('admin')];
  const erase = ({ userId: personId, email }: { userId: string; email: string }) =>
    world.write(async (scope) => clustersPersonalData.erase?.(scope, { personId, email }));
  const { clusterId, key } = await world.write(async (scope) => {
    const made = await buildCluster(scope, { appliedBy: owner.userId, nameTh: 'สหกรณ์ชา' });
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...made, personId: second.userId, role: 'owner' });
    return made;
  });
  const form = { cluster: key, version: '1', kind: 'cooperative', nameTh: 'สหกรณ์ชาใหม่' };
  const { requestId } = await world.write((scope) => requestChange(scope, DetailsInput.parse(form)), owner);
  const decision = { cluster: key, request: requestId, version: 1, reason: '' };
  await world.write((scope) => approveChange(scope, decision), admin);
  const { records } = await world.read((scope) =>
    clustersPersonalData.collect(scope, { personId: owner.userId, email: null }, null),
  );
  expect(records.slice(1)).toMatchObject([
    { organisation: key, state: 'active' },
    { organisation: key, changes: { nameTh: 'สหกรณ์ชาใหม่' }, state: 'approved' },
  ]);
  await erase(owner);
  await erase(admin);
  const left = await world.read((scope) =>
    scope.tx.one(sql<
      RowOf<'clusters_cluster', 'appliedBy'> & RowOf<'clusters_change_request', 'askedBy' | 'decidedBy'>
    >`
      select c.applied_by, r.asked_by, r.decided_by
        from clusters_cluster c join clusters_change_request r on r.tenant_id = c.tenant_id and r.cluster_id = c.cluster_id
       where c.tenant_id = ${scope.tenant.id} and c.cluster_id = ${clusterId}`),
  );
  expect(left).toEqual({ appliedBy: null, askedBy: null, decidedBy: null });
  expect(await toldOf(world, admin.userId, 'clusters.owner_missing')).toEqual([]);
  await erase(second);
  expect(await toldOf(world, admin.userId, 'clusters.owner_missing')).toMatchObject([
    { params: { nameTh: 'สหกรณ์ชาใหม่' }, link: `/cluster/manage/detail/${key}` },
  ]);
});

test('an owner whose account is suspended does not count, and an applicant whose account is becomes none', async ({
  world,
}) => {
  const [owner, suspended, admin] = [await world.person(), await world.person(), await world.person('admin')];
  const [run, applied] = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...made, personId: suspended.userId, role: 'owner' });
    return [made, await buildCluster(scope, { state: 'verifying', appliedBy: suspended.userId })];
  });
  await takeRights(world, suspended.userId, 'suspended');
  await expect(world.write((scope) => leaveCluster(scope, run.key), owner)).rejects.toMatchObject({
    code: 'clusters.last_owner',
  });
  const { key: cluster } = applied;
  await world.write(async (scope) => {
    const place = {
      addressLine: '88 หมู่ 3',
      subdistrictCode: '570103',
      postalCode: '57100',
      phone: '053123456',
    };
    await saveDetails(scope, { cluster, version: 1, ...place });
    await takeStep(scope, { cluster, step: 'approve', reason: '' });
  }, admin);
  const { members } = await world.read((scope) => listFellowMembers(scope, { ...applied, cursor: null }));
  expect(members).toEqual([]);
});

test('an application that never became an organisation is erased with the account of its applicant; others stay', async ({
  world,
}) => {
  const applicant = await world.person();
  const scan = new File(['%PDF-1.7\n'], 'บัตรประชาชน.pdf');
  const build = async (state: 'submitted' | 'active') => {
    const made = await world.write((scope) =>
      buildCluster(scope, { state, appliedBy: applicant.userId, nameTh: 'สวนของสมชาย' }),
    );
    await world.write(async (scope) => {
      const [prepared = null] = await prepareFiles(scope, 'clusters', [scan]);
      const [kept] = prepared === null ? [] : await keepFiles(scope, [prepared]);
      await scope.tx.run(sql`
        insert into clusters_document (tenant_id, cluster_id, kind, number, name, object_id, size_bytes, added_at, added_by)
        values (${scope.tenant.id}, ${made.clusterId}, 'other', '1-2345', ${kept?.name ?? null}, ${kept?.objectId ?? null},
                ${kept?.sizeBytes ?? null}, ${scope.now}, ${applicant.userId})`);
      await scope.tx.run(sql`
        update clusters_cluster set first_owner_email = 'next@example.com', phone = '0812345678', promptpay = '0812345678'
         where tenant_id = ${scope.tenant.id} and cluster_id = ${made.clusterId}`);
    });
    return made;
  };
  const [never, lives] = [await build('submitted'), await build('active')];
  await world.write((scope) => joinCluster(scope, { ...lives, personId: applicant.userId, role: 'owner' }));
  const { userId: personId, email } = applicant;
  await world.write(async (scope) => clustersPersonalData.erase?.(scope, { personId, email }));
  const left = ({ clusterId }: { clusterId: string }) =>
    world.read((scope) =>
      scope.tx.one(sql`
        select c.name_th, c.state, c.phone, c.promptpay, c.first_owner_email, count(d.document_id)::int as documents
          from clusters_cluster c left join clusters_document d on d.tenant_id = c.tenant_id and d.cluster_id = c.cluster_id
         where c.tenant_id = ${scope.tenant.id} and c.cluster_id = ${clusterId} group by c.tenant_id, c.cluster_id`),
    );
  expect(await left(never)).toEqual({
    ...{ nameTh: never.key, state: 'closed', phone: null, promptpay: null },
    ...{ firstOwnerEmail: '', documents: 0 },
  });
  expect(await left(lives)).toMatchObject({ nameTh: 'สวนของสมชาย', phone: '0812345678', documents: 1 });
});
