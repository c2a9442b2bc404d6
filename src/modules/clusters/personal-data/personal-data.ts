import * as m from '#messages';
import { foldEmail } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';
import { tellAdmins } from '../cluster/tell-admins.ts';
import { countOwners } from '../membership/member-rows.ts';
import { clustersPaths } from '../paths.ts';
import { eraseApplications } from './erase-applications.ts';
import { ownerMissingNotice } from './notice-kinds.ts';

/** Records of each kind exported; nobody has more. */
const MOST = 1_000;

/**
 * A person's memberships of organisations, the invitations that they made or got by e-mail, what they applied for and the
 * changes of registered data that they asked for, and the documents that they added or verified. The telephone number of a profile is not verified: it proves nothing.
 */
export const clustersPersonalData: PersonalData = {
  name: 'clusters',
  use: {
    code: 'clusters.is_member',
    text: m.clusters_people_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
        select distinct person_id from clusters_member
         where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId, email }) => {
    const memberships = await scope.tx.rows(sql`
      select c.key as organisation, m.role, m.branch_codes, m.state, m.joined_at, m.ended_at
        from clusters_member m join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id
       where m.tenant_id = ${scope.tenant.id} and m.person_id = ${personId} order by m.member_id desc limit ${MOST}`);
    const invitations = await scope.tx.rows(sql`
      select c.key as organisation, i.role, i.made_by = ${personId} as is_own, i.made_at, i.expires_at, i.revoked_at, i.uses
        from clusters_invitation i join clusters_cluster c on c.tenant_id = i.tenant_id and c.cluster_id = i.cluster_id
       where i.tenant_id = ${scope.tenant.id} and (i.made_by = ${personId} or i.email_folded = ${email && foldEmail(email)})
       order by i.invitation_id desc limit ${MOST}`);
    const applications = await scope.tx.rows(sql`
      select key as organisation, state, created_at as applied_at from clusters_cluster
       where tenant_id = ${scope.tenant.id}
         and (applied_by = ${personId} or (first_owner_email <> '' and lower(first_owner_email) = lower(${email})))
       order by cluster_id desc limit ${MOST}`);
    const requests = await scope.tx.rows(sql`
      select c.key as organisation, r.changes, r.state, r.reason, r.created_at as asked_at, r.decided_at
        from clusters_change_request r join clusters_cluster c on c.tenant_id = r.tenant_id and c.cluster_id = r.cluster_id
       where r.tenant_id = ${scope.tenant.id} and r.asked_by = ${personId} order by r.request_id desc limit ${MOST}`);
    const documents = await scope.tx.rows(sql`
      select c.key as organisation, d.kind, d.number, d.issued_on, d.expires_on, d.note, d.added_by = ${personId} as is_own, d.added_at, d.verified_at
        from clusters_document d join clusters_cluster c on c.tenant_id = d.tenant_id and c.cluster_id = d.cluster_id
       where d.tenant_id = ${scope.tenant.id} and (d.added_by = ${personId} or d.verified_by = ${personId})
       order by d.document_id desc limit ${MOST}`);
    const records = [...memberships, ...invitations, ...applications, ...requests, ...documents];
    return { records, next: null };
  },
  // Applications and changes stay with the organisation, without who asked for them; what never became one goes.
  erase: async (scope, { personId, email }) => {
    const owned = await lockOwned(scope, personId);
    await eraseApplications(scope, personId);
    await scope.tx.run(sql`
      delete from clusters_invitation
       where tenant_id = ${scope.tenant.id} and (made_by = ${personId} or email_folded = ${email && foldEmail(email)})`);
    await scope.tx.run(sql`
      update clusters_member set ended_by = null where tenant_id = ${scope.tenant.id} and ended_by = ${personId}`);
    await scope.tx.run(sql`
      update clusters_member set invited_by = null where tenant_id = ${scope.tenant.id} and invited_by = ${personId}`);
    await scope.tx.run(sql`
      delete from clusters_member where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
    await scope.tx.run(sql`
      update clusters_cluster set applied_by = null where tenant_id = ${scope.tenant.id} and applied_by = ${personId}`);
    await scope.tx.run(sql`
      update clusters_cluster set first_owner_email = ''
       where tenant_id = ${scope.tenant.id} and first_owner_email <> '' and lower(first_owner_email) = lower(${email})`);
    await scope.tx.run(sql`
      update clusters_change_request set asked_by = null where tenant_id = ${scope.tenant.id} and asked_by = ${personId}`);
    await scope.tx.run(sql`
      update clusters_change_request set decided_by = null where tenant_id = ${scope.tenant.id} and decided_by = ${personId}`);
    for (const column of [sql`added_by`, sql`verified_by`, sql`ended_by`])
      await scope.tx.run(sql`
        update clusters_document set ${column} = null where tenant_id = ${scope.tenant.id} and ${column} = ${personId}`);
    await scope.tx.run(sql`
      update clusters_verification set verified_by = null where tenant_id = ${scope.tenant.id} and verified_by = ${personId}`);
    for (const cluster of owned)
      if ((await countOwners(scope, cluster)) === 0)
        await tellAdmins(scope, ownerMissingNotice, {
          except: personId,
          params: { nameTh: cluster.nameTh, nameEn: cluster.nameEn },
          link: clustersPaths.detail(cluster.key),
          dedupeKey: `${cluster.clusterId} ${scope.now.toISOString()}`,
        });
  },
};

type Owned = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn'>;

/** Locks the organisations that somebody owns, so that their last two owners cannot both go unnoticed. */
function lockOwned(scope: Scope, personId: string): Promise<Owned[]> {
  return scope.tx.rows(sql<Owned>`
    select cluster_id, key, name_th, name_en from clusters_cluster
     where tenant_id = ${scope.tenant.id} and state <> 'closed'
       and cluster_id = any(array(select cluster_id from clusters_member
             where tenant_id = ${scope.tenant.id} and person_id = ${personId} and role = 'owner' and state = 'active'))
     order by key for no key update`);
}
