import { signCode } from '#platform/codes/signed-code.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { visitClusters } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';
import { MemberCode, MemberCodeInput } from './member-code-contract.ts';
import { MEMBER_CODE_SECONDS } from './member-code-rules.ts';

/**
 * Returns a code for one of the actor's own memberships, valid for a minute: it names the membership and nothing personal, and
 * does not replace looking at the membership when it is read. Refuses with `clusters.member_missing`.
 */
export async function makeMemberCode(scope: Scope, memberId: string): Promise<MemberCode> {
  const own = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    select m.member_id from clusters_member m
      join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id and c.state = 'active'
     where m.tenant_id = ${scope.tenant.id} and m.member_id = ${memberId}::uuid
       and m.person_id = ${personOf(scope)?.userId ?? null}::uuid and m.state = 'active'`);
  if (!own) throw refuse(clustersRefusals, 'clusters.member_missing');
  const expiresAt = new Date(scope.now.getTime() + MEMBER_CODE_SECONDS * 1_000);
  return {
    code: signCode(scope, { kind: 'm', subjectId: own.memberId, expiresAt }),
    seconds: MEMBER_CODE_SECONDS,
  };
}

/** The code of an open member card, which asks for another before it ends. */
export const memberCode = endpoint({
  route: 'GET /api/cluster/member-codes/:membership',
  summary: 'Returns a code for one of one’s own memberships in an organisation, valid for a minute.',
  access: visitClusters,
  isBackground: true,
  input: MemberCodeInput,
  output: MemberCode,
  handle: (scope, { membership }) => makeMemberCode(scope, membership),
});
