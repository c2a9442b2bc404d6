import { lastMailTo, mailsTo, saveDetails } from '#modules/accounts/testing.ts';
import { noticesOf } from '#modules/notifications/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster, testInvitation, tokenOf } from '../testing.ts';
import { acceptInvitation, findInvitation } from './accept-invitation.ts';
import { endMember, leaveCluster, suspendMember } from './change-member.ts';
import { InviteInput } from './invitation-contract.ts';
import { MAX_MAILED_A_DAY, MAX_OPEN_INVITATIONS } from './invitation-rules.ts';
import { listMembershipsOf } from './list-people.ts';
import { inviteToCluster } from './make-invitation.ts';
import { MAX_MEMBERS } from './membership-rules.ts';
import { listOpenInvitations, revokeInvitation } from './open-invitations.ts';

const DAY_MS = 86_400_000;
const GONE = { code: 'clusters.invitation_gone' };

async function withOwner(world: World) {
  const owner = await world.person();
  return world.write(async (scope) => {
    const cluster = await buildCluster(scope, { nameTh: 'สหกรณ์ชา' });
    const { memberId } = await joinCluster(scope, { ...cluster, personId: owner.userId, role: 'owner' });
    return { cluster, owner, memberId };
  });
}

const invite = async (world: World, actor: Actor, key: string, form: Partial<InviteInput> = {}) =>
  tokenOf((await world.write((scope) => inviteToCluster(scope, testInvitation(key, form)), actor)).url);
const accept = (world: World, actor: PersonActor, token: string) =>
  world.write((scope) => acceptInvitation(scope, token), actor);
const stateOf = async (world: World, token: string) =>
  (await world.read((scope) => findInvitation(scope, token)))?.state ?? null;
const rolesOf = async (world: World, owner: Actor, { userId }: PersonActor) =>
  (await world.read((scope) => listMembershipsOf(scope, userId), owner)).map(({ role }) => role);

describe('a link for several people', () => {
  test('lets in one of two who want its last use at the same time', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const token = await invite(world, owner, cluster.key, { uses: 2, role: 'cashier' });
    const [first, second, third] = [await world.person(), await world.person(), await world.person()];
    expect(await accept(world, first, token)).toEqual({ key: cluster.key });
    const tries = await Promise.allSettled([second, third].map((actor) => accept(world, actor, token)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: GONE });
    const roles = await Promise.all([first, second, third].map((actor) => rolesOf(world, owner, actor)));
    expect(roles.flat()).toEqual(['cashier', 'cashier']);
    expect(await stateOf(world, token)).toBe('used');
  });

  test('is not used up by somebody who has the role already', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const token = await invite(world, owner, cluster.key);
    const member = await world.person();
    await world.write((scope) => joinCluster(scope, { ...cluster, personId: member.userId }));
    await accept(world, member, token);
    expect(await stateOf(world, token)).toBe('open');
  });

  test('ends with its days, when it is revoked, and when its maker may no longer invite', async ({
    world,
  }) => {
    const { cluster, owner, memberId } = await withOwner(world);
    const person = await world.person();
    const revoked = await invite(world, owner, cluster.key);
    const { invitations } = await world.read((scope) => listOpenInvitations(scope, null), owner);
    expect(invitations).toMatchObject([{ clusterKey: cluster.key, way: 'link', uses: 0, maxUses: 1 }]);
    const invitationId = invitations[0]?.invitationId ?? '';
    const stranger = await world.person();
    await expect(
      world.write((scope) => revokeInvitation(scope, invitationId), stranger),
    ).rejects.toMatchObject({ code: 'clusters.invitation_missing' });
    await world.write((scope) => revokeInvitation(scope, invitationId), owner);
    const orphaned = await invite(world, owner, cluster.key);
    const short = await invite(world, await world.person('admin'), cluster.key, { days: 1 });
    const second = await world.person();
    await world.write((scope) => joinCluster(scope, { ...cluster, personId: second.userId, role: 'owner' }));
    await world.write((scope) => endMember(scope, { memberId, reason: '' }), second);
    world.travel(DAY_MS);
    const tokens = [revoked, orphaned, short];
    expect(await Promise.all(tokens.map((token) => stateOf(world, token)))).toEqual([
      'revoked',
      'revoked',
      'expired',
    ]);
    for (const token of tokens) await expect(accept(world, person, token)).rejects.toMatchObject(GONE);
  });

  test('opens nothing on another site, for guests, or for admins who act for somebody', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const token = await invite(world, owner, cluster.key);
    const abroad = await world.another();
    await expect(accept(abroad, await abroad.person(), token)).rejects.toMatchObject(GONE);
    await expect(world.write((scope) => acceptInvitation(scope, token), world.guest())).rejects.toMatchObject(
      { code: 'platform.signed_out' },
    );
    const acting = { ...(await world.person()), acting: { userId: owner.userId, name: '' } };
    await expect(accept(world, acting, token)).rejects.toMatchObject({ code: 'platform.in_person' });
    for (const text of ['', '__proto__', 'x'.repeat(100), '\u0000'.repeat(22)])
      expect(await stateOf(world, text)).toBe(null);
  });

  test('brings nobody back who is suspended there', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const token = await invite(world, owner, cluster.key, { role: 'cashier' });
    const member = await world.person();
    const { memberId } = await world.write((scope) =>
      joinCluster(scope, { ...cluster, personId: member.userId }),
    );
    await world.write((scope) => suspendMember(scope, { memberId, reason: '' }), owner);
    await expect(accept(world, member, token)).rejects.toMatchObject({ code: 'clusters.member_suspended' });
  });
});

