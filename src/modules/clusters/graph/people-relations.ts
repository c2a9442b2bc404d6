import { namesOf } from '#modules/accounts/public.ts';
import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { relationNodeId } from '#platform/relations/relation-contract.ts';
import type { RelationSource } from '#platform/relations/relation-source.ts';
import { managePeople, seePeople } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { CLUSTER_NODE, PERSON_NODE } from './node-kinds.ts';

type Row = RowOf<'clusters_member', 'clusterId' | 'personId'> & {
  readonly roles: ClusterRole[];
  readonly isManaged: boolean;
  /** Of all memberships, whatever the limit. */
  readonly total: number;
};

/** Who belongs to which organisation, for those who see its people. */
export const peopleRelations: RelationSource = {
  kinds: [PERSON_NODE],
  access: visitClusters,
  read: async (scope, subjects, limit) => {
    const rows = await scope.tx.rows(sql<Row>`
      select m.cluster_id, m.person_id, array_agg(m.role order by m.role) as roles,
             ${isOpenFor(scope, managePeople, sql`m.cluster_id`)} as is_managed, (count(*) over ())::int as total
        from clusters_member m
       where m.tenant_id = ${scope.tenant.id} and m.cluster_id = any(${subjects.map(({ recordId }) => recordId)}::uuid[])
         and m.state = 'active' and ${isOpenFor(scope, seePeople, sql`m.cluster_id`)}
       group by m.cluster_id, m.person_id order by m.cluster_id, m.person_id limit ${limit}`);
    const names = await namesOf(
      scope,
      rows.map(({ personId }) => personId),
    );
    const { locale } = scope;
    const managed = new Set(rows.flatMap(({ personId, isManaged }) => (isManaged ? [personId] : [])));
    return {
      nodes: [...new Set(rows.map(({ personId }) => personId))].map((personId) => ({
        id: relationNodeId(PERSON_NODE.name, personId),
        kind: PERSON_NODE.name,
        name: names.get(personId) ?? m.clusters_chart_erased({}, { locale }),
        to: managed.has(personId) ? clustersPaths.person(personId) : null,
      })),
      edges: rows.map(({ clusterId, personId, roles }) => ({
        from: relationNodeId(PERSON_NODE.name, personId),
        to: relationNodeId(CLUSTER_NODE.name, clusterId),
        label: roles.map((role) => CLUSTER_ROLE_TEXTS[role]({}, { locale })).join(', '),
      })),
      more: (rows[0]?.total ?? 0) - rows.length,
    };
  },
};
