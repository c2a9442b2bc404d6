import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { editInformation } from '../access/cluster-actions.ts';
import { MAX_OPEN_APPLICATIONS } from '../lifecycle/create-cluster.ts';

/** An application that was begun. */
export type DraftCluster = RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Returns the applications of the actor that wait for them, the latest first. */
export function listDrafts(scope: Scope): Promise<DraftCluster[]> {
  return scope.tx.rows(sql<DraftCluster>`
    select key, name_th, name_en from clusters_cluster
     where tenant_id = ${scope.tenant.id} and applied_by = ${personOf(scope)?.userId ?? null}::uuid
       and state = any(${editInformation.states}::text[])
     order by updated_at desc, cluster_id desc limit ${MAX_OPEN_APPLICATIONS}`);
}
