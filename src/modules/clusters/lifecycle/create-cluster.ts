import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { codeCandidates, freeCode, latinCode } from '#platform/text/latin-code.ts';
import { CLUSTER_ENTITY, MAX_CLUSTER_KEY } from '../cluster/cluster-contract.ts';
import { APPLICATION_STATES, type ClusterKind } from '../cluster/cluster-rules.ts';
import { indexCluster } from '../cluster/cluster-search.ts';
import { clustersRefusals } from '../refusals.ts';

/** Most organisations that one person may be applying for at a time, those that they discarded of late included. */
export const MAX_OPEN_APPLICATIONS = 10;
/** So long does an application count that was discarded, because its documents stay. */
const DISCARDED_DAYS = 30;

/** Key of an organisation whose name has no letters for one. */
const NAMELESS_KEY = 'org';

type Created = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'taxId'>;

/**
 * Makes the draft of an organisation, whose key comes from its name; the actor is its applicant. Refuses with
 * `clusters.too_many_applications`.
 */
export async function createCluster(
  scope: Scope,
  { kind, nameTh, nameEn }: { readonly kind: ClusterKind; readonly nameTh: string; readonly nameEn: string },
): Promise<{ clusterId: string; key: string }> {
  const applicantId = personOf(scope)?.userId ?? null;
  if ((await countApplications(scope, applicantId)) >= MAX_OPEN_APPLICATIONS)
    throw refuse(clustersRefusals, 'clusters.too_many_applications', { most: MAX_OPEN_APPLICATIONS });
  const clusterId = uuidV7(scope.now);
  const rest = clusterId.slice(-12);
  const named = latinCode(nameEn === '' ? nameTh : nameEn, MAX_CLUSTER_KEY);
  const code = named.length < 2 ? NAMELESS_KEY : named;
  const free = freeCode(code, { taken: await takenKeys(scope, code), rest, max: MAX_CLUSTER_KEY });
  const insert = (key: string): Promise<Created | null> =>
    scope.tx.first(sql<Created>`
      insert into clusters_cluster (tenant_id, cluster_id, key, kind, name_th, name_en, state, state_at, applied_by, created_at, updated_at)
      values (${scope.tenant.id}, ${clusterId}, ${key}, ${kind}, ${nameTh}, ${nameEn}, 'draft', ${scope.now}, ${applicantId}, ${scope.now}, ${scope.now})
      on conflict (tenant_id, key) do nothing
      returning cluster_id, key, name_th, name_en, tax_id`);
  // Somebody else may have taken the key since it was looked up.
  const made = (await insert(free)) ?? (await insert(`${NAMELESS_KEY}-${rest}`));
  if (!made) throw new Error('The key of an organisation is taken, although it ends in its id.');
  await indexCluster(scope, made);
  await recordAudit(scope, {
    action: 'clusters.create',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    after: { nameTh, kind },
  });
  return { clusterId, key: made.key };
}

async function countApplications(scope: Scope, personId: string | null): Promise<number> {
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from clusters_cluster c
     where tenant_id = ${scope.tenant.id} and applied_by = ${personId}::uuid
       and (state = any(${APPLICATION_STATES}::text[])
            or (state = 'closed' and state_at > ${scope.now}::timestamptz - make_interval(days => ${DISCARDED_DAYS}::integer) and not exists (
                 select from clusters_member was where was.tenant_id = c.tenant_id and was.cluster_id = c.cluster_id)))`);
  return open;
}

async function takenKeys(scope: Scope, code: string): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'key'>>`
    select key from clusters_cluster
     where tenant_id = ${scope.tenant.id} and key = any(${codeCandidates(code, MAX_CLUSTER_KEY)}::text[])`);
  return new Set(rows.map(({ key }) => key));
}
