import * as m from '#messages';
import { foldEmail } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** Memberships and invitations exported; nobody has more. */
const MOST = 1_000;

/** A person's memberships of organisations, and the invitations that they made or got. */
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
    return { records: [...memberships, ...invitations], next: null };
  },
  erase: async (scope, { personId, email }) => {
    await scope.tx.run(sql`
      delete from clusters_invitation
       where tenant_id = ${scope.tenant.id} and (made_by = ${personId} or email_folded = ${email && foldEmail(email)})`);
    await scope.tx.run(sql`
      update clusters_member set invited_by = null where tenant_id = ${scope.tenant.id} and invited_by = ${personId}`);
    await scope.tx.run(sql`
      delete from clusters_member where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  },
};
