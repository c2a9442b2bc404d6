import { releaseFiles } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { CLUSTER_SEARCH } from '../cluster/cluster-search.ts';

/**
 * Erases what somebody applied with for organisations to which nobody ever belonged: documents with their files, marks of what
 * was verified, the logo and the registered data. A closed organisation without a name is left under its key.
 */
export async function eraseApplications(scope: Scope, personId: string): Promise<void> {
  const never = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'clusterId' | 'logoObjectId'>>`
    select c.cluster_id, c.logo_object_id from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and c.applied_by = ${personId} and c.state not in ('active', 'suspended')
       and not exists (select from clusters_member was where was.tenant_id = c.tenant_id and was.cluster_id = c.cluster_id)
     order by c.key for no key update`);
  const ids = never.map(({ clusterId }) => clusterId);
  const files = await scope.tx.rows(sql<RowOf<'clusters_document', 'objectId' | 'thumbnailId'>>`
    delete from clusters_document where tenant_id = ${scope.tenant.id} and cluster_id = any(${ids}::uuid[])
    returning object_id, thumbnail_id`);
  await scope.tx.run(sql`
    update clusters_verification set ended_at = coalesce(ended_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and cluster_id = any(${ids}::uuid[])`);
  await scope.tx.run(sql`
    update clusters_cluster
       set state_at = case when state = 'closed' then state_at else ${scope.now} end, state = 'closed', state_reason = '',
           name_th = key, name_en = '', tax_id = null, branch_code = null, address_line = '', address_line_en = '',
           subdistrict_code = null, postal_code = '', phone = null, email = '', line_id = '', promptpay = null, bank_code = null,
           bank_account = null, bank_account_name = '', logo_object_id = null, first_owner_email = '', version = version + 1,
           updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = any(${ids}::uuid[])`);
  await releaseFiles(
    scope,
    files.flatMap(({ objectId, thumbnailId }) => (objectId === null ? [] : [{ objectId, thumbnailId }])),
  );
  for (const { logoObjectId } of never) if (logoObjectId !== null) await deleteObject(scope, logoObjectId);
  await removeFromSearch(scope, CLUSTER_SEARCH, ids);
}
