import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { Operation } from './rollout-rules.ts';

/** Returns what an organisation follows, and locks the organisation until the end of the transaction. */
export async function lockOperation(scope: Scope, clusterId: string): Promise<Operation> {
  const cluster = await scope.tx.first(sql<RowOf<'clusters_cluster', 'state'>>`
    select state from clusters_cluster
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} for no key update`);
  const followed = await scope.tx.first(sql<RowOf<'clusters_operation', 'modelId' | 'number' | 'version'>>`
    select model_id, number, version from clusters_operation
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  return {
    ...(followed ?? { modelId: null, number: null, version: 0 }),
    isClosed: cluster?.state === 'closed',
  };
}

/** Lets a locked organisation follow a version, or none; returns the version of its settings. */
export async function follow(
  scope: Scope,
  clusterId: string,
  { modelId, number }: { readonly modelId: string | null; readonly number: number | null },
): Promise<number> {
  const { version } = await scope.tx.one(sql<RowOf<'clusters_operation', 'version'>>`
    insert into clusters_operation (tenant_id, cluster_id, model_id, number, changed_at)
    values (${scope.tenant.id}, ${clusterId}, ${modelId}, ${number}, ${scope.now})
    on conflict (tenant_id, cluster_id) do update
       set model_id = excluded.model_id, number = excluded.number, version = clusters_operation.version + 1, changed_at = excluded.changed_at
    returning version`);
  return version;
}
