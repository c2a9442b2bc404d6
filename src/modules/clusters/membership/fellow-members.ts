import { namesOf } from '#modules/accounts/public.ts';
import type { FindAcquaintances } from '#platform/acquaintances.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import type { FellowMember } from './membership-contract.ts';

const PAGE_SIZE = 60;

type Row = RowOf<'clusters_member', 'personId'> & { readonly roles: ClusterRole[] };

/** Returns the active members of an organisation with their roles, those who joined the site first at the top. */
export async function listFellowMembers(
  scope: Scope,
  { clusterId, cursor }: { readonly clusterId: string; readonly cursor: string | null },
): Promise<{ members: FellowMember[]; next: string | null }> {
  const after = findCursorPosition(IdPosition, cursor);
  const rows = await scope.tx.rows(sql<Row>`
    select person_id, array_agg(role order by role) as roles from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state = 'active'
       ${after === null ? sql`` : sql`and person_id > ${after.id}`}
     group by person_id order by person_id limit ${sql.lit(PAGE_SIZE + 1)}`);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  const names = await namesOf(
    scope,
    page.map(({ personId }) => personId),
  );
  return {
    members: page.map(({ personId, roles }) => ({ personId, roles, name: names.get(personId) ?? '' })),
    next: last ? cursorOf(IdPosition, { id: last.personId }) : null,
  };
}

/** Returns the people with whom somebody belongs to an organisation, those who joined last first. */
export const findFellowMembers: FindAcquaintances = async (scope, { personId, limit }) => {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
    select other.person_id from clusters_member own
      join clusters_member other on other.tenant_id = own.tenant_id and other.cluster_id = own.cluster_id
     where own.tenant_id = ${scope.tenant.id} and own.person_id = ${personId} and own.state = 'active'
       and other.state = 'active' and other.person_id <> ${personId}
     group by other.person_id order by max(other.member_id::text) desc limit ${limit}`);
  return rows.map((row) => row.personId);
};