describe('a link from before', () => {
  test('brings nobody back whom somebody else removed; a newer one does, and those who left come as they like', async ({
    world,
  }) => {
    const { cluster, owner } = await withOwner(world);
    const early = await invite(world, owner, cluster.key, { uses: 9, role: 'cashier' });
    const [dismissed, gone] = [await world.person(), await world.person()];
    await accept(world, dismissed, early);
    await accept(world, gone, early);
    world.travel(1_000);
    const [held] = await world.read((scope) => listMembershipsOf(scope, dismissed.userId), owner);
    await world.write((scope) => endMember(scope, { memberId: held?.memberId ?? '', reason: '' }), owner);
    await world.write((scope) => leaveCluster(scope, cluster.key), gone);
    await expect(accept(world, dismissed, early)).rejects.toMatchObject({ code: 'clusters.member_removed' });
    await accept(world, gone, early);
    world.travel(1_000);
    await accept(world, dismissed, await invite(world, owner, cluster.key));
  });

  test('makes one person an owner, in all branches', () => {
    const form = { cluster: 'river-coop', way: 'link', role: 'owner', branches: ['00001'] };
    expect(InviteInput.safeParse({ ...form, uses: 2 }).error?.issues).toMatchObject([{ path: ['uses'] }]);
    expect(InviteInput.parse({ ...form, uses: 1 })).toMatchObject({ uses: 1, branches: null });
    expect(InviteInput.parse({ ...form, role: 'cashier', uses: 2 }).branches).toEqual(['00001']);
  });
});

