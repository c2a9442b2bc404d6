import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { FOLLOWERS_SHOWN } from './model-rules.ts';

/** An organisation that follows a version of an operating model. */
export type Follower = RowOf<'clusters_operation', 'number'> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Which organisations of one of the versions are passed over; of the others the first are listed. */
export interface FollowersPlace {
  readonly version?: number | undefined;
  readonly from?: number | undefined;
}

/** Returns the organisations that follow an operating model: of each version so many, by name. */
export function listFollowers(
  scope: Scope,
  modelId: string,
  { version, from }: FollowersPlace,
): Promise<Follower[]> {
  return scope.tx.rows(sql<Follower>`
    select f.number, f.key, f.name_th, f.name_en
      from (
        select o.number, c.cluster_id, c.key, c.name_th, c.name_en,
               row_number() over (partition by o.number order by c.name_th, c.cluster_id)
                 - case when o.number = ${version ?? null}::integer then ${from ?? 0}::integer else 0 end as place
          from clusters_operation o
          join clusters_cluster c on c.tenant_id = o.tenant_id and c.cluster_id = o.cluster_id
         where o.tenant_id = ${scope.tenant.id} and o.model_id = ${modelId}) f
     where f.place between 1 and ${FOLLOWERS_SHOWN}
     order by f.number desc, f.place`);
}
