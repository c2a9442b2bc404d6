import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterDetails } from '../details/details-rows.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'clusters_change_request.changes': Partial<ClusterDetails>;
  }
}

export type ChangeRow = RowOf<'clusters_change_request', 'requestId' | 'askedBy' | 'changes' | 'createdAt'>;

/** Returns the change of an organisation that waits for its decision; null where none does. */
export function findWaiting(scope: Scope, clusterId: string): Promise<ChangeRow | null> {
  return scope.tx.first(sql<ChangeRow>`
    select request_id, asked_by, changes, created_at from clusters_change_request
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state = 'waiting'`);
}