describe('an invitation by e-mail', () => {
  test('replaces the one before to the same role, and an address gets a few a day', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const form = { way: 'email', email: 'flooded@example.test' } as const;
    const first = await invite(world, owner, cluster.key, form);
    const second = await invite(world, owner, cluster.key, { ...form, email: form.email.toUpperCase() });
    const other = await invite(world, owner, cluster.key, { ...form, role: 'cashier' });
    const states = await Promise.all([first, second, other].map((token) => stateOf(world, token)));
    expect(states).toEqual(['revoked', 'open', 'open']);
    for (let made = 3; made < MAX_MAILED_A_DAY; made += 1) await invite(world, owner, cluster.key, form);
    const sister = await withOwner(world);
    await expect(invite(world, sister.owner, sister.cluster.key, form)).rejects.toMatchObject({
      code: 'clusters.address_invited_often',
      details: { most: MAX_MAILED_A_DAY },
    });
    world.travel(DAY_MS);
    await invite(world, sister.owner, sister.cluster.key, form);
  });

  test('waits until the address is confirmed', async ({ world }) => {
    const { cluster, owner } = await withOwner(world);
    const guest = await world.person();
    const token = await invite(world, owner, cluster.key, { way: 'email', email: guest.email });
    await expect(accept(world, { ...guest, isActivated: false }, token)).rejects.toMatchObject({
      code: 'clusters.email_unconfirmed',
    });
    await accept(world, guest, token);
  });

  test('is not made for an organisation that is closed, not even by an admin', async ({ world }) => {
    const { key } = await world.write((scope) => buildCluster(scope, { state: 'closed' }));
    await expect(invite(world, await world.person('admin'), key)).rejects.toMatchObject({
      code: 'clusters.not_in_state',
      details: { state: 'closed' },
    });
  });

  test('is mailed with its link, for that address only, and its maker hears of the answer', async ({
    world,
  }) => {
    const { cluster, owner } = await withOwner(world);
    const [guest, other] = [await world.person(), await world.person()];
    const form = { way: 'email', email: guest.email.toUpperCase(), role: 'accountant' } as const;
    const token = await invite(world, owner, cluster.key, form);
    await world.runJobs();
    expect((await lastMailTo(world, form.email)).text).toContain(`/cluster/invitation/${token}`);
    expect(await world.read((scope) => findInvitation(scope, token))).toMatchObject({
      state: 'open',
      to: expect.stringMatching(/^.•••@EXAMPLE\.TEST$/),
    });
    await expect(accept(world, other, token)).rejects.toMatchObject({
      code: 'clusters.invitation_other_email',
    });
    await accept(world, guest, token);
    expect(await rolesOf(world, owner, guest)).toEqual(['accountant']);
    expect((await world.read(noticesOf, owner)).notifications).toMatchObject([
      { title: 'สมใจ ใจดี เข้าร่วม สหกรณ์ชา แล้ว' },
    ]);
    await expect(invite(world, owner, cluster.key, form)).rejects.toMatchObject({
      code: 'clusters.already_member',
    });
  });

  test('is not made for an organisation whose people one does not manage', async ({ world }) => {
    const { cluster } = await withOwner(world);
    const member = await world.person('manager');
    await world.write((scope) => joinCluster(scope, { ...cluster, personId: member.userId }));
    const form = { way: 'email', email: 'somebody@example.test' } as const;
    await expect(invite(world, member, cluster.key, form)).rejects.toMatchObject({
      code: 'clusters.forbidden',
    });
    expect(await mailsTo(world, form.email)).toEqual([]);
  });
});

test('an invitation by telephone is for a member with that number in their profile', async ({ world }) => {
  const { cluster, owner } = await withOwner(world);
  const visitor = await world.signedIn();
  const token = await invite(world, owner, cluster.key, { way: 'phone', phone: '081-234-5678' });
  await expect(accept(world, visitor.actor, token)).rejects.toMatchObject({
    code: 'clusters.invitation_other_phone',
  });
  const { firstname, lastname } = visitor.actor;
  const details = { title: '', firstname, lastname, phone: '0812345678' };
  await world.write((scope) => saveDetails(scope, details), visitor.actor);
  await accept(world, visitor.actor, token);
  expect(await rolesOf(world, owner, visitor.actor)).toEqual(['member']);
});

test('an organisation has bounds for its open invitations and its people', async ({ world }) => {
  const { cluster, owner } = await withOwner(world);
  const token = await invite(world, owner, cluster.key);
  await world.write((scope) => fillCluster(scope, { ...cluster, madeBy: owner.userId }));
  await expect(invite(world, owner, cluster.key)).rejects.toMatchObject({
    code: 'clusters.too_many_invitations',
    details: { most: MAX_OPEN_INVITATIONS },
  });
  await expect(accept(world, await world.person(), token)).rejects.toMatchObject({
    code: 'clusters.too_many_members',
    details: { most: MAX_MEMBERS },
  });
});

async function fillCluster(
  { tx, tenant, now }: Scope,
  { clusterId, madeBy }: { clusterId: string; madeBy: string },
): Promise<void> {
  await tx.run(sql`
    insert into clusters_member (tenant_id, cluster_id, person_id, role, joined_at, updated_at)
    select ${tenant.id}, ${clusterId}, gen_random_uuid(), 'member', ${now}, ${now} from generate_series(2, ${MAX_MEMBERS}::int)`);
  await tx.run(sql`
    insert into clusters_invitation (tenant_id, cluster_id, secret_hash, way, role, max_uses, made_by, made_at, expires_at)
    select ${tenant.id}, ${clusterId}, encode(sha256(n::text::bytea), 'hex'), 'link', 'member', 1, ${madeBy}, ${now}, ${now}::timestamptz + interval '1 day'
      from generate_series(2, ${MAX_OPEN_INVITATIONS}::int) as n`);
}
