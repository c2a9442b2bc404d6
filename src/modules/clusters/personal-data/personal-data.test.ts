import { expect, test } from '#platform/testing/test.ts';
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
