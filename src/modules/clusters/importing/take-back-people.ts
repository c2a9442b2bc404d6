import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { AppliedRecord } from '#platform/imports/import-source.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { changeMember, endMember } from '../membership/change-member.ts';
import { hasSameBranches } from '../membership/membership-rules.ts';
import { revokeInvitation } from '../membership/open-invitations.ts';
import { clustersRefusals } from '../refusals.ts';
import type { DonePerson } from './apply-people.ts';

/**
 * Ends memberships that an import gave, revokes its invitations and gives former branches back, where nobody has changed or
 * accepted them since. Returns for each why it stays, or null.
 */
export async function takeBackPeople(
  scope: Scope,
  records: readonly AppliedRecord[],
): Promise<(string | null)[]> {
  const reasons: (string | null)[] = [];
  for (const { recordId, before } of records)
    reasons.push(await reasonOf(() => takeBack(scope, recordId, before as DonePerson)));
  return reasons;
}

/** A rule that forbids it, such as that of the last owner, is the reason; these rules write nothing before they refuse. */
async function reasonOf(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && Object.hasOwn(clustersRefusals, error.code)) return error.code;
    throw error;
  }
}

async function takeBack(scope: Scope, recordId: string, done: DonePerson): Promise<string | null> {
  if (done.did === 'invited') {
    if (await wasAccepted(scope, recordId)) return 'changed_since';
    await revokeInvitation(scope, recordId);
    return null;
  }
  const member = await scope.tx.first(sql<
    RowOf<'clusters_member', 'role' | 'branchCodes' | 'state' | 'version'>
  >`
    select role, branch_codes, state, version from clusters_member
     where tenant_id = ${scope.tenant.id} and member_id = ${recordId}`);
  if (member?.state !== 'active') return 'changed_since';
  if (done.did === 'added') {
    if (member.version !== 1) return 'changed_since';
    await endMember(scope, { memberId: recordId, reason: '' });
    return null;
  }
  if (!hasSameBranches(member.branchCodes, done.to)) return 'changed_since';
  await changeMember(scope, { memberId: recordId, role: member.role, branchCodes: done.from });
  return null;
}

async function wasAccepted(scope: Scope, invitationId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'clusters_invitation', 'uses'>>`
    select uses from clusters_invitation where tenant_id = ${scope.tenant.id} and invitation_id = ${invitationId}`);
  return row === null || row.uses > 0;
}
