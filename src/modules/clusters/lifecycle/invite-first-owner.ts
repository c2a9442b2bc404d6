import { findPersonByEmail } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import { DEFAULT_INVITATION_DAYS } from '../membership/invitation-rules.ts';
import { makeInvitation } from '../membership/make-invitation.ts';

type Named = RowOf<'clusters_cluster', 'firstOwnerEmail'>;

/** Returns whom an organisation invites as an owner when it becomes active; empty: nobody. */
export async function readFirstOwner(scope: Scope, clusterId: string): Promise<string> {
  const { firstOwnerEmail } = await scope.tx.one(sql<Named>`
    select first_owner_email from clusters_cluster where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  return firstOwnerEmail;
}

/**
 * Mails the invitation to the owner who was named in the application, in the name of who makes the organisation active, and
 * forgets the address. Nothing is sent to somebody who is an owner already, such as its applicant.
 */
export async function inviteFirstOwner(scope: Scope, cluster: ClusterHead): Promise<void> {
  const email = await readFirstOwner(scope, cluster.clusterId);
  if (email === '') return;
  await scope.tx.run(sql`
    update clusters_cluster set first_owner_email = '' where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId}`);
  if (await isOwner(scope, cluster.clusterId, email)) return;
  await makeInvitation(scope, cluster, {
    ...{ way: 'email', email, phone: '', role: 'owner', branchCodes: null, maxUses: 1 },
    days: DEFAULT_INVITATION_DAYS,
  });
}

async function isOwner(scope: Scope, clusterId: string, email: string): Promise<boolean> {
  const person = await findPersonByEmail(scope, email);
  if (!person) return false;
  const row = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    select member_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${person.personId} and role = 'owner'
       and state <> 'ended'`);
  return row !== null;
}
