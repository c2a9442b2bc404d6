import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { setLogo } from '../access/cluster-actions.ts';
import { lockCluster, requireCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import type { LogoInput } from './logo-contract.ts';

/** Lifetime of a logo's address. */
const OPEN_SECONDS = 900;

/**
 * Re-encodes and stores a logo before the transaction that keeps it. Refuses as `requireCluster` does for `setLogo`, and with
 * the codes of `pictureRefusals`.
 */
export async function prepareLogo(
  outside: ScopeWithoutTx,
  { cluster, logo }: LogoInput,
): Promise<StoredObjectRef> {
  await outside.app.database.read(outside.tenant.id, (tx) =>
    requireCluster({ ...outside, tx }, cluster, setLogo),
  );
  const { thumbnail, thumbnailType } = await processPicture(new Uint8Array(await logo.arrayBuffer()));
  return uploadObject(outside, {
    source: thumbnail.bytes,
    sizeBytes: thumbnail.bytes.length,
    contentType: thumbnailType,
    visibility: 'private',
    kind: 'clusters.logo',
  });
}

/** Sets or removes the logo of an organisation; the bytes of the former one are deleted. Refuses as `prepareLogo`. */
export async function saveLogo(scope: Scope, key: string, prepared: StoredObjectRef | null): Promise<void> {
  const { cluster } = await lockCluster(scope, key, setLogo);
  const former = await findLogoId(scope, cluster.clusterId);
  if (prepared) await keepObject(scope, prepared);
  await scope.tx.run(sql`
    update clusters_cluster set logo_object_id = ${prepared?.objectId ?? null}::uuid, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId}`);
  if (former !== null) await deleteObject(scope, former);
  await recordAudit(scope, {
    action: prepared ? 'clusters.set_logo' : 'clusters.drop_logo',
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
  });
}

/** Returns a short-lived address of an organisation's logo; null where it has none. The caller has checked the reader. */
export async function findLogoUrl(scope: Scope, clusterId: string): Promise<string | null> {
  const objectId = await findLogoId(scope, clusterId);
  if (objectId === null) return null;
  const options = { name: 'logo', ttlSeconds: OPEN_SECONDS, disposition: 'inline' } as const;
  return privateObjectUrl(scope.app, scope.tenant.id, objectId, options);
}

async function findLogoId(scope: Scope, clusterId: string): Promise<string | null> {
  const { logoObjectId } = await scope.tx.one(sql<RowOf<'clusters_cluster', 'logoObjectId'>>`
    select logo_object_id from clusters_cluster where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  return logoObjectId;
}
